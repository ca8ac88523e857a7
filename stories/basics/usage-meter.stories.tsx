import type { Meta, StoryObj } from '@storybook/react-vite';
import { UsageMeter } from '../../src/components/index.ts';

/** Tokens as the agent counted them. A count that nobody stated is left out, never shown as zero. */
const meta: Meta<typeof UsageMeter> = {
  title: 'Basics/Usage meter',
  component: UsageMeter,
  args: { usage: { inputTokens: 1204, outputTokens: 356, totalTokens: 1560 } },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const AllStates: Story = {
  render: () => (
    <div className="story-stack">
      <UsageMeter usage={{ inputTokens: 5 }} />
      <UsageMeter
        usage={{
          inputTokens: 48_200,
          cachedInputTokens: 41_000,
          cacheWriteInputTokens: 1_200,
          outputTokens: 2_310,
          reasoningTokens: 1_100,
          totalTokens: 50_510,
        }}
        prices={{ currency: 'EUR', inputTokens: 3, cachedInputTokens: 0.3, outputTokens: 15 }}
      />
    </div>
  ),
};
