import type { AgentEvent, Interrupt, Json, JsonPatchOperation } from '../../protocol/index.ts';
import { events } from '../events.ts';
import { ask, call, finish, payloadOf, result, say, step, think, together } from './turn.ts';
import type { Answers, Scenario, Scene, Turn } from './turn.ts';

const CHANGES = [
  { id: 412, title: 'Offline mode for saved trips', author: 'mina', labels: ['feature'], lines: 1834 },
  { id: 418, title: 'Faster cold start on Android', author: 'jonas', labels: ['performance'], lines: 402 },
  {
    id: 421,
    title: 'Store currency per trip instead of per account',
    author: 'adaeze',
    labels: ['feature', 'migration'],
    lines: 655,
  },
  { id: 425, title: 'Fix duplicate push notifications', author: 'tomás', labels: ['bug'], lines: 58 },
  {
    id: 430,
    title: 'Screen reader labels on the map',
    author: 'mina',
    labels: ['accessibility'],
    lines: 143,
  },
];

const NOTES = [
  '### Harbor 2.4',
  '',
  '- **Offline trips.** Saved trips open without a connection and sync when it returns.',
  '- **Starts faster.** A cold start on Android takes 38 % less time.',
  '- **A currency for each trip.** Budgets no longer share one account-wide currency.',
  '- Fixed: some people got every push notification twice.',
  '- The map now speaks the names of places to screen readers.',
].join('\n');

const PUBLISH: {
  version: string;
  channel: string;
  rolloutPercent: number;
  notifyTesters: boolean;
  releaseNotes: string;
} = {
  version: '2.4.0',
  channel: 'beta',
  rolloutPercent: 10,
  notifyTesters: true,
  releaseNotes: NOTES,
};

const PLAN_STEPS = [
  'Collect what was merged since 2.3',
  'Write the release notes',
  'Review the risks',
  'Run the smoke tests',
  'Publish to the beta channel',
];

/** One conversation that shows every family of the protocol and ends in an approval. */
export const tour: Scenario = {
  name: 'tour',
  chip: { label: 'Take the tour', prompt: 'Take the tour: prepare Harbor 2.4 for the beta channel.' },
  words: /\btour\b|harbor|everything you can|show me all/i,
  play,
  interrupts: (asked) => [approval(asked)],
  resume,
};

async function* play(turn: Turn): Scene {
  yield events.custom('runview:demo', { scenario: 'tour' });
  yield* step('Understand the request', understand(turn));
  yield* step('Collect changes', collect(turn));
  yield* step('Prepare in parallel', delegate(turn));
  yield* step('Run the smoke tests', test(turn));
  const intro = turn.id('ready');
  yield* say(
    turn,
    'ready',
    'Everything is ready. Publishing reaches real testers, so this last step is yours to decide: look at the call below, change what you like, then approve or reject it.',
  );
  yield* call(turn, 'publish', 'publish_release', PUBLISH, { parentMessageId: intro });
  return ask([approval(turn.id)]);
}

async function* understand(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  yield* think(turn, 'plan-thoughts', [
    'The person wants version 2.4 of Harbor on the beta channel. I need the list of merged changes, notes that people understand, and somebody to look at the risks, above all the change to how currencies are stored.',
    'Notes and risks do not depend on each other, so two helpers can work at the same time. Publishing is not mine to decide: I will ask.',
  ]);
  yield* say(
    turn,
    'hello',
    'I’ll prepare **Harbor 2.4** for the beta channel. The plan has five steps; you can follow them here.',
  );
  yield events.activitySnapshot(turn.id('plan'), 'PLAN', {
    title: 'Release Harbor 2.4 to beta',
    steps: PLAN_STEPS.map((title, index) => ({ title, status: index === 0 ? 'running' : 'pending' })),
  });
}

async function* collect(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  yield* call(turn, 'changes', 'list_merged_changes', {
    repository: 'harbor/app',
    since: 'v2.3.0',
    until: 'main',
    include: ['labels', 'authors', 'size'],
  });
  yield* result(turn, 'changes', { since: 'v2.3.0', count: CHANGES.length, changes: CHANGES }, { ms: 900 });
  yield events.stateSnapshot({
    release: {
      product: 'Harbor',
      version: '2.4.0',
      channel: 'beta',
      stage: 'preparing',
      changes: CHANGES.length,
      checks: { notes: 'running', risk: 'running', smokeTests: 'pending' },
      rolloutPercent: 10,
    },
  });
  yield planDelta(turn, [status(0, 'done'), status(1, 'running'), status(2, 'running')]);
}

async function* delegate(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  yield* say(
    turn,
    'split',
    'Five changes were merged. The notes and the risk review do not need each other, so both start now.',
  );
  const parent = turn.id('split');
  yield* call(
    turn,
    'ask-writer',
    'delegate',
    { to: 'notes-writer', task: 'Write release notes for people, not for developers.' },
    { parentMessageId: parent },
  );
  yield* call(
    turn,
    'ask-reviewer',
    'delegate',
    { to: 'risk-reviewer', task: 'What could go wrong? Look hard at #421.' },
    { parentMessageId: parent },
  );
  yield* together(writeNotes(turn), reviewRisks(turn));
}

