import { useEffect, useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { createRunStore, type RunStore } from '../../src/index.ts';
import { AgentChat } from '../../src/components/index.ts';
import { agentFramesComponents, agentFramesRenderers } from '../../src/components/agent-frames/index.ts';
import { agentFramesTransport, type AgentFramesTransport } from '../../src/transport/agent-frames/index.ts';
import '../../src/styles/agent-frames.css';

interface FramesChatProps {
  /** Address of the WebSocket. */
  url: string;
  /** What is sent at once. */
  prompt?: string;
}

/** A chat with an agent that speaks `agent.*` frames, over a real WebSocket. */
function FramesChat({ url, prompt }: FramesChatProps): ReactElement {
  const [{ store, transport }] = useState(() => connectTo(url));
  useEffect(() => {
    if (prompt !== undefined && store.getState().messages.length === 0) void store.send(prompt);
  }, [store, prompt]);
  useEffect(() => closeLater(transport), [transport]);
  return (
    <div className="story-page">
      <AgentChat
        store={store}
        side
        askCapabilities
        title="Frames agent"
        suggestions={SUGGESTIONS}
        components={agentFramesComponents}
        renderers={agentFramesRenderers}
      />
    </div>
  );
}

function connectTo(url: string): { store: RunStore; transport: AgentFramesTransport } {
  const transport = agentFramesTransport({
    url,
    // The agent went on by itself, as after the time for an answer: look on.
    onAgentMoved: () => void store.connect().catch(() => {}),
    async uploadFile(_part, { name, mimeType, bytes, signal }) {
      const address = new URL(`${url}/files/${crypto.randomUUID()}/${name}`, location.href).href;
      const body = bytes === undefined ? null : new Blob([bytes], { type: mimeType });
      const response = await fetch(address, { method: 'PUT', body, signal });
      if (!response.ok) throw new Error(`the storage answered ${response.status}`);
      return { url: address };
    },
  });
  const store = createRunStore({ transport });
  return { store, transport };
}

/** StrictMode unmounts and mounts again in one breath; only what stays away is closed. */
function closeLater(transport: AgentFramesTransport): () => void {
  clearTimeout(closing.get(transport));
  return () => {
    closing.set(
      transport,
      setTimeout(() => transport.close(), 1_000),
    );
  };
}

const closing = new WeakMap<AgentFramesTransport, ReturnType<typeof setTimeout>>();

const SUGGESTIONS = [
  { label: 'A whole session', prompt: 'Run the tests and write a report' },
  { label: 'Every question', prompt: 'Ask every question you have' },
  { label: 'Two questions at once', prompt: 'Ask two questions at once' },
  { label: 'In a hurry', prompt: 'You are in a hurry: 8 seconds' },
  { label: 'Bad network', prompt: 'Break the network' },
  { label: 'Malformed', prompt: 'Say something malformed' },
  { label: 'Crash', prompt: 'Crash' },
];

/**
 * A second protocol, the same UI: JSON frames over a WebSocket instead of AG-UI events. Thinking with a redacted stretch,
 * text, a permission with risks, errors it recovers from, a file that is checked when it is fetched, states of its own.
 */
const meta: Meta<typeof FramesChat> = {
  title: 'Scenarios/Agent frames',
  component: FramesChat,
  args: { url: '/agent-frames' },
  parameters: { layout: 'fullscreen' },
};

export default meta;

type Story = StoryObj<typeof meta>;

/** The button of the open question, not that of the composer. */
async function sendAnswer(canvas: HTMLElement): Promise<void> {
  const card = canvas.querySelector<HTMLElement>('.rv-interrupt[data-phase="open"]');
  await userEvent.click(within(card ?? canvas).getByRole('button', { name: 'Send' }));
}

/** Press a suggestion, or write anything. Files can be attached. */
export const LiveAgent: Story = { name: 'Live agent' };

/** Thinks, asks for a permission (something dangerous is asked once more), recovers, offers a file, comes to rest. */
export const WholeSession: Story = {
  args: { prompt: 'Run the tests and write a report' },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    const soon = { timeout: 20_000 };
    await userEvent.click(await page.findByRole('radio', { name: /Always allow/ }, soon));
    await sendAnswer(canvasElement);
    await expect(await page.findByRole('button', { name: 'Yes: Always allow' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Go back' }));
    await expect(page.getByText(/^If you do nothing:/)).toHaveTextContent('If you do nothing: Deny');
    await userEvent.click(page.getByRole('radio', { name: /Allow once/ }));
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Download report.txt' }, soon));
    await expect(await page.findByText(/size and checksum are as announced/, {}, soon)).toBeVisible();
    await expect(await page.findByText(/One test was slow/, {}, soon)).toBeVisible();
    await expect(await page.findByText('Recovered')).toBeVisible();
  },
};

/** YN, SELECT, MULTI_SELECT, TEXT_INPUT and PERMISSION, one after the other. */
export const EveryQuestion: Story = {
  args: { prompt: 'Ask every question you have' },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    const soon = { timeout: 20_000 };
    await userEvent.click(await page.findByRole('radio', { name: 'Yes' }, soon));
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('radio', { name: /PostgreSQL/ }, soon));
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('checkbox', { name: /Types/ }, soon));
    await userEvent.click(page.getByRole('checkbox', { name: /Tests/ }));
    await sendAnswer(canvasElement);
    await userEvent.type(await page.findByRole('textbox', { name: /Commit message/ }, soon), 'Fix the build');
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Reject' }, soon));
    const thanks = /I have: yes; pg; types and tests; Fix the build; deny/;
    await expect(await page.findByText(thanks, {}, soon)).toBeVisible();
  },
};
export const TwoQuestions: Story = { args: { prompt: 'Ask two questions at once' } };
export const TimeRunsOut: Story = { args: { prompt: 'You are in a hurry: 8 seconds' } };
export const BadNetwork: Story = { args: { prompt: 'Break the network' } };
export const Malformed: Story = { args: { prompt: 'Say something malformed' } };
export const Crash: Story = { args: { prompt: 'Crash' } };
