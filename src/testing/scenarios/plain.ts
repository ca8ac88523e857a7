import type { ToolMessage } from '../../protocol/index.ts';
import { finish, say } from './turn.ts';
import type { Scenario, Scene, Turn } from './turn.ts';

/** The answer to everything that calls up no other scenario: says what the demo can do. */
export const plain: Scenario = {
  name: 'plain',
  chip: { label: 'What can you do?', prompt: 'Hello! What can you do?' },
  words: /^\s*(hi|hello|hey|help)\b|what can you do/i,
  async *play(turn) {
    const heard = turn.prompt.trim().replace(/\s+/g, ' ');
    const quote =
      heard === '' ? '' : `You wrote “${heard.length > 140 ? `${heard.slice(0, 139)}…` : heard}”. `;
    yield* say(
      turn,
      'answer',
      `${quote}I’m a scripted agent: no model, no key, the same answer every time, and everything you see is real AG-UI over a real stream.\n\n` +
        'Words in your message pick what I show:\n\n' +
        '| Say | And you see |\n| --- | --- |\n' +
        '| **tour** | everything in one run, ending in an approval |\n' +
        '| **weather** | a tool call with streamed arguments and a result |\n' +
        '| **think** | reasoning before an answer |\n' +
        '| **plan** | a plan that updates itself |\n' +
        '| **budget** | shared state that you can edit |\n' +
        '| **research** | subagents side by side, one inside another |\n' +
        '| **refund**, **questions**, **form** | approvals and forms |\n' +
        '| **theme** | a tool that runs in your browser |\n' +
        '| **fail**, **cut off**, **cancel**, **long** | the other ways a run can go |\n\n' +
        'What would you like to see?',
      { tokenMs: 12 },
    );
    return finish();
  },
  toolResults,
};

/** A result for a tool that no scenario asked for is still an answer worth acknowledging. */
async function* toolResults(turn: Turn, results: ToolMessage[]): Scene {
  const failed = results.some((message) => message.error !== undefined);
  yield* say(
    turn,
    'tool',
    failed ? 'The tool could not do it; I go on without.' : 'Thanks, I have the result.',
  );
  return finish();
}
