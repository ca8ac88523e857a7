import { events } from '../events.ts';
import { say, tokens } from './turn.ts';
import type { Scenario } from './turn.ts';

/** The stream ends in the middle of a tool call, with no word about how the run went. */
export const cutOff: Scenario = {
  name: 'cut-off',
  chip: { label: 'Lose the connection', prompt: 'Cut off the stream in the middle.' },
  words: /cut[ -]?off|truncat|connection|disconnect/i,
  async *play(turn) {
    yield* say(turn, 'intro', 'I write the summary to your notes; this takes a moment.');
    const id = turn.id('save');
    yield events.toolStart(id, 'save_note', { parentMessageId: turn.id('intro') });
    for (const token of tokens('{"title":"Summary of the week","text":"On Monday the team decided to')) {
      await turn.wait(30);
      yield events.toolArgs(id, token);
    }
    await turn.wait(600);
    return { type: 'cut' };
  },
};
