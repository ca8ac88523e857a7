import { events } from '../events.ts';
import { finish, say, think } from './turn.ts';
import type { Scenario } from './turn.ts';

/** Reasoning before an answer: two thoughts in one span, one of them also sealed for the provider. */
export const thinking: Scenario = {
  name: 'thinking',
  chip: {
    label: 'Think it through',
    prompt: 'Think it through: should we move the launch from Friday to Tuesday?',
  },
  words: /\bthink|reason(ing)?\b|should we/i,
  async *play(turn) {
    yield* think(turn, 'weigh', [
      'What speaks for Friday: the press date is fixed, and the team has planned for it. What speaks against: two people are away over the weekend, and the payment provider changes its sandbox on Saturday.',
      'If something breaks on Friday evening, the first full team is back on Monday. On Tuesday everybody is there, and the press embargo can move by a sentence in one mail. The cost of waiting is small and known; the cost of a bad weekend is neither.',
    ]);
    yield events.reasoningEncryptedValue('message', turn.id('weigh-2'), 'c2NyaXB0ZWQtcmVhc29uaW5nLXNlYWw=');
    yield* say(
      turn,
      'answer',
      '**Tuesday.** Three reasons, the strongest first:\n\n' +
        '1. **Who is there.** On Friday evening two of five people on call are away; on Tuesday nobody is.\n' +
        '2. **What changes under us.** The payment sandbox is rebuilt on Saturday. A fault on Sunday could be theirs or ours, and we could not tell.\n' +
        '3. **What it costs.** Moving costs one mail to the press. A broken weekend costs trust.\n\n' +
        'I would keep Friday only if the embargo cannot move. Shall I draft the mail?',
    );
    return finish({ recommendation: 'tuesday' });
  },
};
