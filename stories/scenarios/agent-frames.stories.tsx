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
  /** Shows at once what the agent does by itself. @default true */
  follow?: boolean;
  /** Characters of one frame; more ends the run. */
  maxFrameChars?: number;
}

/** A chat with an agent that speaks `agent.*` frames, over a real WebSocket. */
function FramesChat({ prompt, ...props }: FramesChatProps): ReactElement {
  const [{ store, transport }] = useState(() => connectTo(props));
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

function connectTo(props: Omit<FramesChatProps, 'prompt'>): {
  store: RunStore;
  transport: AgentFramesTransport;
} {
  const { url, follow = true, maxFrameChars } = props;
  const transport = agentFramesTransport({
    url,
    ...(maxFrameChars === undefined ? {} : { maxFrameChars }),
    // The agent went on by itself, as after the time for an answer: look on.
    onAgentMoved: () => void (follow && store.connect().catch(() => {})),
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

/** For an agent that takes its time. */
const SOON = { timeout: 20_000 };

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
    await userEvent.click(await page.findByRole('radio', { name: /Always allow/ }, SOON));
    await sendAnswer(canvasElement);
    await expect(await page.findByRole('button', { name: 'Yes: Always allow' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Go back' }));
    await expect(page.getByText(/^If you do nothing:/)).toHaveTextContent('If you do nothing: Deny');
    await userEvent.click(page.getByRole('radio', { name: /Allow once/ }));
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Download report.txt' }, SOON));
    await expect(await page.findByText(/size and checksum are as announced/, {}, SOON)).toBeVisible();
    await expect(await page.findByText(/One test was slow/, {}, SOON)).toBeVisible();
    await expect(await page.findByText('Recovered')).toBeVisible();
  },
};

/** YN, SELECT, MULTI_SELECT, TEXT_INPUT and PERMISSION, one after the other. */
export const EveryQuestion: Story = {
  args: { prompt: 'Ask every question you have' },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('radio', { name: 'Yes' }, SOON));
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('radio', { name: /PostgreSQL/ }, SOON));
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('checkbox', { name: /Types/ }, SOON));
    await userEvent.click(page.getByRole('checkbox', { name: /Tests/ }));
    await sendAnswer(canvasElement);
    await userEvent.type(await page.findByRole('textbox', { name: /Commit message/ }, SOON), 'Fix the build');
    await sendAnswer(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Reject' }, SOON));
    const thanks = /I have: yes; pg; types and tests; Fix the build; deny/;
    await expect(await page.findByText(thanks, {}, SOON)).toBeVisible();
  },
};

/** Both are answered before anything is sent. */
export const TwoQuestions: Story = {
  args: { prompt: 'Ask two questions at once' },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await expect(await page.findByText('Dark theme?', {}, SOON)).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Name of the theme/ })).toBeVisible();
    await expect(canvasElement.querySelectorAll('.rv-frames-question')).toHaveLength(2);
  },
};

/** Says what happens if nobody answers, presses nothing, and tells whose choice it was in the end. */
export const TimeRunsOut: Story = {
  args: { prompt: 'You are in a hurry: 8 seconds' },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await expect(await page.findByRole('button', { name: /Left/ }, SOON)).toBeEnabled();
    await expect(page.getByText(/^If you do nothing:/)).toHaveTextContent('If you do nothing: Left');
    await expect(await page.findByText(/This was not your choice/, {}, SOON)).toBeVisible();
    await expect(await page.findByText('I go left (nobody answered).', {}, SOON)).toBeVisible();
  },
};

/** The agent died while it was asked for: the answer is not sent, and that is told. */
export const TooLate: Story = {
  args: { prompt: 'Answer too late', follow: false },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    const left = await page.findByRole('button', { name: /Left/ }, SOON);
    // Longer than the agent lives.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await userEvent.click(left);
    await expect(await page.findByText(/came too late and was not sent/, {}, SOON)).toBeVisible();
  },
};

/** The socket is cut in the middle of a word; the run goes on over the next one. */
export const BadNetwork: Story = {
  args: { prompt: 'Break the network' },
  async play({ canvasElement }) {
    const whole = 'This goes on although the network went away in the middle of it.';
    await expect(await within(canvasElement).findByText(whole, {}, SOON)).toBeVisible();
  },
};

/** A frame whose text is a number: the run is refused, with the name of the field. */
export const Malformed: Story = {
  args: { prompt: 'Say something malformed' },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await expect(await page.findByText(/payload\.text/, {}, SOON)).toBeInTheDocument();
    await expect(page.getByText('Something is wrong:')).toBeVisible();
  },
};

/** A fatal error. The stack trace that came with it stays off the screen. */
export const Crash: Story = {
  args: { prompt: 'Crash' },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await expect(await page.findByText(/ran out of memory/, {}, SOON)).toBeVisible();
    await expect(canvasElement.ownerDocument.body).not.toHaveTextContent('/srv/agent');
  },
};

/** Frames in fragments of a few bytes, cut inside letters. */
export const SplitFrames: Story = {
  args: { prompt: 'Say it in pieces' },
  async play({ canvasElement }) {
    const whole = 'Even “한국어” arrives whole, cut where it may.';
    await expect(await within(canvasElement).findByText(whole, {}, SOON)).toBeVisible();
  },
};

/** What came before stays; the frame that is too large fails the run. */
export const OversizedFrame: Story = {
  args: { prompt: 'Send something oversized', maxFrameChars: 10_000 },
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await expect(await page.findByText('Now comes far too much:', {}, SOON)).toBeVisible();
    await expect(await page.findByText(/10,?000/, {}, SOON)).toBeInTheDocument();
    await expect(canvasElement).not.toHaveTextContent('too much too much');
  },
};

/** A file of the composer goes to the storage first, then its address to the agent. */
export const UploadAFile: Story = {
  async play({ canvasElement }) {
    const page = within(canvasElement);
    await page.findByRole('button', { name: /Attach/ }, SOON);
    const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('The composer takes no files.');
    await userEvent.upload(input, new File(['hello file'], 'notes.txt', { type: 'text/plain' }));
    await userEvent.type(page.getByRole('textbox'), 'Read this');
    await userEvent.click(page.getByRole('button', { name: 'Send' }));
    const got = 'I got notes.txt, 10 bytes, checksum known.';
    await expect(await page.findByText(got, {}, SOON)).toBeVisible();
  },
};