async function* writeNotes(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  const subagentRunId = turn.id('writer');
  const owner = { subagentRunId };
  yield events.subagentStarted(subagentRunId, 'notes-writer', {
    description: 'Writes release notes',
    parentToolCallId: turn.id('ask-writer'),
  });
  yield events.stepStarted('Draft', owner);
  yield* think(
    turn,
    'writer-thoughts',
    [
      'People care about offline trips first. “Cold start” is our word; I will say that the app starts faster.',
    ],
    owner,
  );
  yield* say(turn, 'writer-notes', NOTES, owner);
  yield events.stepFinished('Draft', owner);
  yield events.stepStarted('Check the tone', owner);
  yield* call(
    turn,
    'readability',
    'check_readability',
    { text: 'release notes', audience: 'everyone' },
    owner,
  );
  yield* result(turn, 'readability', { grade: 6, longSentences: 0, jargon: [] }, { ...owner, ms: 600 });
  yield events.stepFinished('Check the tone', owner);
  yield events.subagentFinished(subagentRunId, { result: { words: 61, grade: 6 } });
  yield* result(turn, 'ask-writer', 'Release notes are ready (61 words, reading grade 6).', { ms: 100 });
  yield planDelta(turn, [status(1, 'done')]);
  yield events.stateDelta([
    { op: 'replace', path: '/release/checks/notes', value: 'passed' },
    { op: 'add', path: '/release/notes', value: NOTES },
  ]);
}

async function* reviewRisks(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  const subagentRunId = turn.id('reviewer');
  const owner = { subagentRunId };
  yield events.subagentStarted(subagentRunId, 'risk-reviewer', {
    description: 'Looks for what could go wrong',
    parentToolCallId: turn.id('ask-reviewer'),
  });
  yield events.stepStarted('Read the changes', owner);
  yield* call(
    turn,
    'diff',
    'read_diff',
    { change: 421, paths: ['db/migrations', 'src/trips/currency.ts'] },
    owner,
  );
  yield* result(
    turn,
    'diff',
    { files: 14, added: 512, removed: 143, migrations: ['0087_trip_currency.sql'] },
    { ...owner, ms: 800 },
  );
  yield events.stepFinished('Read the changes', owner);
  yield* say(
    turn,
    'reviewer-note',
    '#421 moves data between tables. I hand the migration to a checker that can try it on a copy.',
    owner,
  );
  yield* call(
    turn,
    'ask-checker',
    'delegate',
    { to: 'migration-checker', task: 'Try 0087_trip_currency.sql on a copy of production.' },
    owner,
  );
  yield* checkMigration(turn, subagentRunId);
  yield* result(turn, 'ask-checker', 'The migration runs in 41 s and can be undone.', { ...owner, ms: 100 });
  yield* say(
    turn,
    'reviewer-verdict',
    '**Risk: low.** The migration is reversible and takes 41 seconds. Start with 10 % of the testers, and watch the sync errors for a day.',
    owner,
  );
  yield events.subagentFinished(subagentRunId, { result: { risk: 'low', rolloutPercent: 10 } });
  yield* result(turn, 'ask-reviewer', 'Risk is low; start with 10 % of the testers.', { ms: 100 });
  yield planDelta(turn, [status(2, 'done')]);
  yield events.stateDelta([{ op: 'replace', path: '/release/checks/risk', value: 'passed' }]);
}

async function* checkMigration(
  turn: Turn,
  parentSubagentRunId: string,
): AsyncGenerator<AgentEvent, void, undefined> {
  const subagentRunId = turn.id('checker');
  const owner = { subagentRunId };
  yield events.subagentStarted(subagentRunId, 'migration-checker', {
    description: 'Tries migrations on a copy',
    parentSubagentRunId,
    parentToolCallId: turn.id('ask-checker'),
  });
  yield events.stepStarted('Migrate and undo', owner);
  yield* call(
    turn,
    'migrate',
    'run_migration',
    { file: '0087_trip_currency.sql', target: 'copy-of-production', undo: true },
    owner,
  );
  yield* result(
    turn,
    'migrate',
    { rows: 1_204_331, seconds: 41, undone: true, differences: 0 },
    { ...owner, ms: 1500 },
  );
  yield events.stepFinished('Migrate and undo', owner);
  yield* say(turn, 'checker-note', '1,204,331 rows moved in 41 s; undone without a difference.', owner);
  yield events.subagentFinished(subagentRunId, { result: { seconds: 41, reversible: true } });
}

async function* test(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  yield planDelta(turn, [status(3, 'running')]);
  const id = turn.id('smoke');
  yield events.activitySnapshot(id, 'PROGRESS', { label: 'Smoke tests', value: 0, max: 48 });
  for (const value of [9, 21, 30, 42, 48]) {
    await turn.wait(350);
    yield events.activityDelta(id, 'PROGRESS', [{ op: 'replace', path: '/value', value }]);
  }
  yield planDelta(turn, [status(3, 'done'), status(4, 'waiting')]);
  yield events.stateDelta([
    { op: 'replace', path: '/release/checks/smokeTests', value: 'passed' },
    { op: 'replace', path: '/release/stage', value: 'waiting for approval' },
  ]);
}

