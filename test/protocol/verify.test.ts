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
  textContent,
  textEnd,
  textStart,
  thoughtContent,
  thoughtEnd,
  thoughtStart,
  toolArgs,
  toolEnd,
  toolResult,
  toolStart,
} from '../helpers/events.ts';
import { judge, refusalOf } from './judge.ts';

/** The rule that an open run breaks with these events. */
const inRun = (...events: unknown[]): string | undefined => refusalOf(runStarted(), ...events);

const s1 = { subagentRunId: 's1' };
const s2 = { subagentRunId: 's2' };

describe('runs', () => {
  it('start a stream, or fail before they start (V-01)', () => {
    expect(refusalOf(textStart('m'))).toBe('V-01');
    expect(refusalOf(runFinished())).toBe('V-01');
    expect(refusalOf(runError())).toBeUndefined();
    expect(refusalOf({ type: 'FUTURE' }, runStarted())).toBeUndefined();
  });

  it('do not start inside one another (V-02)', () => {
    expect(refusalOf(runStarted('A'), runStarted('B'))).toBe('V-02');
  });

  it('are followed by nothing but a run or a late failure (V-03)', () => {
    expect(inRun(runFinished(), custom('x', 1))).toBe('V-03');
    expect(inRun(runFinished(), runFinished())).toBe('V-03');
    expect(inRun(runFinished(), runError())).toBeUndefined();
    expect(inRun(runFinished(), runStarted('B'), runFinished('B'))).toBeUndefined();
  });

  it('are followed by nothing but a run once they failed (V-04)', () => {
    expect(inRun(runError(), runError())).toBe('V-04');
    expect(inRun(runError(), raw(1))).toBe('V-04');
    expect(inRun(runFinished(), runError(), runError())).toBe('V-04');
    expect(inRun(runError(), runStarted('B'), runFinished('B'))).toBeUndefined();
  });

  it.each([
    ['a text message', textStart('x')],
    ['a tool call', toolStart('x')],
    ['a reasoning message', thoughtStart('x')],
    ['a reasoning span', reasoningStart('x')],
    ['a step', stepStarted('x')],
    ['a step of a subagent', stepStarted('x', 's1')],
    ['a subagent', subagentStarted('x')],
  ])('do not finish while %s is open, whatever the outcome (V-05)', (_, opener) => {
    expect(inRun(opener, runFinished())).toBe('V-05');
    expect(inRun(opener, runFinished(undefined, { outcome: { type: 'cancelled' } }))).toBe('V-05');
    expect(judge([runStarted(), opener, runFinished()]).error?.message).toContain('"x"');
  });

  it('may fail with anything open, and leave it behind (V-06)', () => {
    const open = [textStart('m'), toolStart('c'), stepStarted('x'), subagentStarted('s')];
    expect(inRun(...open, runError())).toBeUndefined();
    expect(inRun(...open, runError(), runStarted('B'), ...open)).toBeUndefined();
  });

  it('are ended by their own RUN_FINISHED (V-15)', () => {
    expect(refusalOf(runStarted('A'), runFinished('B'))).toBe('V-15');
    expect(refusalOf(runStarted('A'), { ...runFinished('A'), threadId: 'other' })).toBe('V-15');
  });

  it('of one stream are about one thread (V-15)', () => {
    expect(refusalOf(runStarted('A'), runFinished('A'), { ...runStarted('B'), threadId: 'other' })).toBe(
      'V-15',
    );
    expect(refusalOf(runStarted('A'), runError(), { ...runStarted('B'), threadId: 'other' })).toBe('V-15');
  });

  it('do not ask two questions under one id (I-20)', () => {
    const interrupts = [
      { id: 'i', reason: 'x' },
      { id: 'i', reason: 'y' },
    ];
    const twice = runFinished(undefined, { outcome: { type: 'interrupt', interrupts } });
    expect(judge([runStarted(), twice]).error).toMatchObject({
      code: 'malformed',
      rule: 'I-20',
      path: '/outcome/interrupts',
    });
  });

  it('are not judged when the stream just ends (V-19)', () => {
    expect(judge([runStarted(), textStart('m')])).toMatchObject({
      error: undefined,
      end: { truncated: true },
    });
  });
});

