import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentChat } from '../src/components/index.ts';
import { demoChips } from '../src/testing/index.ts';

/**
 * A whole chat with a live agent: real HTTP, real Server-Sent Events. The demo agent of this playground answers at
 * `/agent`; put the address of any other AG-UI endpoint into the `url` control to talk to that one.
 */
const meta: Meta<typeof AgentChat> = {
  title: 'Start here',
  component: AgentChat,
  parameters: { layout: 'fullscreen' },
  args: { url: '/agent', side: true, suggestions: demoChips },
  argTypes: {
    url: { name: 'Agent URL', control: 'text' },
    theme: { control: 'inline-radio', options: ['light', 'dark', 'system'] },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
  },
  decorators: [
    (Story) => (
      <div className="story-page">
        <Story />
      </div>
    ),
  ],
};

export default meta;

/** Press “Take the tour”: one conversation with every family, which ends in a question to you. */
export const LiveAgent: StoryObj<typeof meta> = {
  name: 'Live agent',
  // A new address is a new agent.
  render: (args) => <AgentChat key={args.url} {...args} />,
};
