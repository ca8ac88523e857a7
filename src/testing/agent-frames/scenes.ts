import { randomUUID } from 'node:crypto';
import type { Actor, Reply } from './session.ts';

/** One turn of the demo agent. */
export type Scene = (actor: Actor) => Promise<void>;

/** What a person can say to the demo agent; the first whose words are found plays. */
const SCENES: readonly { words: RegExp; play: Scene }[] = [
  { words: /five|every question/i, play: fiveQuestions },
  { words: /two questions|several/i, play: twoQuestions },
  { words: /hurry|short/i, play: hurry },
  { words: /crash|fatal/i, play: crash },
  { words: /malformed|nonsense/i, play: malformed },
  { words: /break|network/i, play: brokenConnection },
  { words: /split|pieces/i, play: splitFrames },
  { words: /oversized|too large/i, play: oversized },
  { words: /too late/i, play: tooLate },
  { words: /echo/i, play: echo },
];

/** The scene for a prompt. */
export function sceneFor(prompt: string, hasFiles: boolean): Scene {
  if (hasFiles) return readFiles;
  return SCENES.find(({ words }) => words.test(prompt))?.play ?? wholeSession;
}

/** Everything once: thinking with a redacted stretch, text, a permission, a file, a recoverable error, idle. */
async function wholeSession(agent: Actor): Promise<void> {
  agent.state('thinking', 'reading the request');
  await agent.think(0, 'The tests live in the test folder, and npm test runs them.');
  await agent.think(0, ' A path was taken out here.', { redacted: true });
  await agent.think(0, ' Running them changes nothing but the coverage report.', { redacted: false });
  agent.send('agent.thinking.done', { content_index: 0 });
  await agent.say(1, 'I will run the tests first. That needs your');
  // The last piece is left out: the whole text brings it.
  agent.send('agent.text.done', {
    content_index: 1,
    full_text: 'I will run the tests first. That needs your permission.',
  });
  const reply = await agent.ask({
    interaction_type: 'PERMISSION',
    question_text: 'Allow Bash to run `npm test`?',
    timeout_sec: 120,
    options: [
      { value: 'allow_once', label: 'Allow once', description: 'This run only', risk_level: 'moderate' },
      {
        value: 'allow_always',
        label: 'Always allow',
        description: 'Every command in this workspace, without asking',
        risk_level: 'dangerous',
      },
      { value: 'deny', label: 'Deny', risk_level: 'safe' },
    ],
    context: {
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      affected_paths: ['package.json', 'coverage/'],
    },
    default_value: 'deny',
  });
  if (!allowed(reply)) {
    agent.state('thinking', 'not allowed');
    await agent.say(2, 'Then I leave the tests alone. Nothing was run.');
    agent.send('agent.text.done', { content_index: 2 });
    return;
  }
  agent.state('tool_calling', 'npm test');
  await agent.wait(400);
  agent.send('agent.error', {
    error_code: 'SLOW_TEST',
    message: 'One test took longer than two seconds.',
    severity: 'warning',
    recoverable: true,
    details: { module: 'runner', related_tool: 'Bash' },
  });
  agent.send('agent.error', {
    error_code: 'WORKER_LOST',
    message: 'A test worker stopped; starting another one.',
    severity: 'error',
    recoverable: true,
    details: {
      module: 'runner',
      trace: 'Error: worker exited\n    at /srv/agent/runner.js:42:11',
      related_tool: 'Bash',
      related_invocation_id: 'call-7',
    },
  });
  await agent.wait(600);
  agent.state('x-demo.reporting', 'writing the report');
  agent.offer({
    name: 'report.txt',
    mimeType: 'text/plain',
    text: 'All 128 tests passed.\n',
    workspacePath: 'out/report.txt',
  });
  await agent.say(2, 'All 128 tests passed. The report is ready.');
  agent.send('agent.text.done', {
    content_index: 2,
    full_text: 'All 128 tests passed. The report is ready.',
  });
  // A piece that comes after the end of its block.
  agent.send('agent.text.delta', { content_index: 2, text: ' One test was slow.' });
  agent.state('idle', 'done');
}

async function fiveQuestions(agent: Actor): Promise<void> {
  agent.state('thinking');
  const replies = [
    await agent.ask({
      interaction_type: 'YN',
      question_text: 'Delete the branch after merging?',
      timeout_sec: 300,
    }),
    await agent.ask({
      interaction_type: 'SELECT',
      question_text: 'Which database?',
      timeout_sec: 300,
      options: [
        { value: 'pg', label: 'PostgreSQL', description: 'Recommended', risk_level: 'safe' },
        { value: 'my', label: 'MySQL' },
        {
          value: 'drop',
          label: 'Start over',
          description: 'Drops what is there',
          risk_level: 'dangerous',
        },
      ],
      default_value: 'pg',
    }),
    await agent.ask({
      interaction_type: 'MULTI_SELECT',
      question_text: 'What should be checked?',
      timeout_sec: 300,
      options: [
        { value: 'types', label: 'Types' },
        { value: 'lint', label: 'Lint' },
        { value: 'tests', label: 'Tests', description: 'Takes two minutes' },
      ],
    }),
    await agent.ask({
      interaction_type: 'TEXT_INPUT',
      question_text: 'Commit message',
      timeout_sec: 0,
    }),
    await agent.ask({
      interaction_type: 'PERMISSION',
      question_text: 'Allow the deployment?',
      timeout_sec: 300,
      context: { tool_name: 'deploy', tool_input: { target: 'staging' } },
      default_value: 'deny',
    }),
  ];
  agent.state('thinking');
  await agent.say(0, `Thank you. I have: ${replies.map(say).join('; ')}.`);
  agent.send('agent.text.done', { content_index: 0 });
}