describe('items', () => {
  it('are text messages: no second start, nothing without a start (V-07)', () => {
    expect(inRun(textContent('m', 'a'))).toBe('V-07');
    expect(inRun(textEnd('m'))).toBe('V-07');
    expect(inRun(textStart('m'), textStart('m'))).toBe('V-07');
    expect(inRun(textStart('m'), textEnd('m'), textContent('m', 'a'))).toBe('V-07');
  });

  it('are tool calls, by the same rule (V-08)', () => {
    expect(inRun(toolArgs('c', '{'))).toBe('V-08');
    expect(inRun(toolEnd('c'))).toBe('V-08');
    expect(inRun(toolStart('c'), toolStart('c'))).toBe('V-08');
    expect(inRun(toolStart('c'), toolEnd('c'), toolArgs('c', '{'))).toBe('V-08');
  });

  it('are reasoning messages, by the same rule (V-09)', () => {
    expect(inRun(reasoningStart('s'), thoughtContent('s', 'a'))).toBe('V-09');
    expect(inRun(thoughtEnd('q'))).toBe('V-09');
    expect(inRun(thoughtStart('q'), thoughtStart('q'))).toBe('V-09');
  });

  it('are reasoning spans, which may share an id with a message (V-10)', () => {
    expect(inRun(reasoningEnd('s'))).toBe('V-10');
    expect(inRun(reasoningStart('s'), reasoningStart('s'))).toBe('V-10');
    expect(
      inRun(
        reasoningStart('q'),
        thoughtStart('q'),
        thoughtContent('q', 'a'),
        thoughtEnd('q'),
        reasoningEnd('q'),
      ),
    ).toBeUndefined();
  });

  it('may open again after they closed, in this run or the next (V-11)', () => {
    const message = [textStart('m'), textContent('m', 'a'), textEnd('m')];
    const call = [toolStart('c'), toolArgs('c', '{'), toolEnd('c')];
    expect(inRun(...message, ...message, ...call, ...call)).toBeUndefined();
    expect(inRun(...message, runFinished(), runStarted('B'), ...message)).toBeUndefined();
  });

  it('may interleave (V-12)', () => {
    expect(
      inRun(
        textStart('a'),
        textStart('b'),
        toolStart('c'),
        textContent('b', '1'),
        textContent('a', '2'),
        textEnd('b'),
        toolEnd('c'),
        textEnd('a'),
        runFinished(),
      ),
    ).toBeUndefined();
  });

  it('are steps, which only their own owner finishes (V-13)', () => {
    expect(inRun(stepStarted('x', 's1'), stepFinished('x'))).toBe('V-13');
    expect(inRun(stepStarted('x'), stepFinished('x', 's1'))).toBe('V-13');
    expect(inRun(stepFinished('x'))).toBe('V-13');
    expect(inRun(stepStarted('x'), stepStarted('x'))).toBe('V-13');
    expect(inRun(stepStarted('x'), stepStarted('x', 's1'), stepStarted('x', ''))).toBeUndefined();
    expect(inRun(stepStarted('x'), stepFinished('x'), stepStarted('x'))).toBeUndefined();
  });

  it('leave standalone events alone (V-14)', () => {
    expect(
      inRun(
        textStart('m'),
        stateSnapshot(null),
        stateDelta(),
        raw(1),
        custom('x', 1),
        messagesSnapshot(),
        activitySnapshot('a', 'x', {}),
        encryptedValue('message', 'nobody'),
        toolResult('r', 'nobody'),
        textEnd('m'),
      ),
    ).toBeUndefined();
  });
});

