import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentChat } from '../../src/components/index.ts';
import { demoChips } from '../../src/testing/index.ts';

/** A whole conversation from one prop. It fills its container. */
const meta: Meta<typeof AgentChat> = {
  title: 'Basics/Agent chat',
  component: AgentChat,
  args: { url: '/agent', suggestions: demoChips.slice(0, 5) },
  argTypes: {
    theme: { control: 'inline-radio', options: ['light', 'dark', 'system'] },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
  },
  decorators: [
    (Story) => (
      <div className="story-chat">
        <Story />
      </div>
    ),
  ],
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Steps, shared state and tokens beside the conversation; on demand where there is no room. */
export const WithSide: Story = {
  args: { side: true, initialState: { trip: { city: 'Lisbon', days: 3, booked: false } } },
};

/** Words of another language, or of your own. */
export const OtherWords: Story = {
  args: {
    title: '도우미',
    suggestions: ['오늘 일정을 알려 줘'],
    labels: {
      locale: 'ko',
      status: { idle: '준비됨' },
      chat: { emptyTitle: '무엇을 도와드릴까요?', emptyText: '답변과 질문이 여기에 나타납니다.' },
      composer: { placeholder: '메시지를 입력하세요', label: '메시지', send: '보내기' },
    },
  },
};

/** No header, no suggestions, and what you like in the empty room. */
export const Bare: Story = {
  args: { header: null, suggestions: [], empty: <p>Ask about your order.</p> },
};

export const Compact: Story = {
  args: {
    density: 'compact',
    initialMessages: [
      { id: '1', role: 'user', content: 'How do I undo the last commit, but keep my changes?' },
      {
        id: '2',
        role: 'assistant',
        content:
          'Use a soft reset:\n\n```sh\ngit reset --soft HEAD~1\n```\n\nYour changes stay **staged**. Use `--mixed` to unstage them as well.',
      },
    ],
  },
};
