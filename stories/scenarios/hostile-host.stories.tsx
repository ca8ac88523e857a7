import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentChat } from '../../src/components/index.ts';
import './hostile-host.css';

/** A page with an aggressive reset of its own. It stands in an earlier layer, as the README asks for. */
const meta: Meta<typeof AgentChat> = {
  title: 'Scenarios/Hostile host',
  component: AgentChat,
  args: {
    url: '/agent',
    suggestions: ['Check the weather', 'Follow a plan'],
    initialMessages: [
      { id: '1', role: 'user', content: 'Does the chat survive this page?' },
      {
        id: '2',
        role: 'assistant',
        content:
          '## It does\n\n- lists keep their marks\n- buttons their *size*\n\n| a | b |\n| - | - |\n| 1 | 2 |',
      },
    ],
  },
};

export default meta;

export const ResetInAnEarlierLayer: StoryObj<typeof meta> = {
  render: (args) => (
    <div className="hostile-host">
      <h1>The host</h1>
      <button type="button">A button of the host</button>
      <div className="story-chat">
        <AgentChat {...args} />
      </div>
    </div>
  ),
};