describe('subagents (V-16)', () => {
  it('start once in a run, and end only while active', () => {
    expect(inRun(subagentStarted('s1'), subagentStarted('s1'))).toBe('V-16');
    expect(inRun(subagentStarted('s1'), subagentFinished('s1'), subagentStarted('s1'))).toBe('V-16');
    expect(inRun(subagentStarted('s1'), subagentError('s1'), subagentStarted('s1'))).toBe('V-16');
    expect(inRun(subagentFinished('s1'))).toBe('V-16');
    expect(inRun(subagentError('s1'))).toBe('V-16');
    expect(inRun(subagentStarted('s1'), subagentFinished('s1'), subagentError('s1'))).toBe('V-16');
  });

  it('may come back in a later run', () => {
    const suspended = subagentFinished('s1', { outcome: { type: 'suspended' } });
    expect(
      inRun(subagentStarted('s1'), suspended, runFinished(), runStarted('B'), subagentStarted('s1')),
    ).toBeUndefined();
  });

  it('have a parent that was started in this run, and not themselves', () => {
    const child = subagentStarted('s2', 'x', { parentSubagentRunId: 's1' });
    expect(inRun(child)).toBe('V-16');
    expect(inRun(subagentStarted('s1'), child)).toBeUndefined();
    expect(inRun(subagentStarted('s1'), subagentFinished('s1'), child)).toBeUndefined();
    expect(inRun(subagentStarted('s1', 'x', { parentSubagentRunId: 's1' }))).toBe('V-16');
  });

  it('need no lifecycle to own something, and may own after they ended (V-17, V-18)', () => {
    expect(inRun(textStart('m', { subagentRunId: 'x' }), textEnd('m'), runFinished())).toBeUndefined();
    expect(
      inRun(textStart('m', s1), subagentStarted('s1'), subagentFinished('s1'), textContent('m', 'late', s1)),
    ).toBeUndefined();
  });
});

