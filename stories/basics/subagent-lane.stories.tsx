import { useEffect, useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRunStore, RunProvider } from '../../src/index.ts';
import { MessageList, SubagentLanes } from '../../src/components/index.ts';
import { events, scriptedAgent, type Script } from '../../src/testing/index.ts';

/** Two at once, one of them with a helper of its own, one that fails, one that waits, one that nobody announced. */
const script: Script = function* ({ threadId, runId }) {
  yield events.runStarted(threadId, runId);
  yield events.subagentStarted('writer', 'notes-writer', { description: 'Writes release notes' });
  yield events.subagentStarted('reviewer', 'risk-reviewer', { description: 'Looks for what could go wrong' });
  yield events.stepStarted('Draft', { subagentRunId: 'writer' });
  yield* events.text('w1', 'Two features and a fix. **Offline trips** come first.', {
    subagentRunId: 'writer',
  });
  yield events.stepFinished('Draft', { subagentRunId: 'writer' });
  yield* events.tool('t1', 'read_diff', { change: 421 }, { subagentRunId: 'reviewer' });
  yield events.toolResult('t1r', 't1', '{"files":14}', { subagentRunId: 'reviewer' });
  yield events.subagentStarted('checker', 'migration-checker', {
    parentSubagentRunId: 'reviewer',
    parentToolCallId: 't1',
  });
  yield* events.text('c1', '1,204,331 rows moved in 41 s.', { subagentRunId: 'checker' });
  yield events.subagentFinished('checker');
  yield events.subagentFinished('writer');
  yield events.subagentStarted('broken', 'translator');
  yield events.subagentError('broken', 'The glossary is missing.');
  yield* events.text('x1', 'I was never announced.', { subagentRunId: 'agent-7f3a' });
  yield events.subagentFinished('reviewer');
  yield events.runFinished(threadId, runId);
};

function Recorded(): ReactElement {
  const [store] = useState(() => createRunStore({ transport: scriptedAgent(script, { pace: 0 }) }));
  useEffect(() => {
    if (store.getState().runs.length === 0) void store.run();
  }, [store]);
  return (
    <RunProvider store={store}>
      <div className="story-chat">
        <MessageList />
      </div>
    </RunProvider>
  );
}

/** The work of subagents: side by side where there is room, each with its own steps, calls and text. */
const meta: Meta<typeof SubagentLanes> = {
  title: 'Basics/Subagent lanes',
  component: SubagentLanes,
  args: { ids: ['writer', 'reviewer'] },
  render: () => <Recorded />,
};

export default meta;

export const Default: StoryObj<typeof meta> = {};
