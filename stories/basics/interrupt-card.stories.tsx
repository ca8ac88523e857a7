import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Interrupt } from '../../src/index.ts';
import { InterruptCard } from '../../src/components/index.ts';

const approval: Interrupt = {
  id: 'i1',
  reason: 'tool_call',
  message: 'Send the refund now?',
  toolCallId: 'c1',
  responseSchema: {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      reason: { type: 'string', title: 'Reason' },
    },
    required: ['approved'],
  },
};
const call = {
  name: 'send_refund',
  arguments: '{"order":"A-1042","amount":59.90,"currency":"EUR","note":"Damaged on arrival"}',
};

/** A question of the agent. What is approved is the call as it was sent, not what the agent writes about it. */
const meta: Meta<typeof InterruptCard> = {
  title: 'Basics/Interrupt card',
  component: InterruptCard,
  args: { interrupt: approval, call },
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

export const Input: Story = {
  args: {
    interrupt: {
      id: 'i2',
      reason: 'input_required',
      message: 'Where should I book?',
      responseSchema: {
        type: 'object',
        properties: {
          city: { type: 'string', title: 'City' },
          nights: { type: 'integer', title: 'Nights', minimum: 1, maximum: 14 },
          board: { type: 'string', title: 'Board', enum: ['none', 'breakfast', 'full'] },
        },
        required: ['city', 'nights'],
      },
    },
  },
};

/** Names that repeat, characters nobody can see, long values: all pointed out. */
export const Hostile: Story = {
  args: {
    call: {
      name: 'send_rеfund',
      arguments: `{"amount":1.10,"amount":5000,"to":"Mina\u202Egnp.exe","note":"${'all good. '.repeat(90)}"}`,
    },
  },
};

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <InterruptCard interrupt={approval} call={call} />
      <InterruptCard
        interrupt={{ ...approval, id: 'b' }}
        call={call}
        phase="kept"
        answer={{ status: 'resolved', payload: { approved: true } }}
        onChangeAnswer={() => {}}
      />
      <InterruptCard interrupt={{ ...approval, id: 'c' }} call={call} phase="sending" />
      <InterruptCard
        interrupt={{ ...approval, id: 'd' }}
        phase="answered"
        answer={{ status: 'resolved', payload: { approved: false, reason: 'Wrong order' } }}
      />
      <InterruptCard interrupt={{ ...approval, id: 'e' }} phase="answered" answer={{ status: 'cancelled' }} />
      <InterruptCard interrupt={{ ...approval, id: 'f' }} phase="closed" />
      <InterruptCard
        interrupt={{ ...approval, id: 'g', expiresAt: '2020-01-01T00:00:00Z' }}
        call={call}
        askedBy="risk-reviewer"
      />
      <InterruptCard
        interrupt={{
          id: 'h',
          reason: 'acme:choose',
          message: 'Which one?',
          responseSchema: { type: 'string', enum: ['red', 'green', 'blue'] },
        }}
      />
      <InterruptCard interrupt={{ ...approval, id: 'j' }} callChanged />
    </div>
  ),
};