describe('owners', () => {
  it('are fixed by the first opener; a silent continuation is accepted, another owner is not (V-30)', () => {
    expect(inRun(textStart('m'), textContent('m', 'a', s1))).toBe('V-30');
    expect(inRun(textStart('m', s1), textContent('m', 'a', s2))).toBe('V-30');
    expect(inRun(textStart('m', s1), textEnd('m', s2))).toBe('V-30');
    expect(inRun(toolStart('c', 'f', s1), toolArgs('c', '{', s2))).toBe('V-30');
    expect(inRun(toolStart('c'), toolEnd('c', s1))).toBe('V-30');
    expect(inRun(thoughtStart('q', s1), thoughtContent('q', 'a', s2))).toBe('V-30');
    expect(inRun(thoughtStart('q', s1), thoughtEnd('q', s2))).toBe('V-30');
    expect(inRun(reasoningStart('q', 's1'), reasoningEnd('q', 's2'))).toBe('V-30');
    expect(
      inRun(textStart('m', s1), textContent('m', 'a'), textContent('m', 'b', s1), textEnd('m')),
    ).toBeUndefined();
  });

  it('are named in the refusal as attribution', () => {
    expect(judge([runStarted(), textStart('m'), textContent('m', 'a', s1)]).error).toMatchObject({
      code: 'attribution',
      path: '/subagentRunId',
      eventIndex: 2,
      eventType: 'TEXT_MESSAGE_CONTENT',
    });
  });

  it('stay after an item closed (V-31)', () => {
    const closed = [textStart('m', s1), textEnd('m')];
    expect(inRun(...closed, textStart('m', s2))).toBe('V-31');
    expect(inRun(...closed, textStart('m'), textContent('m', 'a', s1))).toBeUndefined();
    expect(inRun(...closed, textStart('m'), textContent('m', 'a', s2))).toBe('V-30');
    expect(inRun(toolStart('c', 'f', s1), toolEnd('c'), toolStart('c', 'f', s2))).toBe('V-31');
    expect(inRun(thoughtStart('q', s1), thoughtEnd('q'), reasoningStart('q', 's2'))).toBe('V-31');
  });

  it('are kept for each kind (V-32)', () => {
    expect(
      inRun(
        textStart('x', s1),
        toolStart('x', 'f', s2),
        thoughtStart('x', { subagentRunId: 's3' }),
        activitySnapshot('x', 'plan', {}, { subagentRunId: 's4' }),
        activityDelta('x', 'plan', [], { subagentRunId: 's4' }),
      ),
    ).toBeUndefined();
    expect(inRun(reasoningStart('x', 's1'), thoughtStart('x', s2))).toBe('V-31');
  });

  it('of a tool call agree with its parent message, and come from it (V-33)', () => {
    const parent = { parentMessageId: 'm' };
    expect(inRun(textStart('m', s1), toolStart('c', 'f', { ...parent, ...s2 }))).toBe('V-33');
    expect(inRun(textStart('m'), toolStart('c', 'f', { ...parent, ...s2 }))).toBe('V-33');
    expect(inRun(textStart('m', s1), toolStart('c', 'f', parent), toolArgs('c', '{', s1))).toBeUndefined();
    expect(inRun(textStart('m', s1), toolStart('c', 'f', parent), toolArgs('c', '{', s2))).toBe('V-30');
    expect(
      inRun(textStart('m', s1), toolStart('c', 'f', s2), toolEnd('c'), toolStart('c', 'f', parent)),
    ).toBe('V-33');
    expect(inRun(toolStart('c', 'f', { parentMessageId: 'unknown', ...s2 }))).toBeUndefined();
  });

  it('of an activity are made anew by a replacing snapshot (V-34)', () => {
    const one = activitySnapshot('a', 'x', {}, s1);
    expect(inRun(one, activityDelta('a', 'x', [], s2))).toBe('V-34');
    expect(inRun(one, activitySnapshot('a', 'x', {}, s2), activityDelta('a', 'x', [], s2))).toBeUndefined();
    expect(inRun(one, activitySnapshot('a', 'x', {}), activityDelta('a', 'x', [], s1))).toBe('V-34');
    const kept = activitySnapshot('a', 'x', {}, { replace: false, ...s2 });
    expect(inRun(one, kept, activityDelta('a', 'x', [], s1))).toBeUndefined();
    expect(inRun(activityDelta('unknown', 'x', [], s1))).toBeUndefined();
  });

  it('of an encrypted value agree with what it is for (V-35)', () => {
    expect(inRun(textStart('m', s1), encryptedValue('message', 'm', 'v', s2))).toBe('V-35');
    expect(inRun(thoughtStart('q', s1), encryptedValue('message', 'q', 'v', s2))).toBe('V-35');
    expect(inRun(toolStart('c', 'f', s1), encryptedValue('tool-call', 'c', 'v', s2))).toBe('V-35');
    expect(inRun(textStart('m', s1), encryptedValue('message', 'm', 'v', s1))).toBeUndefined();
    expect(inRun(textStart('m', s1), encryptedValue('tool-call', 'm', 'v', s2))).toBeUndefined();
    expect(inRun(encryptedValue('message', 'unknown', 'v', s2))).toBeUndefined();
  });

  it('of a tool result are its own, and those of the message it makes (V-36)', () => {
    const result = toolResult('r', 'c', 'done', s2);
    expect(inRun(toolStart('c', 'f', s1), toolEnd('c'), result)).toBeUndefined();
    expect(inRun(result, encryptedValue('message', 'r', 'v', s1))).toBe('V-35');
  });

  it('are replaced by a snapshot, calls included, and only added by an echoed input (V-37)', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '' } } as const;
    const snapshot = messagesSnapshot(
      { id: 'm', role: 'assistant', content: '', toolCalls: [call], ...s1 },
      { id: 'q', role: 'reasoning', content: '', ...s1 },
      { id: 'a', role: 'activity', activityType: 'x', content: {}, ...s1 },
    );
    expect(inRun(snapshot, textStart('m', s2))).toBe('V-31');
    expect(inRun(snapshot, toolStart('c', 'f', s2))).toBe('V-31');
    expect(inRun(snapshot, thoughtStart('q', s2))).toBe('V-31');
    expect(inRun(snapshot, activityDelta('a', 'x', [], s2))).toBe('V-34');
    expect(inRun(textStart('m', s2), textEnd('m'), snapshot, textStart('m', s1))).toBeUndefined();
    const input = { threadId: 't', runId: 'r', messages: snapshot.messages };
    expect(refusalOf(runStarted('r', { input }), textStart('m', s2))).toBe('V-31');
    expect(refusalOf(runStarted('r', { input }), toolStart('c', 'f', s2))).toBe('V-31');
  });

  it('are forgotten with the run (V-38)', () => {
    expect(
      inRun(textStart('m', s1), textEnd('m'), runFinished(), runStarted('B'), textStart('m', s2)),
    ).toBeUndefined();
  });

  it('do not end with another owner (V-39)', () => {
    expect(
      inRun(
        subagentStarted('s1'),
        textStart('m', s1),
        textStart('n', s2),
        subagentFinished('s1'),
        textContent('n', 'a', s2),
        textContent('m', 'b', s1),
        textEnd('m'),
        textEnd('n'),
        runFinished(),
      ),
    ).toBeUndefined();
  });

  it('take "" for an owner like any other', () => {
    expect(inRun(textStart('m', { subagentRunId: '' }), textContent('m', 'a', s1))).toBe('V-30');
    expect(inRun(textStart('m'), textContent('m', 'a', { subagentRunId: '' }))).toBe('V-30');
  });
});
