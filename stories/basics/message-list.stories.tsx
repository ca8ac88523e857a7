import { useEffect, useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { createRunStore, RunProvider, type Message } from '../../src/index.ts';
import { ChatEmpty, MessageList, type MessageListProps } from '../../src/components/index.ts';
import { events, scriptedAgent, type Script } from '../../src/testing/index.ts';

const talk = (turns: number): Message[] =>
  Array.from({ length: turns * 2 }, (_, at) =>
    at % 2 === 0
      ? { id: `m${at}`, role: 'user', content: `Question ${at / 2 + 1}` }
      : {
          id: `m${at}`,
          role: 'assistant',
          content: `Answer ${(at + 1) / 2}, with **some weight** and\n\n- one point\n- another one`,
        },
  );

function Recorded({ turns, ...props }: MessageListProps & { turns: number }): ReactElement {
  const [store] = useState(() =>
    createRunStore({ transport: { async *run() {} }, initialMessages: talk(turns) }),
  );
  return (
    <RunProvider store={store}>
      <div className="story-chat story-flex">
        <MessageList {...props} />
      </div>
    </RunProvider>
  );
}

/** The conversation. It follows its end only while the reader is there. */
const meta: Meta<typeof MessageList> = {
  title: 'Basics/Message list',
  component: MessageList,
  render: (args) => <Recorded {...args} turns={8} />,
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Of a long thread only what is in view is drawn. */
export const LongThread: Story = { render: (args) => <Recorded {...args} turns={1000} /> };

/** Everything is drawn, for find-in-page and printing. */
export const RenderAll: Story = { render: (args) => <Recorded {...args} turns={150} renderAll /> };

const answers: Script = function* ({ threadId, runId }) {
  yield events.runStarted(threadId, runId);
  yield* events.reasoning(`${runId}-r`, 'The house is old, so the flow temperature decides.');
  yield* events.text(`${runId}-a`, 'About **12,000 euros**, of which a third is the work.');
  yield events.runFinished(threadId, runId);
};
const breaks: Script = function* ({ threadId, runId }) {
  yield events.runStarted(threadId, runId);
  yield events.textStart(`${runId}-b`);
  yield events.textContent(`${runId}-b`, 'Three things decide the pri');
};
const fails: Script = function* ({ threadId, runId }) {
  yield events.runStarted(threadId, runId);
  yield events.runError('The budget of this month is used up.', { code: 'budget' });
};
const works: Script = async function* ({ threadId, runId }, { wait }) {
  yield events.runStarted(threadId, runId);
  yield events.textStart(`${runId}-w`);
  await wait(600_000);
};

function Asked({ script }: { script: Script }): ReactElement {
  const [store] = useState(() => createRunStore({ transport: scriptedAgent(script, { pace: 1 }) }));
  useEffect(() => {
    if (store.getState().messages.length === 0) void store.send('What does a heat pump cost?');
  }, [store]);
  return (
    <RunProvider store={store}>
      <section className="story-frame story-flex">
        <MessageList />
      </section>
    </RunProvider>
  );
}

/** Empty, a conversation, an answer on its way, one that was cut off, and a run that failed. */
export const AllStates: Story = {
  render: () => (
    <div className="story-grid">
      <Empty />
      <Asked script={answers} />
      <Asked script={works} />
      <Asked script={breaks} />
      <Asked script={fails} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByText(/12,000 euros/)).toBeVisible());
    await waitFor(() => expect(canvas.getByText(/budget of this month/)).toBeVisible());
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
  },
};

function Empty(): ReactElement {
  const [store] = useState(() => createRunStore({ transport: { async *run() {} } }));
  return (
    <RunProvider store={store}>
      <section className="story-frame story-flex">
        <MessageList
          empty={<ChatEmpty suggestions={['What does a heat pump cost?', 'Is my roof large enough?']} />}
        />
      </section>
    </RunProvider>
  );
}
