import { describe, expect, it } from 'vitest';
import { selectTimeline } from '../../src/index.ts';
import { events as e } from '../../src/testing/index.ts';
import { fold } from '../helpers/fold.ts';

const start = e.runStarted('t', 'r');
const end = e.runFinished('t', 'r');
const statuses = (stream: unknown[]): unknown[] => fold(stream).state.subagents.map((each) => each.status);

describe('subagents', () => {
  it('run, and end as done, failed or waiting', () => {
    const at = (event: unknown): unknown[] =>
      statuses([start, e.subagentStarted('s', 'researcher'), event, end]);
    expect(statuses([start, e.subagentStarted('s', 'researcher')])).toEqual(['running']);
    expect(at(e.subagentFinished('s'))).toEqual(['done']);
    expect(at(e.subagentError('s', 'no'))).toEqual(['failed']);
    expect(at(e.subagentFinished('s', { outcome: { type: 'suspended', interruptIds: ['i'] } }))).toEqual([
      'waiting',
    ]);
  });

  it('are known by a tag alone, and take a name that comes late (R-59, V-17, V-18)', () => {
    const { state } = fold([start, ...e.text('m', 'x', { subagentRunId: 's' }), end]);
    expect(state.subagents).toMatchObject([{ subagentRunId: 's', announced: false, status: 'implied' }]);
    const late = fold([
      start,
      ...e.text('m', 'x', { subagentRunId: 's' }),
      e.subagentStarted('s', 'late'),
      e.subagentFinished('s'),
      end,
    ]);
    expect(late.state.subagents).toMatchObject([{ name: 'late', announced: true, status: 'done' }]);
  });

  it('go on with the same card in a later run (R-57)', () => {
    const { state } = fold([
      start,
      e.subagentStarted('s', 'x'),
      e.subagentFinished('s', { outcome: { type: 'suspended', interruptIds: ['i'] } }),
      e.runFinished('t', 'r', {
        outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'q', subagentRunId: 's' }] },
      }),
      e.runStarted('t', 'r2'),
      e.subagentStarted('s', 'x'),
      ...e.text('m9', 'more', { subagentRunId: 's' }),
      e.subagentFinished('s'),
      e.runFinished('t', 'r2'),
    ]);
    expect(state.subagents).toMatchObject([{ status: 'done', runIds: ['r', 'r2'], interruptIds: [] }]);
  });

  it('that waited and were resumed elsewhere are done (R-57)', () => {
    const { state } = fold([
      start,
      e.subagentStarted('s', 'x'),
      e.subagentFinished('s', { outcome: { type: 'suspended', interruptIds: ['i'] } }),
      e.runFinished('t', 'r', { outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'q' }] } }),
      e.runStarted('t', 'r2'),
      e.runFinished('t', 'r2'),
    ]);
    expect(state.subagents).toMatchObject([{ status: 'done', settledBy: 'resumed-elsewhere' }]);
  });

  it('are abandoned by RUN_ERROR, while what is done stays done (R-58)', () => {
    expect(
      statuses([
        start,
        e.subagentStarted('a', 'x'),
        e.subagentStarted('b', 'x'),
        e.subagentFinished('a'),
        e.runError('no'),
      ]),
    ).toEqual(['done', 'abandoned']);
  });

  it('fed in turns hold exactly their own text (R-59)', () => {
    const { state } = fold([
      start,
      e.textStart('m1', { subagentRunId: 'a' }),
      e.textStart('m2', { subagentRunId: 'b' }),
      e.textContent('m1', '1'),
      e.textContent('m2', '2'),
      e.textContent('m1', '1'),
      e.textEnd('m2'),
      e.textEnd('m1'),
      end,
    ]);
    expect(state.messages).toMatchObject([{ content: '11' }, { content: '2' }]);
  });
});

describe('the timeline', () => {
  const rows = (stream: unknown[], owner?: string): string[] =>
    selectTimeline(owner)(fold(stream).state).map((entry) =>
      'ids' in entry ? entry.ids.join('+') : 'id' in entry ? entry.id : entry.type,
    );

  it('puts parallel lanes where they began and leaves their messages to them', () => {
    const stream = [
      start,
      ...e.text('m1', 'first'),
      e.subagentStarted('a', 'x'),
      e.subagentStarted('b', 'x'),
      ...e.text('a1', '', { subagentRunId: 'a' }),
      ...e.text('b1', '', { subagentRunId: 'b' }),
      e.subagentFinished('a'),
      e.subagentFinished('b'),
      ...e.text('m2', 'last'),
      end,
    ];
    expect(rows(stream)).toEqual(['m1', 'a+b', 'm2']);
    expect(rows(stream, 'a')).toEqual(['a1']);
  });

  it('nests a lane in its parent and leaves one of a tool call to the call', () => {
    const stream = [
      start,
      ...e.tool('c', 'delegate', {}),
      e.subagentStarted('a', 'x', { parentToolCallId: 'c' }),
      e.subagentStarted('b', 'y', { parentSubagentRunId: 'a' }),
      e.subagentFinished('b'),
      e.subagentFinished('a'),
      e.toolResult('r', 'c', 'ok'),
      end,
    ];
    expect(rows(stream)).toEqual(['c']);
    expect(rows(stream, 'a')).toEqual(['b']);
  });

  it('shows how a run broke, and the questions it ended with', () => {
    expect(rows([start, ...e.text('m', 'x'), e.runError('no')])).toEqual(['m', 'run-end']);
    const outcome = { type: 'interrupt' as const, interrupts: [{ id: 'i', reason: 'q' }] };
    expect(rows([start, ...e.text('m', 'x'), e.runFinished('t', 'r', { outcome })])).toEqual([
      'm',
      'questions',
    ]);
  });

  it('keeps its identity while text grows', () => {
    const { published } = fold([start, e.textStart('m'), e.textContent('m', 'a'), e.textContent('m', 'b')], {
      publishEvery: 1,
    });
    const select = selectTimeline();
    expect(select(published[2] as never)).toBe(select(published[3] as never));
  });
});
