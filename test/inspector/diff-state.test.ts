import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../src/protocol/index.ts';
import { diffState } from '../../src/inspector/index.ts';

describe('the difference of two states', () => {
  it('names every place that was added, removed or changed, as JSON pointers', () => {
    const { changes, more } = diffState(
      { a: 1, gone: true, deep: { 'x/y': [1, 2], same: {} } },
      { a: 2, deep: { 'x/y': [1, 3], same: {} }, fresh: null },
    );
    expect(changes).toEqual([
      { kind: 'changed', path: '/a', before: 1, after: 2 },
      { kind: 'removed', path: '/gone', before: true },
      { kind: 'changed', path: '/deep/x~1y/1', before: 2, after: 3 },
      { kind: 'added', path: '/fresh', after: null },
    ]);
    expect(more).toBe(false);
  });

  it('finds nothing between equal documents and at the same object', () => {
    const doc = { a: [{ b: 1 }] };
    expect(diffState(doc, doc).changes).toEqual([]);
    expect(diffState(doc, structuredClone(doc)).changes).toEqual([]);
  });

  it('lines lists up by their ends, so that one element taken out is one change', () => {
    const before = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(diffState(before, before.toSpliced(1, 1)).changes).toEqual([
      { kind: 'removed', path: '/1', before: { id: 'b' } },
    ]);
    expect(diffState(before, structuredClone(before).toSpliced(0, 0, { id: 'z' })).changes).toEqual([
      { kind: 'added', path: '/0', after: { id: 'z' } },
    ]);
    expect(diffState([], [1, 2]).changes.map(({ path }) => path)).toEqual(['/0', '/1']);
    expect(diffState([1, 1, 1], [1, 1]).changes).toHaveLength(1);
  });

  it('treats names that exist on every object as ordinary ones', () => {
    const after = JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":3}') as unknown;
    expect(diffState({}, after).changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'added /__proto__',
      'added /constructor',
      'added /toString',
    ]);
    expect(diffState(after, {}).changes).toHaveLength(3);
  });

  it('stops at the number of changes that was asked for, and says so', () => {
    const { changes, more } = diffState(
      {},
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [n, n])),
      10,
    );
    expect(changes).toHaveLength(10);
    expect(more).toBe(true);
  });

  it('looks only where something changed, however large the rest is', () => {
    const big = Array.from({ length: 200_000 }, (_, n) => ({ n }));
    const before = { big, small: { on: false } };
    const patched = applyPatch(before, [{ op: 'replace', path: '/small/on', value: true }]);
    if (!patched.ok) throw new Error('the patch applies');
    // Would throw if the shared list were entered.
    Object.defineProperty(big, 3, {
      get: () => {
        throw new Error('looked into what is shared');
      },
    });
    expect(diffState(before, patched.doc).changes).toEqual([
      { kind: 'changed', path: '/small/on', before: false, after: true },
    ]);
  });

  it('survives nesting that no screen could show', () => {
    const nest = (leaf: unknown): unknown => {
      let value: unknown = leaf;
      for (let level = 0; level < 50_000; level++) value = { in: value };
      return value;
    };
    expect(diffState(nest(1), nest(1)).changes.length).toBeLessThanOrEqual(1);
    expect(diffState(nest(1), nest(2)).changes).toHaveLength(1);
  });

  it('tells a change of the whole document', () => {
    expect(diffState(null, { a: 1 }).changes).toEqual([
      { kind: 'changed', path: '', before: null, after: { a: 1 } },
    ]);
  });
});
