import { useEffect, useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createRunStore, RunProvider } from '../../src/index.ts';
import { Composer, InterruptPanel, type ComposerProps } from '../../src/components/index.ts';
import { events, scriptedAgent, type Script } from '../../src/testing/index.ts';

interface OnAThreadProps extends ComposerProps {
  script?: Script;
  /** Sent at once, one after the other. */
  sends?: string[];
}

function OnAThread({ script, sends = [], ...props }: OnAThreadProps): ReactElement {
  const [store] = useState(() =>
    createRunStore({
      transport: script === undefined ? scriptedAgent() : scriptedAgent(script, { pace: 1 }),
    }),
  );
  useEffect(() => {
    if (store.getState().messages.length > 0) return;
    for (const text of sends) void store.send(text);
  }, [store, sends]);
  return (
    <RunProvider store={store}>
      <div className="story-column story-stack">
        <InterruptPanel />
        <Composer {...props} />
      </div>
    </RunProvider>
  );
}

const busy: Script = async function* ({ threadId, runId }, { wait }) {
  yield events.runStarted(threadId, runId);
  await wait(600_000);
};
const asks: Script = function* ({ threadId, runId }) {
  yield events.runStarted(threadId, runId);
  yield events.runFinished(threadId, runId, {
    outcome: {
      type: 'interrupt',
      interrupts: [{ id: `q-${runId}`, reason: 'input_required', message: 'Which city?' }],
    },
  });
};

/** Where a person writes. Enter sends, Shift+Enter starts a line, files come by button, drop and paste. */
const meta: Meta<typeof Composer> = {
  title: 'Basics/Composer',
  component: Composer,
  render: (args) => <OnAThread {...args} />,
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** While a run goes on it can be stopped, and what is sent waits in the queue. */
export const WhileRunning: Story = {
  render: (args) => (
    <OnAThread {...args} script={busy} sends={['First', 'Then the summary', 'And a picture']} />
  ),
};

/** While a question is open, sending asks first. */
export const WithOpenQuestion: Story = {
  render: (args) => <OnAThread {...args} script={asks} sends={['Plan a trip']} />,
};

export const WithoutFiles: Story = { args: { attachments: false } };

const LONG = `${'One line of a long letter.\n'.repeat(30)}The end.`;
const PICTURE = new File(['not much of a picture'], 'living-room-with-the-old-radiators.png', {
  type: 'image/png',
});
const SOUND = new File(['a hum'], 'hum.mp3', { type: 'audio/mpeg' });

/** An agent that takes pictures and no sound. */
function TakesPictures(): ReactElement {
  const [store] = useState(() =>
    createRunStore({
      transport: {
        async *run() {},
        capabilities: async () => ({ multimodal: { input: { image: true, audio: false } } }),
      },
    }),
  );
  useEffect(() => void store.loadCapabilities(), [store]);
  return (
    <RunProvider store={store}>
      <div className="story-column">
        <Composer placeholder="Attach pictures" />
      </div>
    </RunProvider>
  );
}

/** Empty, written in, full, with files, while a run goes on, and while a question is open. */
export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <OnAThread />
      <OnAThread
        attachments={false}
        placeholder="Ask about your order, your invoices, or how to end your contract"
      />
      <OnAThread placeholder="Written" />
      <OnAThread placeholder="Full" />
      <TakesPictures />
      <OnAThread
        script={busy}
        sends={[
          'First',
          'Then the summary',
          'And a picture of every room, as large as it can be had, with a plan',
        ]}
      />
      <OnAThread placeholder="Asked" script={asks} sends={['Plan a trip']} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = (placeholder: string): HTMLElement => canvas.getByPlaceholderText(placeholder);
    await userEvent.type(field('Written'), 'What does a heat pump cost?');
    await userEvent.click(field('Full'));
    await userEvent.paste(LONG);
    await userEvent.click(field('Attach pictures'));
    const files = new DataTransfer();
    for (const file of [PICTURE, SOUND]) files.items.add(file);
    await userEvent.paste(files);
    await waitFor(() => expect(canvas.getByText(/hum\.mp3/)).toBeVisible());
    await waitFor(() => expect(canvas.getByText('1 question waits for you')).toBeVisible());
    await userEvent.type(field('Asked'), 'And in Porto?{Enter}');
    await waitFor(() => expect(canvas.getByText('Dismiss and send')).toBeVisible());
    // Nothing has the focus in a picture of all states.
    (document.activeElement as HTMLElement | null)?.blur();
  },
};
