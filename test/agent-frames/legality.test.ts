import { describe, expect, it } from 'vitest';
import { ProtocolError } from '../../src/protocol/index.ts';
import type { MapperOptions } from '../../src/transport/agent-frames/index.ts';
import { pick, randomFrom } from '../helpers/random.ts';
import { drive, type Drive } from './drive.ts';
import {
  ask,
  delta,
  done,
  error,
  file,
  permission,
  state,
  think,
  thought,
  type WireFrame,
} from './frames.ts';

const STATES = ['idle', 'thinking', 'tool_calling', 'awaiting_input', 'error', 'x-acme.indexing'];
const KINDS = ['YN', 'SELECT', 'MULTI_SELECT', 'TEXT_INPUT', 'PERMISSION', 'SLIDER'];
const WORDS = ['', 'a', ' word', '\u{1f600}', '\ud83d', 'a long piece of text'];
const IDS = ['i0', 'i1', 'i2', 'i3', '__proto__', 'constructor'];

function anyFrame(random: () => number): WireFrame {
  const index = Math.floor(random() * 3);
  const word = pick(random, WORDS);
  const options = [
    { value: 'a', label: 'A', risk_level: pick(random, ['safe', 'dangerous', 'odd']) },
    { value: '__proto__', label: 'B' },
  ];
  return pick(random, [
    () => delta(index, word),
    () => delta(index, word),
    () => done(index, pick(random, [undefined, word, 'something else'])),
    () => think(index, word, pick(random, [undefined, true, false])),
    () => thought(index),
    () => state(pick(random, STATES), pick(random, STATES)),
    () => state(pick(random, STATES), pick(random, STATES)),
    () =>
      ask(pick(random, IDS), {
        interaction_type: pick(random, KINDS),
        timeout_sec: pick(random, [0, 1, 5]),
        ...(random() < 0.5 ? { options } : {}),
        ...(random() < 0.5 ? { default_value: 'a' } : {}),
      }),
    () => error(pick(random, ['fatal', 'error', 'warning']), random() < 0.7),
    () => file(pick(random, ['f1', 'f2'])),
    () => ({ type: 'agent.unknown', payload: {} }),
    () => ({ type: 'tool.call', payload: { id: pick(random, ['c1', 'c2']), end: random() < 0.5 } }),
    () => ({ type: 'agent.text.delta', payload: { content_index: 'x', text: 1 } }),
  ])();
}

/** Everything that may happen to a session, by chance. */
function play(seed: number, options: MapperOptions): Drive {
  const random = randomFrom(seed);
  let calls = 0;
  let runs = 0;
  const run = drive({
    ...options,
    mapFrame: ({ type, payload }) => {
      if (type !== 'tool.call') return undefined;
      const toolCallId = `call-${++calls}`;
      const { end } = payload as { end: boolean };
      return [
        { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'Bash' },
        ...(end ? [{ type: 'TOOL_CALL_END' as const, toolCallId }] : []),
      ];
    },
  });
  for (let step = 0; step < 150; step++) {
    const chance = random();
    if (chance < 0.75) {
      try {
        run.push(anyFrame(random));
      } catch (refusal) {
        if (!(refusal instanceof ProtocolError)) throw refusal;
        if (random() < 0.7) run.take(run.mapper.abandon('refused'));
      }
    } else if (chance < 0.85) {
      const resume = run.mapper.openAsks().flatMap(({ frame, shape }) => {
        if (random() < 0.2) return [];
        const value = { boolean: true, option: 'a', options: ['a'], text: 'x', texts: [] }[shape.kind];
        return [
          random() < 0.3
            ? { interruptId: frame.interactionId, status: 'cancelled' as const }
            : {
                interruptId: frame.interactionId,
                status: 'resolved' as const,
                payload: { [shape.field]: value },
              },
        ];
      });
      run.begin({ runId: `r${++runs}`, resume, prompts: random() < 0.5 ? [{ type: 'p' }] : [] });
    } else if (chance < 0.95) {
      run.after(pick(random, [10, 60, 600, 6_000]));
    } else if (chance < 0.975) {
      run.take(run.mapper.abandon(pick(random, ['stopped', 'lost'])));
    } else {
      run.take(pick(random, [() => run.mapper.connected(), () => run.mapper.restate()])());
    }
  }
  return run;
}

const SETTINGS: [string, MapperOptions][] = [
  ['the defaults', {}],
  [
    'replays, silence and withdrawal',
    { afterReconnect: 'replays-turn', quietEndMs: 100, idleWithOpenAsk: 'withdraw' },
  ],
  ['restarted numbers', { restartedIndex: 'always', unconfirmedAnswers: 'resend', multiSelect: 'joined' }],
];

describe('any session at all', () => {
  it.each(SETTINGS)('is a legal stream with %s', (_, options) => {
    for (let seed = 1; seed <= 150; seed++) {
      // Every event goes through the pipeline on the way; it throws for an illegal one.
      const run = play(seed, options);
      expect(run.legal.length, `seed ${seed}`).toBe(run.events.length);
    }
  });

  it('never shows an open run an open question for long, and never loses one', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const run = play(seed, {});
      run.begin({ runId: 'last', prompts: [] });
      run.after(60);
      const open = run.mapper.openAsks().map(({ frame }) => frame.interactionId);
      // The last word of the stream is the whole list of what is open.
      const finished = run.events.findLast(({ type }) => type === 'RUN_FINISHED');
      if (open.length > 0) {
        expect(run.mapper.runId(), `seed ${seed}`).toBeUndefined();
        expect(finished, `seed ${seed}`).toMatchObject({
          outcome: { type: 'interrupt', interrupts: open.map((id) => ({ id })) },
        });
      }
    }
  });

  it('answers no question twice on one connection', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const random = randomFrom(seed);
      const run = drive();
      run.begin();
      const asked = new Set<string>();
      for (let step = 0; step < 80; step++) {
        if (random() < 0.35) {
          const id = pick(random, IDS);
          asked.add(id);
          run.push(ask(id, permission));
        } else {
          run.push(delta(0, 'x'));
        }
        const resume = [...asked]
          .filter(() => random() < 0.5)
          .map((interruptId) => ({ interruptId, status: 'resolved' as const, payload: { choice: 'deny' } }));
        if (random() < 0.2) run.begin({ runId: `r${step}`, resume });
        run.after(20);
      }
      const answered = run.sent
        .map((frame) => (frame as { payload?: { interaction_id?: string } }).payload?.interaction_id)
        .filter((id) => id !== undefined);
      expect(new Set(answered).size, `seed ${seed}`).toBe(answered.length);
    }
  });
});
