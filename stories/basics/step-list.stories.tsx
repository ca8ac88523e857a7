import type { Meta, StoryObj } from '@storybook/react-vite';
import { StepList } from '../../src/components/index.ts';

/** The steps of a run with their progress. Without `steps` it follows the thread. */
const meta: Meta<typeof StepList> = {
  title: 'Basics/Step list',
  component: StepList,
  args: {
    steps: [
      { stepName: 'Understand the request', runId: 'r', status: 'done', startedAt: 0, endedAt: 2_100 },
      { stepName: 'Collect changes', runId: 'r', status: 'running', startedAt: 2_100 },
    ],
  },
};

export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const AllStates: Story = {
  args: {
    steps: [
      { stepName: 'Understand the request', runId: 'r', status: 'done', startedAt: 0, endedAt: 2_100 },
      { stepName: 'Collect changes', runId: 'r', status: 'running', startedAt: 2_100 },
      {
        stepName: 'Never finished, because the connection broke',
        runId: 'r',
        status: 'abandoned',
        startedAt: 0,
        endedAt: 61_000,
      },
    ],
  },
};