async function twoQuestions(agent: Actor): Promise<void> {
  agent.state('thinking');
  const [color, size] = await Promise.all([
    agent.ask({
      interaction_type: 'YN',
      question_text: 'Dark theme?',
      timeout_sec: 300,
      options: [
        { value: 'y', label: 'Dark' },
        { value: 'n', label: 'Light' },
      ],
    }),
    agent.ask({ interaction_type: 'TEXT_INPUT', question_text: 'Name of the theme', timeout_sec: 300 }),
  ]);
  agent.state('thinking');
  await agent.say(0, `The theme is ${say(size)}, and dark: ${say(color)}.`);
  agent.send('agent.text.done', { content_index: 0 });
}

async function hurry(agent: Actor): Promise<void> {
  agent.state('thinking');
  await agent.say(0, 'I cannot wait for long.');
  agent.send('agent.text.done', { content_index: 0 });
  const reply = await agent.ask({
    interaction_type: 'SELECT',
    question_text: 'Which way?',
    // "You are in a hurry: 2 seconds"
    timeout_sec: Number(/\d+/.exec(agent.prompt)?.[0] ?? 8),
    options: [
      { value: 'left', label: 'Left', risk_level: 'safe' },
      { value: 'right', label: 'Right', risk_level: 'moderate' },
    ],
    default_value: 'left',
  });
  agent.state('thinking');
  await agent.say(1, `I go ${say(reply)}.`);
  agent.send('agent.text.done', { content_index: 1 });
}

async function crash(agent: Actor): Promise<void> {
  agent.state('thinking');
  await agent.say(0, 'I will try');
  agent.send('agent.error', {
    error_code: 'OUT_OF_MEMORY',
    message: 'The agent ran out of memory.',
    severity: 'fatal',
    recoverable: false,
    details: { module: 'core', trace: 'Fatal: out of memory\n    at /srv/agent/main.js:1:1' },
  });
}

async function malformed(agent: Actor): Promise<void> {
  agent.state('thinking');
  await agent.say(0, 'Something is wrong:');
  agent.send('agent.text.delta', { content_index: 0, text: 42 });
}

async function brokenConnection(agent: Actor): Promise<void> {
  agent.state('thinking');
  await agent.say(0, 'This goes on although the network');
  agent.breakConnection();
  await agent.say(0, ' went away in the middle of it.');
  agent.send('agent.text.done', {
    content_index: 0,
    full_text: 'This goes on although the network went away in the middle of it.',
  });
}

/** Frames in several WebSocket fragments, cut inside a letter. */
async function splitFrames(agent: Actor): Promise<void> {
  agent.state('thinking');
  const text = 'Even “한국어” arrives whole, cut where it may.';
  agent.sendInPieces('agent.text.delta', { content_index: 0, text }, 7);
  agent.sendInPieces('agent.text.done', { content_index: 0, full_text: text }, 5);
}

async function oversized(agent: Actor): Promise<void> {
  agent.state('thinking');
  await agent.say(0, 'Now comes far too much:');
  agent.send('agent.text.delta', { content_index: 0, text: 'too much '.repeat(20_000) });
}

/** Asks, and dies before anybody answers. */
async function tooLate(agent: Actor): Promise<void> {
  agent.state('thinking');
  const question = {
    interaction_type: 'SELECT',
    question_text: 'Which way?',
    timeout_sec: 0,
    options: [
      { value: 'left', label: 'Left' },
      { value: 'right', label: 'Right' },
    ],
  };
  const reply = agent.ask(question);
  await agent.wait(300);
  await crash(agent);
  await reply;
}

async function readFiles(agent: Actor): Promise<void> {
  agent.state('tool_calling', 'reading files');
  await agent.wait(300);
  const list = agent.files.map(
    ({ name, sizeBytes, checksum }) =>
      `${name}, ${sizeBytes} bytes${checksum === undefined ? '' : ', checksum known'}`,
  );
  await agent.say(0, `I got ${list.join(' and ')}.`);
  agent.send('agent.text.done', { content_index: 0 });
}

/** Many small frames and a question, for cutting connections: quick, and the same every time. */
async function echo(agent: Actor): Promise<void> {
  agent.state('thinking');
  for (const index of [0, 1, 2]) {
    await agent.say(index, `Part ${index} of what is said here, in several pieces.`);
    agent.send('agent.text.done', { content_index: index });
    const reply = await agent.ask({
      interaction_type: 'TEXT_INPUT',
      question_text: `Question ${index} (${randomUUID()})`,
      timeout_sec: 0,
    });
    agent.state('thinking');
    await agent.say(10 + index, `Got ${say(reply)}.`);
    agent.send('agent.text.done', { content_index: 10 + index });
  }
}

function allowed(reply: Reply): boolean {
  return reply.status === 'answered' && (reply.value === 'allow_once' || reply.value === 'allow_always');
}

function say(reply: Reply): string {
  if (reply.status === 'cancelled') return 'no answer';
  const value = Array.isArray(reply.value) ? reply.value.join(' and ') : (reply.value ?? 'nothing');
  return reply.status === 'timeout' ? `${value} (nobody answered)` : value || 'nothing';
}
