import { useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { AgentChat, ThreadList } from '../../src/components/index.ts';
import {
  createRunStore,
  localStorageThreads,
  memoryThreads,
  RunProvider,
  type StoredThread,
  type ThreadStorage,
} from '../../src/index.ts';

/** The saved conversations beside a chat: open, start and delete. The same storage goes to the store and to the list. */
const meta: Meta<typeof ThreadList> = { title: 'Basics/Thread list', component: ThreadList };

export default meta;

type Story = StoryObj<typeof meta>;

function thread(threadId: string, question: string, answer: string, savedAt: number): StoredThread {
  return {
    version: 1,
    threadId,
    savedAt,
    title: question,
    status: 'finished',
    messages: [
      { id: `${threadId}-q`, role: 'user', content: question },
      { id: `${threadId}-a`, role: 'assistant', content: answer },
    ],
    state: {},
    runs: [],
    items: [],
    steps: [],
    subagents: [],
    interrupts: [],
    drafts: {},
    pendingCalls: [],
    begunCalls: [],
  };
}

const HOUR = 3_600_000;

function ChatWithThreads({ storage, threadId }: { storage: ThreadStorage; threadId: string }): ReactElement {
  const [store] = useState(() => createRunStore({ url: '/agent', storage, threadId }));
  return (
    <RunProvider store={store}>
      <div
        className="story-chat"
        style={{ display: 'grid', gridTemplateColumns: '14rem 1fr', gap: 12, padding: 12 }}
      >
        <ThreadList storage={storage} />
        <AgentChat store={store} />
      </div>
    </RunProvider>
  );
}

const here = localStorageThreads({ prefix: 'runview-story:' });

/** Two conversations that this browser keeps in `localStorage`. */
export const Default: Story = {
  args: { storage: here },
  loaders: [
    async () => {
      await here.set(
        thread('trip', 'Plan three days in Lisbon', 'Start in Alfama.', Date.now() - 5 * 60_000),
      );
      await here.set(thread('bill', 'Why is my bill higher?', 'The plan changed.', Date.now() - 26 * HOUR));
      return {};
    },
  ],
  render: ({ storage }) => <ChatWithThreads storage={storage} threadId="trip" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Why is my bill/ }));
    await waitFor(() => expect(canvas.getByText('The plan changed.')).toBeVisible());
  },
};

/** A chat that brings the list along: `threads` beside `storage`. On a narrow chat it lies over the conversation. */
export const InAChat: Story = {
  args: { storage: here },
  ...(Default.loaders === undefined ? {} : { loaders: Default.loaders }),
  render: ({ storage }) => (
    <div className="story-chat">
      <AgentChat url="/agent" threadId="trip" storage={storage} threads />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Conversations' }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Why is my bill/ }));
    await waitFor(() => expect(canvas.getByText('The plan changed.')).toBeVisible());
  },
};

const inThread: Story['decorators'] = [
  (Story) => (
    <RunProvider store={createRunStore({ url: '/agent', threadId: 't0' })}>
      <div className="story-column">
        <Story />
      </div>
    </RunProvider>
  ),
];

export const Empty: Story = { args: { storage: memoryThreads() }, decorators: inThread };

/** The storage of this browser is blocked. */
export const Unreadable: Story = {
  args: { storage: { ...memoryThreads(), list: () => Promise.reject(new Error('blocked')) } },
  decorators: inThread,
};

const STATES: [title: string, age: number][] = [
  ['Now', 0],
  ['A title that is much longer than the place it has in the list of conversations', HOUR],
  ['', 30 * HOUR],
  ['مرحبا', 5 * 24 * HOUR],
  ['안녕하세요', 30 * 24 * HOUR],
];

/** A long title, no title, another script, and times from a moment to a month ago. */
export const AllStates: Story = {
  args: {
    storage: {
      ...memoryThreads(),
      list: async () =>
        STATES.map(([title, age], at) => ({ threadId: `t${at}`, title, savedAt: Date.now() - age })),
    },
  },
  decorators: inThread,
};