function approval(asked: (name: string) => string): Interrupt {
  return {
    id: asked('approve'),
    reason: 'tool_call',
    message: 'Publish Harbor 2.4.0 to the beta channel?',
    toolCallId: asked('publish'),
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean', title: 'Publish' },
        reason: { type: 'string', title: 'Why not', maxLength: 500 },
        editedArgs: {
          type: 'object',
          title: 'Changed arguments',
          properties: {
            version: { type: 'string', title: 'Version', pattern: '^\\d+\\.\\d+\\.\\d+$' },
            channel: { type: 'string', title: 'Channel', enum: ['internal', 'beta', 'stable'] },
            rolloutPercent: { type: 'integer', title: 'Share of testers (%)', minimum: 1, maximum: 100 },
            notifyTesters: { type: 'boolean', title: 'Tell the testers' },
            releaseNotes: { type: 'string', title: 'Release notes', maxLength: 4000 },
          },
          required: ['version', 'channel', 'rolloutPercent', 'notifyTesters', 'releaseNotes'],
          additionalProperties: false,
        },
      },
      required: ['approved'],
    },
  };
}

async function* resume(turn: Turn, answers: Answers): Scene {
  const entry = answers.of('approve');
  const toolCallId = answers.asked('publish');
  const payload = payloadOf(entry);
  const approved = entry.status === 'resolved' && payload.approved === true;
  if (!approved) {
    const why = typeof payload.reason === 'string' && payload.reason !== '' ? payload.reason : undefined;
    const text =
      entry.status === 'cancelled'
        ? 'Not published: the question was closed without an answer.'
        : `Not published: rejected${why === undefined ? '.' : ` (${why}).`}`;
    yield* result(turn, 'publish', text, { toolCallId, ms: 200 });
    yield stage(turn, 'held back');
    yield* say(
      turn,
      'closing',
      entry.status === 'cancelled'
        ? 'I closed the question, so **nothing was published**. The notes and the review are kept; ask again whenever you like.'
        : `Understood, **nothing was published**.${why === undefined ? '' : ` I noted the reason: “${why}”.`} Tell me what to change and I prepare it again.`,
    );
    return finish({ published: false });
  }
  const edited = payload.editedArgs !== undefined;
  const args = { ...PUBLISH, ...(edited ? (payload.editedArgs as Partial<typeof PUBLISH>) : {}) }; // It fits the schema of the question.
  yield* step('Publish', publish(turn, toolCallId, args));
  yield* say(
    turn,
    'closing',
    `**Harbor ${args.version}** is on the **${args.channel}** channel for ${args.rolloutPercent} % of the testers.` +
      (edited ? ' I used your changed arguments.' : '') +
      (args.notifyTesters ? ' They have been told.' : ' Nobody was notified, as you wished.') +
      '\n\nWhat comes next:\n\n1. I watch sync errors for 24 hours.\n2. If they stay below 0.1 %, I propose 50 %.\n3. Stable follows on your word.',
  );
  return finish({
    published: true,
    version: args.version,
    channel: args.channel,
    rolloutPercent: args.rolloutPercent,
  });
}

async function* publish(
  turn: Turn,
  toolCallId: string,
  args: typeof PUBLISH,
): AsyncGenerator<AgentEvent, void, undefined> {
  yield* result(
    turn,
    'publish',
    {
      released: args.version,
      channel: args.channel,
      rolloutPercent: args.rolloutPercent,
      testersTold: args.notifyTesters ? 212 : 0,
      build: 'hb-2400-7c1e',
    },
    { toolCallId, ms: 1200 },
  );
  yield stage(turn, 'published', {
    version: args.version,
    channel: args.channel,
    rolloutPercent: args.rolloutPercent,
  });
}

/** Moves the shared release on, whatever the client did to the state in between. */
function stage(turn: Turn, name: string, more: Record<string, Json> = {}): AgentEvent {
  const { state } = turn.input;
  const held: unknown =
    typeof state === 'object' && state !== null && 'release' in state ? state.release : undefined;
  if (typeof held === 'object' && held !== null && !Array.isArray(held)) {
    return events.stateDelta(
      Object.entries({ ...more, stage: name }).map(([key, value]) => ({
        op: 'add' as const,
        path: `/release/${key}`,
        value,
      })),
    );
  }
  return events.stateSnapshot({
    release: { product: 'Harbor', version: '2.4.0', channel: 'beta', ...more, stage: name },
  });
}

function planDelta(turn: Turn, patch: JsonPatchOperation[]): AgentEvent {
  return events.activityDelta(turn.id('plan'), 'PLAN', patch);
}

function status(index: number, value: string): JsonPatchOperation {
  return { op: 'replace', path: `/steps/${index}/status`, value };
}
