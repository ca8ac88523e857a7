import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { FileStore } from './files.ts';
import { sceneFor } from './scenes.ts';

/** A question as a scene asks it. */
export interface Question {
  interaction_type: string;
  question_text: string;
  timeout_sec: number;
  options?: { value: string; label: string; description?: string; risk_level?: string }[];
  context?: { tool_name?: string; tool_input?: Record<string, unknown>; affected_paths?: string[] };
  default_value?: string;
}

/** What became of a question. */
export type Reply =
  | { status: 'answered'; value: string | string[] }
  | { status: 'cancelled' }
  | { status: 'timeout'; value: string | undefined };

/** A file that the person sent along. */
export interface ReceivedFile {
  name: string;
  url: string;
  sizeBytes: number;
  checksum?: string;
}

/** What a scene plays with. */
export interface Actor {
  /** Any frame at all. */
  send(type: string, payload: Record<string, unknown>): void;
  /** A frame in WebSocket fragments of so many bytes, wherever that cuts. */
  sendInPieces(type: string, payload: Record<string, unknown>, bytes: number): void;
  state(next: string, reason?: string): void;
  /** Thinks aloud, token by token. */
  think(index: number, text: string, options?: { redacted?: boolean }): Promise<void>;
  /** Says something, token by token. */
  say(index: number, text: string): Promise<void>;
  ask(question: Question): Promise<Reply>;
  wait(ms: number): Promise<void>;
  /** Puts a file into the storage and offers it. */
  offer(file: { name: string; mimeType: string; text: string; workspacePath?: string }): void;
  /** Breaks the connection, as a bad network does. */
  breakConnection(): void;
  readonly files: readonly ReceivedFile[];
  /** What the person said. */
  readonly prompt: string;
}

/** Settings of a session. */
export interface SessionOptions {
  sessionId: string;
  files: FileStore;
  /** Absolute address of the storage. */
  filesUrl: string;
  pace: number;
}

/** One agent process of the demo: it outlives its connections. */
export interface AgentSession {
  /** A connection opens; the one before it, if there still is one, is no longer listened to. */
  open(socket: WebSocket, opening: Record<string, unknown>): void;
  receive(socket: WebSocket, type: string, payload: Record<string, unknown>): void;
  /** How often each question was answered, by its id: for tests. */
  readonly answers: ReadonlyMap<string, number>;
  /** Prompts in the order in which they came, repeated ones only once. */
  readonly prompts: readonly string[];
  end(): void;
}

interface OpenQuestion {
  payload: Record<string, unknown>;
  settle(reply: Reply): void;
}

class Stopped extends Error {}

