import type { Tool, ToolMessage } from '../../protocol/index.ts';
import { call, finish, say } from './turn.ts';
import type { Scenario, Scene, Turn } from './turn.ts';

/** A tool of the page: the run ends with the call open, the page runs it, the next run goes on from its result. */
export const theme: Scenario = {
  name: 'theme',
  chip: { label: 'Use a tool of the page', prompt: 'Switch this page to the dark theme, please.' },
  words: /theme|dark mode|light mode|local time|what time|frontend tool/i,
  play,
  toolResults,
};

async function* play(turn: Turn): Scene {
  const tool = wanted(turn);
  if (tool === undefined) {
    const offered = (turn.input.tools ?? []).map(({ name }) => `\`${name}\``);
    yield* say(
      turn,
      'missing',
      'That would need a tool of this page, `set_theme` or `get_local_time`. ' +
        (offered.length === 0
          ? 'The page offers none: pass one in `tools`, and I can call it.'
          : `The page offers ${offered.join(', ')}, which I do not know how to use for this.`),
    );
    return finish();
  }
  yield* say(
    turn,
    'intro',
    tool === 'set_theme' ? 'One moment, I ask your page.' : 'Your page knows; I ask it.',
  );
  const args = tool === 'set_theme' ? { theme: /light/i.test(turn.prompt) ? 'light' : 'dark' } : {};
  yield* call(turn, tool === 'set_theme' ? 'set-theme' : 'local-time', tool, args, {
    parentMessageId: turn.id('intro'),
  });
  const toolCallId = turn.id(tool === 'set_theme' ? 'set-theme' : 'local-time');
  return { type: 'finish', outcome: { type: 'success', pendingToolCallIds: [toolCallId] } };
}

async function* toolResults(turn: Turn, results: ToolMessage[]): Scene {
  const message = results.at(-1);
  const said = typeof message?.content === 'string' ? message.content.slice(0, 200) : '';
  if (message?.error !== undefined) {
    yield* say(
      turn,
      'failed',
      `The page could not do it: ${message.error.slice(0, 200)}. Nothing else was changed.`,
    );
  } else if (message?.toolCallId.startsWith('theme:local-time') === true) {
    yield* say(turn, 'done', `Your page says: ${said}. I have no clock of my own, so I had to ask.`);
  } else {
    yield* say(
      turn,
      'done',
      `Done${said === '' ? '' : ` (the page says: ${said})`}. That ran in your browser, not on a server: I only asked for it.`,
    );
  }
  return finish();
}

/** The tool of the page that fits the request, if it is offered. */
function wanted(turn: Turn): string | undefined {
  const offers = (name: string): boolean => (turn.input.tools ?? []).some((tool: Tool) => tool.name === name);
  const preferred = /time/i.test(turn.prompt)
    ? ['get_local_time', 'set_theme']
    : ['set_theme', 'get_local_time'];
  return preferred.find(offers);
}
