import { useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRunStore, RunProvider, type Message } from '../../src/index.ts';
import { MessageList, type MessageListProps } from '../../src/components/index.ts';

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
