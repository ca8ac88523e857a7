import { useEffect, useState, type ReactElement } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentChat } from '../../src/components/index.ts';
import { createRunStore, RunProvider, type RunStore } from '../../src/index.ts';
import {
  createEventLog,
  Inspector,
  InspectorToggle,
  type EventLog,
  type InspectorTab,
} from '../../src/inspector/index.ts';
import { demoChips, events, scriptedAgent, type Script } from '../../src/testing/index.ts';
import '../../src/styles/inspector.css';

/**
 * What goes over the wire, as a panel for developers: `runview/inspector`, with `runview/inspector.css` beside
 * `runview/styles.css`. Load it on demand, `lazy(() => import('runview/inspector'))`; it watches a store only while it
 * is open.
 */
const meta: Meta<typeof Inspector> = {
  title: 'Basics/Inspector',
  component: Inspector,
  decorators: [
    (Story) => (
      <div className="story-chat">
        <Story />
      </div>
    ),
  ],
};

export default meta;

type Story = StoryObj<typeof Inspector>;

interface InspectedProps {
  script?: Script;
  pace?: number;
  says?: readonly string[];
  tab?: InspectorTab;
}

/** A run through the real store, and the inspector beside it. The log is older than the panel: it sees all of it. */
function Inspected({ script, pace = 1, says = GO, tab }: InspectedProps): ReactElement {
  const [watched, setWatched] = useState<{ store: RunStore; log: EventLog }>();
  useEffect(() => {
    const store = createRunStore({ transport: scriptedAgent(script, { pace }), threadId: 'thread-1' });
    const log = createEventLog(store);
    setWatched({ store, log });
    let gone = false;
    void (async () => {
      for (const text of says) if (!gone) await store.send(text);
    })().catch(() => {
      // The story was left before its next message; a store that is gone refuses it.
    });
    return () => {
      gone = true;
      log.close();
      store.destroy();
    };
  }, [script, pace, says]);
  return watched === undefined ? <></> : <Inspector log={watched.log} defaultTab={tab} />;
}

const GO = ['go'];
const TOUR = [demoChips[0]?.prompt ?? 'tour'];

/** The demo agent's tour, live. Arrow keys walk through the events, Enter reads one, Escape goes back. */
export const Default: Story = {
  render: () => <Inspected says={TOUR} pace={0.5} />,
};

const DEPLOY: Script = function* (input) {
  const { threadId, runId } = input;
  yield events.runStarted(threadId, runId, { protocolVersion: '1.0' });
  yield events.stateSnapshot({
    service: 'billing',
    stage: 'build',
    regions: [
      { name: 'seoul', healthy: true },
      { name: 'frankfurt', healthy: true },
    ],
  });
  yield events.stateDelta([
    { op: 'replace', path: '/stage', value: 'canary' },
    { op: 'add', path: '/canary', value: { share: 0.05, errors: 0 } },
  ]);
  yield* events.text('m1', 'The canary is up at **5 %**.');
  yield events.stateDelta([{ op: 'replace', path: '/canary/errors', value: 3 }]);
  yield events.stateDelta([
    { op: 'replace', path: '/regions/1/healthy', value: false },
    { op: 'remove', path: '/canary' },
    { op: 'replace', path: '/stage', value: 'rolled back' },
  ]);
  yield events.runFinished(threadId, runId, {
    usage: [{ provider: 'demo', model: 'demo-1', inputTokens: 812, outputTokens: 46 }],
  });
};

/** What each event made of the shared state. */
export const StateChanges: Story = {
  render: () => <Inspected script={DEPLOY} tab="state" />,
};

export const Runs: Story = {
  render: () => <Inspected script={DEPLOY} says={THREE_TIMES} tab="runs" />,
};

const THREE_TIMES = ['deploy', 'deploy again', 'and once more'];

const WRITER: Script = async function* (input, { wait }) {
  const { threadId, runId } = input;
  await wait(180);
  yield events.runStarted(threadId, runId);
  await wait(240);
  yield* events.reasoning('r', 'The person wants a short answer.');
  await wait(90);
  yield events.textStart('m');
  for (let word = 1; word <= 60; word++) {
    await wait(12);
    yield events.textContent('m', `word ${word} `);
  }
  yield events.textEnd('m');
  yield events.runFinished(threadId, runId, { usage: [{ inputTokens: 400, outputTokens: 120 }] });
};

/** How long people waited, and how fast it wrote. */
export const Timing: Story = {
  render: () => <Inspected script={WRITER} says={TWICE} tab="timing" />,
};

const TWICE = ['write', 'write again'];

const CARELESS: Script = function* (input) {
  const { threadId, runId } = input;
  yield events.runStarted(threadId, runId);
  yield events.stateSnapshot({ total: 1 });
  yield events.stateDelta([{ op: 'replace', path: '/totals/net', value: 2 }]);
  yield events.stateDelta([{ op: 'replace', path: '/totals/net', value: 3 }]);
  yield events.activityDelta('nowhere', 'PLAN', [{ op: 'add', path: '/a', value: 1 }]);
  yield* events.text('m1', 'This much was fine.');
  // Content for a message that was never opened: the stream is refused here.
  yield events.textContent('m2', 'This was not.');
  yield events.runFinished(threadId, runId);
};

/** Patches that do not fit, and a stream that had to be refused: each with the rule behind it. */
export const WarningsAndRejectedStream: Story = {
  render: () => <Inspected script={CARELESS} tab="warnings" />,
};

export const ExportAndReplay: Story = {
  render: () => <Inspected script={DEPLOY} tab="recording" />,
};

const FLOOD: Script = function* (input) {
  const { threadId, runId } = input;
  yield events.runStarted(threadId, runId);
  yield events.stateSnapshot({ done: 0 });
  for (let item = 0; item < 5_000; item++) {
    yield events.textStart(`m${item}`);
    yield events.textContent(`m${item}`, `Item ${item} is checked.`);
    yield events.textEnd(`m${item}`);
    yield events.stateDelta([{ op: 'replace', path: '/done', value: item + 1 }]);
  }
  yield events.runFinished(threadId, runId);
};

/** 20,000 events: only those in view are drawn, and the oldest are let go. */
export const LongStream: Story = {
  render: () => <Inspected script={FLOOD} pace={0} />,
};

const idle = createRunStore({ transport: { async *run() {} }, threadId: 'thread-1' });

export const Empty: Story = {
  render: () => <Inspector store={idle} />,
};

function ChatWithInspector(): ReactElement {
  const [store] = useState(() => createRunStore({ transport: scriptedAgent(), threadId: 'thread-1' }));
  return (
    <RunProvider store={store}>
      <AgentChat store={store} suggestions={demoChips} />
      <div className="rv-root">
        <InspectorToggle />
      </div>
    </RunProvider>
  );
}

/** A button for the development build: nothing of the inspector is loaded before it is pressed. */
export const OnDemand: Story = {
  decorators: [(Story) => <div className="story-stack">{Story()}</div>],
  render: () => <ChatWithInspector />,
};
