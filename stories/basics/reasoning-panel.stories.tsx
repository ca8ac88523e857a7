import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReasoningPanel } from '../../src/components/index.ts';

const TEXT =
  'The person asks for a price. I do not know the house, so I should name what decides it instead of a number, and ask for the two facts that matter most.';

/** What the agent thought: open while it thinks, one quiet line after. */
const meta: Meta<typeof ReasoningPanel> = {
  title: 'Basics/Reasoning panel',
  component: ReasoningPanel,
  args: { text: TEXT, startedAt: 0, endedAt: 4_200 },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Live: Story = {
  render: (args) => <ReasoningPanel {...args} status="open" startedAt={Date.now() - 3_000} />,
};

export const Undisclosed: Story = { args: { text: '', encrypted: true } };

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <ReasoningPanel text={TEXT} status="open" startedAt={Date.now() - 3_000} />
      <ReasoningPanel text={TEXT} startedAt={0} endedAt={4_200} />
      <ReasoningPanel text={TEXT} startedAt={0} endedAt={300} />
      <ReasoningPanel text={TEXT} startedAt={0} endedAt={135_000} defaultOpen encrypted />
      <ReasoningPanel text={TEXT.slice(0, 40)} status="cut" />
      <ReasoningPanel text="" />
      <ReasoningPanel text="" encrypted />
    </div>
  ),
};
