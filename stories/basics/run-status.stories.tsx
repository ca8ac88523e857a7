import type { Meta, StoryObj } from '@storybook/react-vite';
import type { RunStatus as Word } from '../../src/index.ts';
import { RunEnd, RunStatus } from '../../src/components/index.ts';

const WORDS: Word[] = [
  'idle',
  'running',
  'finished',
  'interrupted',
  'cancelled',
  'stopped',
  'failed',
  'rejected',
  'truncated',
];

/** The nine words for how a run stands, each with an icon and a look of its own. */
const meta: Meta<typeof RunStatus> = {
  title: 'Basics/Run status',
  component: RunStatus,
  args: { status: 'running' },
  argTypes: { status: { control: 'select', options: WORDS } },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** In the conversation: why it ended, and a way to try again. */
export const Failed: Story = {
  render: () => (
    <RunEnd
      status="failed"
      error={{ code: 'http', status: 429, message: 'The server has too much to do.', retryAfter: 20 }}
      onRetry={() => {}}
    />
  ),
};

export const AllStates: Story = {
  render: () => (
    <div className="story-stack story-column">
      <div className="story-row">
        {WORDS.map((word) => (
          <RunStatus key={word} status={word} />
        ))}
      </div>
      <RunEnd
        status="failed"
        error={{ code: 'http', status: 401, message: 'The server asks for a sign-in.' }}
        onRetry={() => {}}
      />
      <RunEnd
        status="rejected"
        error={{ code: 'sequence', rule: 'V-07', message: 'Content came for a message that is not open.' }}
        onRetry={() => {}}
      />
      <RunEnd
        status="truncated"
        error={{ code: 'truncated', message: 'The connection ended before the agent finished.' }}
        onRetry={() => {}}
      />
      <RunEnd status="stopped" onRetry={() => {}} />
      <RunEnd status="cancelled" />
    </div>
  ),
};
