import { call, say } from './turn.ts';
import type { Scenario } from './turn.ts';

/** A run that is stopped on the agent's side: neither success nor failure. */
export const cancelled: Scenario = {
  name: 'cancelled',
  chip: {
    label: 'Cancel on the other side',
    prompt: 'Start the nightly export, then have an operator cancel it.',
  },
  words: /\bcancel|operator/i,
  async *play(turn) {
    yield* say(turn, 'intro', 'The export starts now; it usually takes four minutes.');
    yield* call(
      turn,
      'export',
      'start_export',
      { dataset: 'bookings', format: 'csv', month: 'November' },
      { parentMessageId: turn.id('intro') },
    );
    await turn.wait(1200);
    yield* say(
      turn,
      'stopped',
      'An operator has stopped exports for tonight’s maintenance. I leave it at that.',
    );
    return { type: 'finish', outcome: { type: 'cancelled' } };
  },
};
