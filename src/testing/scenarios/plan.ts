import type { JsonPatchOperation } from '../../protocol/index.ts';
import { events } from '../events.ts';
import { call, finish, result, say } from './turn.ts';
import type { Scenario } from './turn.ts';

/** A plan that updates itself: one activity, changed by JSON Patch while the work goes on. */
export const plan: Scenario = {
  name: 'plan',
  chip: {
    label: 'Follow a plan',
    prompt: 'Plan a long weekend in Lisbon for two, and show me how far you are.',
  },
  words: /\bplan\b|itinerary|weekend in/i,
  async *play(turn) {
    const id = turn.id('plan');
    const patch = (...operations: JsonPatchOperation[]) => events.activityDelta(id, 'PLAN', operations);
    const status = (index: number, value: string): JsonPatchOperation => ({
      op: 'replace',
      path: `/steps/${index}/status`,
      value,
    });

    yield* say(turn, 'intro', 'Gladly. I’ll keep the plan up to date while I work.');
    yield events.activitySnapshot(id, 'PLAN', {
      title: 'A long weekend in Lisbon',
      steps: [
        { title: 'Find flights', status: 'running' },
        { title: 'Find a place to stay', status: 'pending' },
        { title: 'Fill three days', status: 'pending' },
        { title: 'Check the total', status: 'pending' },
      ],
    });
    yield* call(turn, 'flights', 'search_flights', {
      from: 'BER',
      to: 'LIS',
      out: 'Friday morning',
      back: 'Monday evening',
      travellers: 2,
    });
    yield* result(
      turn,
      'flights',
      { best: { airline: 'TAP', out: '07:05', back: '18:40', total: 412, currency: 'EUR' }, others: 7 },
      { ms: 900 },
    );
    yield patch(
      status(0, 'done'),
      { op: 'add', path: '/steps/0/detail', value: 'TAP, 07:05 out, 18:40 back, 412 €' },
      status(1, 'running'),
    );

    const search = turn.id('stay-search');
    yield events.activitySnapshot(search, 'SEARCH', {
      query: 'quiet guesthouse Alfama, two people, three nights',
      results: [],
    });
    const stays = [
      {
        title: 'Casa do Largo',
        snippet: 'Four rooms above a bakery; roof terrace. 118 € a night.',
        url: 'https://stays.example/casa-do-largo',
      },
      {
        title: 'Pátio da Sé',
        snippet: 'Courtyard rooms behind the cathedral. 134 € a night.',
        url: 'https://stays.example/patio-da-se',
      },
      {
        title: 'Miradouro 27',
        snippet: 'Apartment with a view, sixth floor, no lift. 96 € a night.',
        url: 'https://stays.example/miradouro-27',
      },
    ];
    for (const stay of stays) {
      await turn.wait(350);
      yield events.activityDelta(search, 'SEARCH', [{ op: 'add', path: '/results/-', value: stay }]);
    }
    yield patch(
      status(1, 'done'),
      { op: 'add', path: '/steps/1/detail', value: 'Casa do Largo, 3 nights, 354 €' },
      // Something came up on the way: plans change.
      {
        op: 'add',
        path: '/steps/2',
        value: { title: 'Move the fado evening to Saturday (closed on Sundays)', status: 'done' },
      },
      status(3, 'running'),
    );
    await turn.wait(800);
    yield patch(status(3, 'done'), status(4, 'running'));
    await turn.wait(500);
    yield patch(status(4, 'done'), { op: 'add', path: '/steps/4/detail', value: '1,046 € for two' });
    yield* say(
      turn,
      'answer',
      '### Three days in Lisbon\n\n' +
        '- **Friday**: land at 09:35, breakfast below the guesthouse, tram-free walk through Alfama, sunset at Graça.\n' +
        '- **Saturday**: boat to Cacilhas, grilled fish at the quay, fado in the evening.\n' +
        '- **Sunday**: Gulbenkian in the morning (it may rain), pastéis in Belém, early night.\n\n' +
        'Flights 412 €, three nights 354 €, about 280 € for food and tickets: **1,046 € for two**.',
    );
    return finish({ total: 1046, currency: 'EUR' });
  },
};
