import { events } from '../events.ts';
import { call, say, tokens } from './turn.ts';
import type { Scenario } from './turn.ts';

/** RUN_ERROR in the middle of a sentence: what came before stays, what was open is cut. */
export const failure: Scenario = {
  name: 'failure',
  chip: { label: 'Let it fail', prompt: 'Show me what happens when the agent fails.' },
  words: /\bfail|\berror\b|\bcrash/i,
  async *play(turn) {
    yield* say(turn, 'intro', 'I try to book the 07:05 flight for you.');
    yield* call(
      turn,
      'book',
      'book_flight',
      { flight: 'TP 533', seats: ['14C', '14D'] },
      { parentMessageId: turn.id('intro') },
    );
    const id = turn.id('half');
    yield events.textStart(id);
    for (const token of tokens('The airline has confirmed the first seat, and the second')) {
      await turn.wait(30);
      yield events.textContent(id, token);
    }
    await turn.wait(900);
    return {
      type: 'error',
      code: 'upstream_unavailable',
      message: 'The airline’s booking service stopped answering. Nothing was charged; you can try again.',
    };
  },
};
