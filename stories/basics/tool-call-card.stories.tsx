import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ToolCallView } from '../../src/index.ts';
import {
  ToolCallArguments,
  ToolCallBody,
  ToolCallCard,
  ToolCallHeader,
  ToolCallResult,
} from '../../src/components/index.ts';

const ARGUMENTS = '{"city":"Lisbon","days":3,"units":"metric"}';

function callWith(change: Partial<ToolCallView>, content?: string, error?: string): ToolCallView {
  const args = change.arguments ?? ARGUMENTS;
  return {
    toolCallId: 'c1',
    name: 'get_forecast',
    arguments: args,
    status: 'done',
    call: { id: 'c1', type: 'function', function: { name: change.name ?? 'get_forecast', arguments: args } },
    messageId: 'm1',
    startedAt: Date.now() - 3_000,
    endedAt: Date.now() - 1_660,
    ...change,
    ...(content === undefined
      ? {}
      : {
          result: {
            id: 'r1',
            role: 'tool',
            toolCallId: 'c1',
            content,
            ...(error === undefined ? {} : { error }),
          },
        }),
  };
}

const RESULT = JSON.stringify({
  city: 'Lisbon',
  days: [
    { day: 'Monday', high: 24, rain: false },
    { day: 'Tuesday', high: 21, rain: true },
  ],
});

/** One tool call, from its first argument to its result. */
const meta: Meta<typeof ToolCallCard> = {
  title: 'Basics/Tool call card',
  component: ToolCallCard,
  args: { call: callWith({}, RESULT) },
  decorators: [
    (Story) => (
      <div className="story-column">
        <Story />
      </div>
    ),
  ],
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Open: Story = { args: { defaultOpen: true } };

/** Arguments are read as they arrive. */
export const Streaming: Story = {
  args: {
    call: callWith({ status: 'streaming', arguments: '{"city":"Lisbon","days":3,"uni' }),
    defaultOpen: true,
  },
};

export const Failed: Story = {
  args: { call: callWith({ status: 'failed' }, '', 'The weather service did not answer within 10 seconds.') },
};

/** What is no JSON is shown as it came. */
export const BrokenArguments: Story = {
  args: {
    call: callWith({ status: 'unanswered', arguments: '{"city": Lisbon, "days": }' }),
    defaultOpen: true,
  },
};

export const LongResult: Story = {
  args: {
    defaultOpen: true,
    call: callWith(
      {},
      Array.from({ length: 200 }, (_, at) => `2026-01-01 line ${at + 1}: all is well`).join('\n'),
    ),
  },
};

/** The parts in an order of your own. */
export const OwnComposition: Story = {
  render: (args) => (
    <ToolCallCard {...args} defaultOpen>
      <ToolCallHeader />
      <ToolCallBody>
        <ToolCallResult />
        <ToolCallArguments />
      </ToolCallBody>
    </ToolCallCard>
  ),
};

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <ToolCallCard call={callWith({ status: 'streaming', arguments: '{"city":"Lis' })} />
      <ToolCallCard call={callWith({ status: 'running' })} />
      <ToolCallCard
        call={callWith({ status: 'executing', name: 'set_theme', arguments: '{"theme":"dark"}' })}
      />
      <ToolCallCard
        call={callWith({ status: 'awaiting-approval', name: 'send_money', arguments: '{"amount":1.10}' })}
      />
      <ToolCallCard call={callWith({ status: 'done' }, RESULT)} />
      <ToolCallCard call={callWith({ status: 'done' }, RESULT)} defaultOpen />
      <ToolCallCard
        call={callWith({ status: 'failed' }, '', 'The weather service did not answer within 10 seconds.')}
      />
      <ToolCallCard call={callWith({ status: 'cut', arguments: '{"city":"Lis' })} defaultOpen />
      <ToolCallCard call={callWith({ status: 'unanswered', arguments: '' })} />
      <ToolCallCard call={callWith({ name: `a_tool_with_a_${'very_'.repeat(14)}long_name` }, RESULT)} />
    </div>
  ),
};
