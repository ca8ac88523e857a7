import type { AgentEvent } from '../../protocol/index.ts';
import { events } from '../events.ts';
import { call, finish, result, say, think, together } from './turn.ts';
import type { Scenario, Turn } from './turn.ts';

/** Two subagents side by side; one of them has two of its own, one of which fails while the run goes on. */
export const research: Scenario = {
  name: 'research',
  chip: {
    label: 'Send out subagents',
    prompt: 'Research in parallel: train or plane from Berlin to Vienna?',
  },
  words: /research|subagent|in parallel|compare/i,
  async *play(turn) {
    yield* think(turn, 'split-thoughts', [
      'Two questions that do not need each other: I send one scout for each and compare at the end.',
    ]);
    yield* say(turn, 'intro', 'I send two scouts at the same time, one for the train and one for the plane.');
    const parentMessageId = turn.id('intro');
    yield* call(
      turn,
      'ask-train',
      'delegate',
      { to: 'train-scout', question: 'Berlin to Vienna by train on a Thursday?' },
      { parentMessageId },
    );
    yield* call(
      turn,
      'ask-flight',
      'delegate',
      { to: 'flight-scout', question: 'Berlin to Vienna by plane on a Thursday?' },
      { parentMessageId },
    );
    yield* together(train(turn), flight(turn));
    yield* say(
      turn,
      'answer',
      '| | Train | Plane |\n| --- | ---: | ---: |\n| Door to door | 8 h 55 min | 5 h 10 min |\n| Price | 59 € | 94 € plus bag |\n| CO₂ | 13 kg | 118 kg |\n| Time you can work | 7 h 30 min | 50 min |\n\n' +
        '**Take the train** if you can work on the way or stay a night longer; **fly** only if you must be back the same evening. One thing is open: the bag fee could not be checked.',
    );
    return finish({ choice: 'train' });
  },
};

async function* train(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  const subagentRunId = turn.id('train');
  const owner = { subagentRunId };
  yield events.subagentStarted(subagentRunId, 'train-scout', {
    description: 'Knows timetables',
    parentToolCallId: turn.id('ask-train'),
  });
  yield events.stepStarted('Search timetables', owner);
  yield* call(
    turn,
    'timetable',
    'search_trains',
    { from: 'Berlin Hbf', to: 'Wien Hbf', day: 'Thursday', changes: 'at most 1' },
    owner,
  );
  const search = turn.id('train-search');
  yield events.activitySnapshot(
    search,
    'SEARCH',
    { query: 'Berlin Hbf to Wien Hbf, Thursday', results: [] },
    owner,
  );
  for (const [title, snippet] of [
    ['EC 173', '06:16 to 14:49, direct, from 59 €'],
    ['ICE 93', '08:28 to 16:21, one change, from 74 €'],
    ['NJ 457', '18:46 to 07:00, night train, from 69 €'],
  ]) {
    await turn.wait(400);
    yield events.activityDelta(
      search,
      'SEARCH',
      [{ op: 'add', path: '/results/-', value: { title, snippet } }],
      owner,
    );
  }
  yield* result(turn, 'timetable', { connections: 3, cheapest: 59, currency: 'EUR' }, { ...owner, ms: 300 });
  yield events.stepFinished('Search timetables', owner);
  yield* say(
    turn,
    'train-note',
    'The direct **EC 173** leaves at 06:16 and takes 8 h 33 min. A seat with a socket costs 59 € if you book today.',
    owner,
  );
  yield events.subagentFinished(subagentRunId, { result: { train: 'EC 173', price: 59 } });
  yield* result(turn, 'ask-train', 'EC 173, direct, 8 h 33 min, 59 €.', { ms: 100 });
}

async function* flight(turn: Turn): AsyncGenerator<AgentEvent, void, undefined> {
  const subagentRunId = turn.id('flight');
  const owner = { subagentRunId };
  yield events.subagentStarted(subagentRunId, 'flight-scout', {
    description: 'Knows flights and fares',
    parentToolCallId: turn.id('ask-flight'),
  });
  yield events.stepStarted('Search flights', owner);
  yield* call(turn, 'fares', 'search_flights', { from: 'BER', to: 'VIE', day: 'Thursday' }, owner);
  yield* result(turn, 'fares', { flights: 6, cheapest: 94, currency: 'EUR' }, { ...owner, ms: 900 });
  yield events.stepFinished('Search flights', owner);
  yield* say(
    turn,
    'flight-note',
    'Fares without bags mean little. Two checkers look at the real price and at the way to the airports.',
    owner,
  );
  yield* together(
    checker(
      turn,
      subagentRunId,
      'transfer',
      'transfer-checker',
      'Times the way to both airports',
      async function* (nested) {
        yield* call(
          turn,
          'transfer-time',
          'time_transfer',
          { airports: ['BER', 'VIE'], mode: 'public transport' },
          nested,
        );
        yield* result(turn, 'transfer-time', { minutes: { BER: 38, VIE: 26 } }, { ...nested, ms: 1100 });
        yield* say(turn, 'transfer-note', '38 minutes to BER, 26 from VIE, plus 75 at the gates.', nested);
        yield events.subagentFinished(nested.subagentRunId, { result: { minutes: 139 } });
      },
    ),
    checker(
      turn,
      subagentRunId,
      'bags',
      'bag-fee-checker',
      'Finds out what a suitcase costs',
      async function* (nested) {
        yield* call(turn, 'bag-fee', 'fetch_bag_fee', { airline: 'OS', route: 'BER-VIE' }, nested);
        yield* result(turn, 'bag-fee', 'HTTP 503 from the airline’s fee service', { ...nested, ms: 1400 });
        yield events.subagentError(nested.subagentRunId, 'The airline’s fee service did not answer.', {
          code: 'upstream_unavailable',
        });
      },
    ),
  );
  yield* say(
    turn,
    'flight-verdict',
    'OS 228 leaves at 09:40: **94 €**, 5 h 10 min door to door. The bag fee stays unknown today.',
    owner,
  );
  yield events.subagentFinished(subagentRunId, { result: { flight: 'OS 228', price: 94 } });
  yield* result(turn, 'ask-flight', 'OS 228, 5 h 10 min door to door, 94 € without a bag.', { ms: 100 });
}

async function* checker(
  turn: Turn,
  parentSubagentRunId: string,
  id: string,
  name: string,
  description: string,
  work: (nested: { subagentRunId: string }) => AsyncGenerator<AgentEvent, void, undefined>,
): AsyncGenerator<AgentEvent, void, undefined> {
  const subagentRunId = turn.id(id);
  yield events.subagentStarted(subagentRunId, name, { description, parentSubagentRunId });
  yield* work({ subagentRunId });
}
