import { useEffect, useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRunStore } from '../../src/index.ts';
import { AgentChat } from '../../src/components/index.ts';
import { scriptedAgent } from '../../src/testing/index.ts';

interface PlayedProps {
  /** What is sent at once. */
  prompt: string;
  /** Multiplies the agent's pauses. @default 1 */
  pace?: number;
}

/** The demo agent in this page, with something said to it. */
function Played({ prompt, pace = 1 }: PlayedProps): ReactElement {
  const [store] = useState(() => createRunStore({ transport: scriptedAgent(undefined, { pace }) }));
  useEffect(() => {
    if (store.getState().messages.length === 0) void store.send(prompt);
  }, [store, prompt]);
  return (
    <div className="story-page">
      <AgentChat store={store} side />
    </div>
  );
}

/** Whole runs through the real store, as the demo agent plays them. */
const meta: Meta<typeof Played> = {
  title: 'Scenarios/Demo agent',
  component: Played,
  parameters: { layout: 'fullscreen' },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Tour: Story = { args: { prompt: 'Take the tour: prepare Harbor 2.4 for the beta channel.' } };
export const Thinking: Story = { args: { prompt: 'Think it through' } };
export const ToolCall: Story = { args: { prompt: 'Check the weather' } };
export const Plan: Story = { args: { prompt: 'Follow a plan' } };
export const SharedState: Story = { args: { prompt: 'Share a budget' } };
export const Subagents: Story = { args: { prompt: 'Send out subagents' } };
export const Approval: Story = { args: { prompt: 'Approve a refund' } };
export const ThreeQuestions: Story = { args: { prompt: 'Answer three questions' } };
export const BigForm: Story = { args: { prompt: 'Fill in a form' } };
export const Failure: Story = { args: { prompt: 'Let it fail' } };
export const CutOff: Story = { args: { prompt: 'Lose the connection' } };
export const Cancelled: Story = { args: { prompt: 'Cancel on the other side' } };
export const TenThousandTokens: Story = { args: { prompt: 'Ten thousand tokens', pace: 0.2 } };
