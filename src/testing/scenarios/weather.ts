import { events } from '../events.ts';
import { call, finish, result, say } from './turn.ts';
import type { Scenario } from './turn.ts';

const FORECAST = {
  place: 'Lisbon, Portugal',
  unit: 'celsius',
  days: [
    { date: 'Friday', sky: 'sunny', high: 24, low: 15, rainChance: 0.02, windKmh: 11 },
    { date: 'Saturday', sky: 'partly cloudy', high: 22, low: 14, rainChance: 0.1, windKmh: 19 },
    { date: 'Sunday', sky: 'showers', high: 19, low: 13, rainChance: 0.65, windKmh: 27 },
  ],
  source: 'Wayfarer weather desk',
};

/** A tool call: arguments as they are written, a result a moment later, an answer from it. */
export const weather: Scenario = {
  name: 'weather',
  chip: { label: 'Check the weather', prompt: 'What will the weather be like in Lisbon this weekend?' },
  words: /weather|forecast|\brain\b|\btool\b/i,
  async *play(turn) {
    yield* say(turn, 'intro', 'I’ll look up the forecast.');
    yield* call(
      turn,
      'forecast',
      'get_forecast',
      { place: 'Lisbon, Portugal', days: 3, unit: 'celsius', include: ['wind', 'rain'] },
      { parentMessageId: turn.id('intro') },
    );
    const progress = turn.id('progress');
    yield events.activitySnapshot(progress, 'PROGRESS', {
      label: 'Asking three weather stations',
      value: 0,
      max: 3,
    });
    for (const value of [1, 2, 3]) {
      await turn.wait(300);
      yield events.activityDelta(progress, 'PROGRESS', [{ op: 'replace', path: '/value', value }]);
    }
    yield* result(turn, 'forecast', FORECAST, { ms: 200 });
    yield* say(
      turn,
      'answer',
      'Good for two days out of three:\n\n' +
        '| Day | Sky | High | Rain |\n| --- | --- | ---: | ---: |\n' +
        '| Friday | ☀️ sunny | 24 °C | 2 % |\n| Saturday | ⛅ partly cloudy | 22 °C | 10 % |\n| Sunday | 🌧️ showers | 19 °C | 65 % |\n\n' +
        'Take the boat to Cacilhas on **Friday**, when the wind is lowest, and keep the museums for **Sunday**.',
    );
    return finish(FORECAST.days.map(({ date, sky }) => `${date}: ${sky}`));
  },
};
