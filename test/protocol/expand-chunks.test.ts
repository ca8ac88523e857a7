import { describe, expect, it } from 'vitest';
import {
  activityDelta,
  activitySnapshot,
  custom,
  encryptedValue,
  messagesSnapshot,
  raw,
  reasoningEnd,
  reasoningStart,
  runError,
  runFinished,
  runStarted,
  stateDelta,
  stateSnapshot,
  stepFinished,
  stepStarted,
  subagentError,
  subagentFinished,
  subagentStarted,
  textChunk,
  textContent,
  textEnd,
  textStart,
  thoughtChunk,
  thoughtContent,
  thoughtEnd,
  thoughtStart,
  toolArgs,
  toolChunk,
  toolEnd,
  toolResult,
  toolStart,
} from '../helpers/events.ts';
import { judge, refusalOf } from './judge.ts';

/** What the chunks of an open run become. */
const expand = (...chunks: unknown[]): unknown[] => {
  const { events, error } = judge([runStarted(), ...chunks]);
  if (error !== undefined) throw error;
  return events.slice(1);
};

const refusal = (...chunks: unknown[]): string | undefined => refusalOf(runStarted(), ...chunks);

const a = { subagentRunId: 'a' };
const b = { subagentRunId: 'b' };

describe('one item', () => {
  it('becomes start, content and, when something closes it, end (K-01, K-03)', () => {
    expect(
      expand(textChunk({ messageId: 'm', delta: 'a' }), textChunk({ delta: 'b' }), runFinished()),
    ).toEqual([
      textStart('m', { role: 'assistant' }),
      textContent('m', 'a'),
      textContent('m', 'b'),
      textEnd('m'),
      runFinished(),
    ]);
  });

  it('keeps what its first chunk says of it', () => {
    expect(expand(textChunk({ messageId: 'm', role: 'user', name: 'Kim' }))).toEqual([
      textStart('m', { role: 'user', name: 'Kim' }),
    ]);
    expect(
      expand(toolChunk({ toolCallId: 'c', toolCallName: 'f', parentMessageId: 'p', delta: '{' })),
    ).toEqual([toolStart('c', 'f', { parentMessageId: 'p' }), toolArgs('c', '{')]);
    expect(expand(thoughtChunk({ messageId: 'q', delta: 'hm' }))).toEqual([
      thoughtStart('q'),
      thoughtContent('q', 'hm'),
    ]);
  });

  it('needs an id, and a name for a tool call, on its first chunk (K-02)', () => {
    expect(refusal(textChunk({ delta: 'x' }))).toBe('K-02');
    expect(refusal(thoughtChunk({ delta: 'x' }))).toBe('K-02');
    expect(refusal(toolChunk({ toolCallName: 'f' }))).toBe('K-02');
    expect(refusal(toolChunk({ toolCallId: 'c', delta: '{' }))).toBe('K-02');
  });

  it('takes an empty id for an id', () => {
    expect(
      expand(textChunk({ messageId: '', delta: 'a' }), textChunk({ messageId: '', delta: 'b' })),
    ).toEqual([textStart('', { role: 'assistant' }), textContent('', 'a'), textContent('', 'b')]);
  });

  it('ends when another id or another kind comes in its lane (K-04)', () => {
    expect(
      expand(
        textChunk({ messageId: 'm', delta: 'a' }),
        textChunk({ messageId: 'n', delta: 'b' }),
        toolChunk({ toolCallId: 'c', toolCallName: 'f' }),
        thoughtChunk({ messageId: 'q' }),
      ),
    ).toEqual([
      textStart('m', { role: 'assistant' }),
      textContent('m', 'a'),
      textEnd('m'),
      textStart('n', { role: 'assistant' }),
      textContent('n', 'b'),
      textEnd('n'),
      toolStart('c', 'f'),
      toolEnd('c'),
      thoughtStart('q'),
    ]);
    expect(refusal(toolChunk({ toolCallId: 'c', toolCallName: 'f' }), textChunk({ delta: 'x' }))).toBe(
      'K-02',
    );
  });

  it('goes on under its id after another item (K-17)', () => {
    const types = expand(
      textChunk({ messageId: 'm', delta: 'a' }),
      toolChunk({ toolCallId: 'c', toolCallName: 'f' }),
      textChunk({ messageId: 'm', delta: 'b' }),
    );
    expect(types).toContainEqual(toolEnd('c'));
    expect(types.slice(-2)).toEqual([textStart('m', { role: 'assistant' }), textContent('m', 'b')]);
  });

  it('is left open when the stream just ends (K-16)', () => {
    const { types, end } = judge([runStarted(), textChunk({ messageId: 'm', delta: 'a' })]);
    expect(types).toEqual(['RUN_STARTED', 'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT']);
    expect(end.truncated).toBe(true);
  });
});

