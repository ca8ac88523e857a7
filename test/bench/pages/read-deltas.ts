/** The shortest way from an AG-UI endpoint to its deltas: what people write who use no library for it. */
export async function readDeltas(url: string, onDelta: (delta: string) => void): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({
      threadId: 'thread',
      runId: 'run',
      messages: [{ id: 'u1', role: 'user', content: 'Go' }],
      state: {},
      tools: [],
      context: [],
      forwardedProps: {},
    }),
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const event = JSON.parse(line.slice(6)) as { type: string; delta?: string };
      if (event.type === 'TEXT_MESSAGE_CONTENT') onDelta(event.delta ?? '');
    }
  }
}
