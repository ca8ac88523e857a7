import { useEffect, useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
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