describe('a continuation that repeats the opener (K-05)', () => {
  it('may say the same again, also what the opener meant by saying nothing', () => {
    const chunk = { messageId: 'm', role: 'user', name: 'Kim' } as const;
    expect(refusal(textChunk(chunk), textChunk(chunk))).toBeUndefined();
    expect(refusal(textChunk({ messageId: 'm' }), textChunk({ role: 'assistant' }))).toBeUndefined();
    const call = { toolCallId: 'c', toolCallName: 'f', parentMessageId: 'p' };
    expect(refusal(toolChunk(call), toolChunk(call))).toBeUndefined();
  });

  it.each([
    ['role', textChunk({ messageId: 'm' }), textChunk({ role: 'user' })],
    ['name', textChunk({ messageId: 'm' }), textChunk({ name: 'Kim' })],
    ['name', textChunk({ messageId: 'm', name: 'Kim' }), textChunk({ name: 'Lee' })],
    ['toolCallName', toolChunk({ toolCallId: 'c', toolCallName: 'f' }), toolChunk({ toolCallName: 'g' })],
    [
      'parentMessageId',
      toolChunk({ toolCallId: 'c', toolCallName: 'f' }),
      toolChunk({ parentMessageId: 'p' }),
    ],
  ])('may not say another %s', (_, opener, continuation) => {
    expect(refusal(opener, continuation)).toBe('K-05');
  });
});

describe('lanes (K-06)', () => {
  const twoOpen = [
    textChunk({ messageId: 'm', delta: '1', ...a }),
    textChunk({ messageId: 'n', delta: '2', ...b }),
  ];

  it('run side by side, one for each owner', () => {
    expect(
      expand(...twoOpen, textChunk({ delta: '3', ...a }), textChunk({ delta: '4', ...b })).slice(4),
    ).toEqual([textContent('m', '3', a), textContent('n', '4', b)]);
  });

  it('are found by an id that is open anywhere', () => {
    expect(expand(...twoOpen, textChunk({ messageId: 'n', delta: '3' })).at(-1)).toEqual(
      textContent('n', '3', b),
    );
  });

  it('do not lend an open id to another owner', () => {
    expect(refusal(...twoOpen, textChunk({ messageId: 'n', ...a }))).toBe('K-06');
    expect(refusal(textChunk({ messageId: 'm' }), textChunk({ messageId: 'm', ...a }))).toBe('K-06');
  });

  it('are the parent\u2019s for a new id without a tag', () => {
    expect(expand(...twoOpen, textChunk({ messageId: 'o' })).at(-1)).toEqual(
      textStart('o', { role: 'assistant' }),
    );
  });

  it('are the parent\u2019s open one of that kind for a chunk with neither id nor tag', () => {
    expect(expand(...twoOpen, textChunk({ messageId: 'o' }), textChunk({ delta: '5' })).at(-1)).toEqual(
      textContent('o', '5'),
    );
  });

  it('are the only open one of that kind otherwise', () => {
    const tool = toolChunk({ toolCallId: 'c', toolCallName: 'f' });
    expect(expand(textChunk({ messageId: 'm', ...a }), tool, textChunk({ delta: 'x' })).at(-1)).toEqual(
      textContent('m', 'x', a),
    );
  });

  it('are ambiguous when several are open', () => {
    expect(refusal(...twoOpen, textChunk({ delta: 'x' }))).toBe('K-06');
  });
});