/** Starts an agent for a session. */
export function createAgentSession({ sessionId, files, filesUrl, pace }: SessionOptions): AgentSession {
  const log: { seq: number; text: string }[] = [];
  const questions = new Map<string, OpenQuestion>();
  const answers = new Map<string, number>();
  /** Every prompt, with the number of the last frame before it. */
  const promptIds = new Map<string, number>();
  const prompts: string[] = [];
  const queue: string[] = [];
  const received = new Map<string, ReceivedFile>();
  let current: WebSocket | undefined;
  let seq = 0;
  let state = 'idle';
  let playing: AbortController | undefined;
  /** The connection has got everything of the turn so far. */
  let knowsTurn = true;

  function numbered(type: string, payload: Record<string, unknown>): string {
    seq += 1;
    const text = JSON.stringify({ type, payload, seq, session_id: sessionId });
    log.push({ seq, text });
    if (log.length > 5_000) log.shift();
    return text;
  }

  function send(type: string, payload: Record<string, unknown>): void {
    const text = numbered(type, payload);
    current?.send(text);
  }

  function sendInPieces(type: string, payload: Record<string, unknown>, size: number): void {
    const bytes = Buffer.from(numbered(type, payload));
    for (let at = 0; at < bytes.length; at += size) {
      current?.send(bytes.subarray(at, at + size), { binary: false, fin: at + size >= bytes.length });
    }
  }

  function sendCopy(type: string, payload: Record<string, unknown>): void {
    current?.send(JSON.stringify({ type, payload, session_id: sessionId }));
  }

  function replayAfter(lastSeq: number): void {
    for (const frame of log) if (frame.seq > lastSeq) current?.send(frame.text);
  }

  function setState(next: string, reason?: string): void {
    send('agent.state.changed', {
      previous_state: state,
      current_state: next,
      ...(reason === undefined ? {} : { reason }),
    });
    state = next;
  }

  return {
    answers,
    prompts,
    open(socket, opening) {
      const before = current;
      current = socket;
      before?.terminate();
      const { last_seq: lastSeq } = opening;
      knowsTurn = typeof lastSeq === 'number';
      if (seq === 0) return;
      if (typeof lastSeq === 'number') replayAfter(lastSeq);
      // Copies of what was said have no number: nothing is new about them.
      for (const { payload } of questions.values()) sendCopy('agent.interaction.request', payload);
      sendCopy('agent.state.changed', {
        previous_state: state,
        current_state: state,
        reason: 'reconnected',
      });
    },
    receive(socket, type, payload) {
      // What still comes over a connection that was replaced is the past.
      if (socket !== current) return;
      if (type === 'user.prompt') takePrompt(payload);
      else if (type === 'user.interaction.response') takeAnswer(payload);
      else if (type === 'user.cancel') playing?.abort(new Stopped());
      else if (type === 'agent.file.transfer') takeFile(payload);
      else if (type === 'session.ping') socket.send(JSON.stringify({ type: 'session.pong', payload: {} }));
    },
    end() {
      playing?.abort(new Stopped());
      current?.terminate();
    },
  };

  function takePrompt({ prompt_id: id, text }: Record<string, unknown>): void {
    if (typeof id !== 'string' || typeof text !== 'string') return;
    const begun = promptIds.get(id);
    if (begun !== undefined) {
      // Said again after the connection broke before anything came back: here is what has been said to it.
      if (!knowsTurn) replayAfter(begun);
      knowsTurn = true;
      return;
    }
    knowsTurn = true;
    promptIds.set(id, seq);
    prompts.push(text);
    queue.push(text);
    if (playing === undefined) void playNext();
  }

  function takeAnswer(payload: Record<string, unknown>): void {
    const { interaction_id: id, status, value } = payload;
    if (typeof id !== 'string') return;
    answers.set(id, (answers.get(id) ?? 0) + 1);
    const question = questions.get(id);
    if (question === undefined) return;
    if (status === 'cancelled') question.settle({ status: 'cancelled' });
    else if (typeof value === 'string' || Array.isArray(value))
      question.settle({ status: 'answered', value });
  }

  function takeFile(payload: Record<string, unknown>): void {
    const { transfer_id: id, file_name: name, file_url: url, size_bytes: sizeBytes, checksum } = payload;
    if (typeof id !== 'string' || typeof name !== 'string' || typeof url !== 'string') return;
    if (typeof sizeBytes !== 'number') return;
    received.set(id, { name, url, sizeBytes, ...(typeof checksum === 'string' ? { checksum } : {}) });
  }

  async function playNext(): Promise<void> {
    const prompt = queue.shift();
    if (prompt === undefined) return;
    const controller = new AbortController();
    playing = controller;
    const sent = [...received.values()];
    received.clear();
    try {
      await sceneFor(prompt, sent.length > 0)(actor(controller.signal, sent, prompt));
      if (state !== 'idle') setState('idle');
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      questions.clear();
      setState('idle', 'stopped');
    } finally {
      playing = undefined;
    }
    await playNext();
  }

  function actor(signal: AbortSignal, sent: readonly ReceivedFile[], prompt: string): Actor {
    const checked = (): void => {
      if (signal.aborted) throw new Stopped();
    };
    const wait = async (ms: number): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, ms * pace));
      checked();
    };
    const speak = async (type: string, text: string, extra: Record<string, unknown>): Promise<void> => {
      for (const token of text.match(/\s*\S{1,8}/g) ?? []) {
        await wait(25);
        send(type, { ...extra, text: token });
      }
    };
    return {
      send,
      sendInPieces,
      state: setState,
      wait,
      files: sent,
      prompt,
      think: (index, text, { redacted } = {}) =>
        speak('agent.thinking.delta', text, {
          content_index: index,
          ...(redacted === undefined ? {} : { redacted }),
        }),
      say: (index, text) => speak('agent.text.delta', text, { content_index: index }),
      ask: (question) => ask(question, signal),
      offer({ name, mimeType, text, workspacePath }) {
        const id = randomUUID();
        const file = files.put(`${id}/${name}`, { name, mimeType, bytes: new TextEncoder().encode(text) });
        send('agent.file.transfer', {
          transfer_id: id,
          direction: 'download',
          file_url: `${filesUrl}/${id}/${encodeURIComponent(name)}`,
          file_name: name,
          mime_type: mimeType,
          size_bytes: file.bytes.length,
          checksum: file.checksum,
          ...(workspacePath === undefined ? {} : { context: { workspace_relative_path: workspacePath } }),
        });
      },
      breakConnection: () => current?.terminate(),
    };
  }

  async function ask(question: Question, signal: AbortSignal): Promise<Reply> {
    const id = randomUUID();
    const payload = { interaction_id: id, ...question };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reply = await new Promise<Reply>((resolve, reject) => {
      questions.set(id, { payload, settle: resolve });
      send('agent.interaction.request', payload);
      if (state !== 'awaiting_input') setState('awaiting_input');
      if (question.timeout_sec > 0) {
        const timeout = (): void => resolve({ status: 'timeout', value: question.default_value });
        timer = setTimeout(timeout, question.timeout_sec * 1000);
      }
      signal.addEventListener('abort', () => reject(new Stopped()), { once: true });
    }).finally(() => {
      clearTimeout(timer);
      questions.delete(id);
    });
    return reply;
  }
}