describe('what closes an item', () => {
  const open = textChunk({ messageId: 'm', delta: 'a' });
  const isClosedBy = (event: unknown): boolean =>
    expand(open, event).some(
      (each) => each !== event && JSON.stringify(each) === JSON.stringify(textEnd('m')),
    );

  it.each([
    ['STATE_SNAPSHOT', stateSnapshot(1)],
    ['STATE_DELTA', stateDelta()],
    ['CUSTOM', custom('x', 1)],
    ['STEP_STARTED', stepStarted('s')],
    ['TEXT_MESSAGE_START', textStart('n')],
    ['TOOL_CALL_START', toolStart('c')],
    ['TOOL_CALL_RESULT', toolResult('r', 'c')],
    ['REASONING_START', reasoningStart('q')],
    ['REASONING_MESSAGE_START', thoughtStart('q')],
    ['MESSAGES_SNAPSHOT', messagesSnapshot()],
    ['RUN_ERROR', runError()],
    ['RUN_FINISHED', runFinished()],
  ])('%s does, and comes after the end (K-07, K-09)', (_, event) => {
    expect(expand(open, event).slice(2)).toEqual([textEnd('m'), event]);
  });

  it('also events that continue something else in the lane (K-07)', () => {
    const others = [
      [textStart('n'), textContent('n', 'x')],
      [textStart('n'), textEnd('n')],
      [toolStart('c'), toolArgs('c', 'x')],
      [toolStart('c'), toolEnd('c')],
      [thoughtStart('q'), thoughtContent('q', 'x')],
      [thoughtStart('q'), thoughtEnd('q')],
      [reasoningStart('q'), reasoningEnd('q')],
      [stepStarted('s'), stepFinished('s')],
    ] as const;
    for (const [opener, event] of others) {
      expect(expand(opener, open, event).slice(-2)).toEqual([textEnd('m'), event]);
    }
  });

  it.each([
    ['RAW', raw(1)],
    ['ACTIVITY_SNAPSHOT', activitySnapshot('x', 'plan', {})],
    ['ACTIVITY_DELTA', activityDelta('x', 'plan', [])],
    ['REASONING_ENCRYPTED_VALUE', encryptedValue('message', 'm')],
    ['SUBAGENT_STARTED', subagentStarted('s')],
  ])('%s does not (K-08)', (_, event) => {
    expect(isClosedBy(event)).toBe(false);
    expect(expand(open, event, textChunk({ delta: 'b' })).at(-1)).toEqual(textContent('m', 'b'));
  });

  it('an event of another owner does not (K-07)', () => {
    expect(isClosedBy(custom('x', 1, 'a'))).toBe(false);
    expect(isClosedBy(stateSnapshot(1, 'a'))).toBe(false);
  });

  it('the end of a subagent closes its own lane only (K-10)', () => {
    for (const ending of [subagentFinished('a'), subagentError('a')]) {
      const events = expand(
        subagentStarted('a'),
        textChunk({ messageId: 'm', ...a }),
        textChunk({ messageId: 'n', ...b }),
        textChunk({ messageId: 'o' }),
        ending,
      );
      expect(events.slice(-2)).toEqual([textEnd('m', a), ending]);
    }
  });

  it('a run event closes every lane in the order of opening (K-09)', () => {
    const events = expand(
      textChunk({ messageId: 'm', ...b }),
      toolChunk({ toolCallId: 'c', toolCallName: 'f' }),
      thoughtChunk({ messageId: 'q', ...a }),
      runFinished(),
    );
    expect(events.slice(3)).toEqual([textEnd('m', b), toolEnd('c'), thoughtEnd('q', a), runFinished()]);
  });

  it('an explicit event with the same id ends the shorthand and is then out of place (K-11)', () => {
    expect(refusal(open, textContent('m', 'b'))).toBe('V-07');
    expect(refusal(toolChunk({ toolCallId: 'c', toolCallName: 'f' }), toolArgs('c', 'x'))).toBe('V-08');
    expect(refusal(open, textStart('m'), textContent('m', 'b'))).toBeUndefined();
  });
});

describe('what rides along', () => {
  const metadata = { x: 1 };

  it('is metadata on the events made from the chunk, and never on the end of the item before (K-12)', () => {
    expect(
      expand(textChunk({ messageId: 'm' }), textChunk({ messageId: 'n', delta: 'a', metadata })).slice(1),
    ).toEqual([
      textEnd('m'),
      textStart('n', { role: 'assistant', metadata }),
      textContent('n', 'a', { metadata }),
    ]);
  });

  it('is metadata alone on a continuation (K-13)', () => {
    expect(expand(textChunk({ messageId: 'm' }), textChunk({ metadata })).at(-1)).toEqual(
      textContent('m', '', { metadata }),
    );
    expect(expand(textChunk({ messageId: 'm' }), textChunk({}))).toHaveLength(1);
  });

  it('is rawEvent on the content, and never the timestamp (K-14)', () => {
    expect(expand(textChunk({ messageId: 'm', rawEvent: { r: 1 }, timestamp: 5 }))).toEqual([
      textStart('m', { role: 'assistant' }),
      textContent('m', '', { rawEvent: { r: 1 } }),
    ]);
    expect(expand(textChunk({ messageId: 'm', delta: '' })).at(-1)).toEqual(textContent('m', ''));
  });

  it('is the tag of the chunk, or else of the opener (K-15)', () => {
    expect(expand(textChunk({ messageId: 'm', ...a }), textChunk({ delta: 'b' })).at(-1)).toEqual(
      textContent('m', 'b', a),
    );
  });
});
