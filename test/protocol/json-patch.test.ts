import { describe, expect, it } from 'vitest';
import { applyPatch, createPatcher, LIMITS } from '../../src/protocol/index.ts';
import type { JsonPatchOperation } from '../../src/protocol/index.ts';

type Operation = JsonPatchOperation;

const patched = (doc: unknown, ...operations: unknown[]): unknown => {
  const result = applyPatch(deepFreeze(doc), operations as Operation[]);
  if (!result.ok) throw new Error(`operation ${result.error.index}: ${result.error.reason}`);
  return result.doc;
};

const reasonOf = (doc: unknown, ...operations: unknown[]): string | undefined => {
  const before = JSON.stringify(doc);
  const result = applyPatch(deepFreeze(doc), operations as Operation[]);
  expect(JSON.stringify(doc)).toBe(before);
  return result.ok ? undefined : result.error.reason;
};

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(deepFreeze);
  }
  return value;
}

describe('the six operations', () => {
  it('add inserts into arrays and sets members of objects', () => {
    expect(patched({ a: 1 }, { op: 'add', path: '/b', value: 2 })).toEqual({ a: 1, b: 2 });
    expect(patched({ a: 1 }, { op: 'add', path: '/a', value: 2 })).toEqual({ a: 2 });
    expect(patched([1, 3], { op: 'add', path: '/1', value: 2 })).toEqual([1, 2, 3]);
    expect(patched([1], { op: 'add', path: '/1', value: 2 })).toEqual([1, 2]);
    expect(patched([1], { op: 'add', path: '/-', value: [2] })).toEqual([1, [2]]);
    expect(patched({}, { op: 'add', path: '/', value: 1 })).toEqual({ '': 1 });
    expect(patched({}, { op: 'add', path: '/a', value: null })).toEqual({ a: null });
    expect(reasonOf([1], { op: 'add', path: '/2', value: 2 })).toContain('past the end');
    expect(reasonOf({}, { op: 'add', path: '/a/b', value: 1 })).toContain('does not exist');
  });

  it('replace and remove need what they change', () => {
    expect(patched({ a: 1 }, { op: 'replace', path: '/a', value: 2 })).toEqual({ a: 2 });
    expect(patched([1, 2], { op: 'replace', path: '/1', value: 3 })).toEqual([1, 3]);
    expect(patched({ a: 1, b: 2 }, { op: 'remove', path: '/a' })).toEqual({ b: 2 });
    expect(patched([1, 2, 3], { op: 'remove', path: '/1' })).toEqual([1, 3]);
    for (const op of ['replace', 'remove']) {
      expect(reasonOf({ a: 1 }, { op, path: '/b', value: 1 })).toContain('does not exist');
      expect(reasonOf([1], { op, path: '/1', value: 1 })).toContain('does not exist');
      expect(reasonOf([1], { op, path: '/-', value: 1 })).toContain('does not exist');
    }
  });

  it('move takes a value to another place, and not into itself', () => {
    expect(patched({ a: { b: 1 }, c: {} }, { op: 'move', from: '/a/b', path: '/c/d' })).toEqual({
      a: {},
      c: { d: 1 },
    });
    expect(patched([1, 2, 3], { op: 'move', from: '/0', path: '/2' })).toEqual([2, 3, 1]);
    expect(patched([1, 2, 3], { op: 'move', from: '/0', path: '/-' })).toEqual([2, 3, 1]);
    expect(patched({ a: 1 }, { op: 'move', from: '/a', path: '/a' })).toEqual({ a: 1 });
    expect(patched({ a: { b: 1 } }, { op: 'move', from: '/a', path: '' })).toEqual({ b: 1 });
    expect(reasonOf({ a: { b: 1 } }, { op: 'move', from: '/a', path: '/a/b' })).toContain('into itself');
    expect(reasonOf({ a: 1 }, { op: 'move', from: '', path: '/a' })).toContain('into itself');
    expect(patched({ a: 1, ab: {} }, { op: 'move', from: '/a', path: '/ab/c' })).toEqual({ ab: { c: 1 } });
    expect(reasonOf([1, 2], { op: 'move', from: '/0', path: '/2' })).toContain('past the end');
    expect(reasonOf({ a: 1 }, { op: 'move', from: '/b', path: '/b' })).toContain('does not exist');
  });

  it('copy makes a value of its own', () => {
    const doc = patched(
      { a: { b: [1] } },
      { op: 'copy', from: '/a', path: '/c' },
      { op: 'add', path: '/c/b/-', value: 2 },
    );
    expect(doc).toEqual({ a: { b: [1] }, c: { b: [1, 2] } });
    expect(patched({ a: 1 }, { op: 'copy', from: '', path: '/b' })).toEqual({ a: 1, b: { a: 1 } });
  });

  it('test compares deeply, by type, in any order of keys', () => {
    const doc = { a: { x: 1, y: [null, 'z'] } };
    expect(patched(doc, { op: 'test', path: '/a', value: { y: [null, 'z'], x: 1.0 } })).toBe(doc);
    for (const [value, other] of [
      [1, '1'],
      [0, false],
      [null, false],
      [{}, []],
      [
        [1, 2],
        [2, 1],
      ],
      [{ a: null }, {}],
      [{ a: 1 }, { b: 1 }],
      ['', null],
    ]) {
      expect(reasonOf({ v: value }, { op: 'test', path: '/v', value: other })).toContain('test failed');
    }
    expect(reasonOf({}, { op: 'test', path: '/v', value: null })).toContain('does not exist');
  });

  it('compares objects that have a member called hasOwnProperty', () => {
    const value = { hasOwnProperty: 1, a: 2 };
    expect(patched({ v: value }, { op: 'test', path: '/v', value: { a: 2, hasOwnProperty: 1 } })).toEqual({
      v: value,
    });
  });

  it('an empty path means the whole document', () => {
    expect(patched({ a: 1 }, { op: 'replace', path: '', value: [1] })).toEqual([1]);
    expect(patched(null, { op: 'add', path: '', value: 0 })).toBe(0);
    expect(patched({ a: 1 }, { op: 'remove', path: '' })).toBe(null);
    expect(patched({ a: 1 }, { op: 'test', path: '', value: { a: 1 } })).toEqual({ a: 1 });
  });

  it('an empty patch changes nothing', () => {
    const doc = { a: 1 };
    expect(patched(doc)).toBe(doc);
  });
});

describe('pointers', () => {
  it('unescape ~1 before ~0', () => {
    const doc = { 'a/b': 1, 'm~n': 2, '~1': 3 };
    expect(patched(doc, { op: 'remove', path: '/a~1b' }, { op: 'remove', path: '/m~0n' })).toEqual({
      '~1': 3,
    });
    expect(patched(doc, { op: 'replace', path: '/~01', value: 4 })).toMatchObject({ '~1': 4 });
    expect(patched({ 'a/b': {} }, { op: 'add', path: '/a~1b/c~0d', value: 1 })).toEqual({
      'a/b': { 'c~d': 1 },
    });
  });

  it('have array indexes without leading zeros and nothing else', () => {
    for (const index of ['01', '-1', '1.0', '1e0', '+1', ' 1', 'x', '', '9007199254740993']) {
      expect(reasonOf([1, 2], { op: 'replace', path: `/${index}`, value: 0 })).toBeTypeOf('string');
    }
    expect(reasonOf([[1]], { op: 'add', path: '/-/0', value: 1 })).toBeTypeOf('string');
    expect(reasonOf([1], { op: 'replace', path: '/length', value: 0 })).toContain('array index');
    expect(patched({ '01': 1 }, { op: 'remove', path: '/01' })).toEqual({});
  });

  it('do not go through strings and numbers', () => {
    expect(reasonOf('text', { op: 'replace', path: '/0', value: 'x' })).toContain('no members');
    expect(reasonOf({ a: 'text' }, { op: 'add', path: '/a/length', value: 1 })).toContain('no members');
    expect(reasonOf({ a: 5 }, { op: 'remove', path: '/a/b' })).toContain('no members');
    expect(reasonOf(null, { op: 'add', path: '/a', value: 1 })).toContain('no members');
  });

  it('do not see inherited members', () => {
    for (const path of ['/toString', '/hasOwnProperty', '/constructor']) {
      expect(reasonOf({}, { op: 'replace', path, value: 1 })).toContain('does not exist');
      expect(reasonOf({}, { op: 'test', path, value: 1 })).toContain('does not exist');
      expect(reasonOf({}, { op: 'add', path: `${path}/x`, value: 1 })).toContain('does not exist');
      expect(patched({}, { op: 'add', path, value: 1 })).toEqual({ [path.slice(1)]: 1 });
    }
  });

  it('never reach a prototype (R-28)', () => {
    for (const path of ['/__proto__', '/__proto__/x', '/a/__proto__/x', '/constructor/prototype/x']) {
      for (const operation of [
        { op: 'add', path, value: 1 },
        { op: 'remove', path },
        { op: 'move', from: '/b', path },
        { op: 'copy', from: path, path: '/b' },
      ]) {
        expect(reasonOf({ a: {}, b: 1 }, operation)).toContain('prototype');
      }
    }
    expect(({} as { x?: number }).x).toBeUndefined();
    expect(
      patched({ constructor: 'a word' }, { op: 'replace', path: '/constructor', value: 'data' }),
    ).toEqual({
      constructor: 'data',
    });
  });

  it('that are no pointers do not apply', () => {
    for (const path of ['a', '/~', '/~2', '#/a', 5, undefined, null]) {
      expect(reasonOf({ a: 1 }, { op: 'remove', path })).toContain('pointer');
    }
    expect(reasonOf({}, { op: 'merge', path: '/a', value: 1 })).toContain('none of the six');
    expect(reasonOf({}, { op: 'add', path: '/a' })).toContain('no value');
  });
});

describe('sharing', () => {
  const doc = deepFreeze({ list: [{ n: 1 }, { n: 2 }], other: { deep: {} } });

  it('keeps what no operation touched, and gives the rest a new identity', () => {
    const result = patched(doc, { op: 'replace', path: '/list/0/n', value: 9 }) as typeof doc;
    expect(result).toEqual({ list: [{ n: 9 }, { n: 2 }], other: { deep: {} } });
    expect(result).not.toBe(doc);
    expect(result.list).not.toBe(doc.list);
    expect(result.list[1]).toBe(doc.list[1]);
    expect(result.other).toBe(doc.other);
  });

  it('gives back the very document when a patch fails, or only tests', () => {
    const patcher = createPatcher(doc);
    const failing = [
      { op: 'replace', path: '/list/0/n', value: 9 },
      { op: 'remove', path: '/nope' },
    ] as Operation[];
    expect(patcher.apply(failing)).toMatchObject({ ok: false, error: { index: 1, path: '/nope' } });
    expect(patcher.doc).toBe(doc);
    patcher.apply([{ op: 'test', path: '/list/0/n', value: 1 }]);
    expect(patcher.doc).toBe(doc);
  });

  it('never holds an object of the patch', () => {
    const value = { inner: [1] };
    const operations = [{ op: 'add', path: '/x', value }] as Operation[];
    const result = applyPatch(doc, operations);
    value.inner.push(2);
    expect(result).toMatchObject({ ok: true, doc: { x: { inner: [1] } } });
  });

  it('keeps a key called __proto__ in an inserted value an ordinary key', () => {
    const value: unknown = JSON.parse('{"__proto__":{"admin":true}}');
    const result = patched({}, { op: 'add', path: '/x', value }) as { x: { admin?: boolean } };
    expect(result.x.admin).toBeUndefined();
    expect(Object.keys(result.x)).toEqual(['__proto__']);
  });
});

describe('createPatcher', () => {
  it('copies a container once, however many patches touch it', () => {
    const doc = deepFreeze({ list: Array.from({ length: 100 }, (_, n) => ({ n })) });
    const patcher = createPatcher(doc);
    patcher.apply([{ op: 'replace', path: '/list/0/n', value: -1 }]);
    const first = patcher.doc as typeof doc;
    patcher.apply([{ op: 'replace', path: '/list/1/n', value: -2 }]);
    const second = patcher.doc as typeof doc;
    expect(second.list).toBe(first.list);
    expect(second.list.slice(0, 3)).toEqual([{ n: -1 }, { n: -2 }, { n: 2 }]);
    expect(doc.list.slice(0, 2)).toEqual([{ n: 0 }, { n: 1 }]);
  });

  it('takes back all of a failing patch and nothing of those before it, order of keys included (R-22)', () => {
    const patcher = createPatcher(deepFreeze({ a: 1, b: { x: 1, y: 2, z: 3 }, c: [1, 2, 3] }));
    patcher.apply([{ op: 'add', path: '/b/w', value: 0 }]);
    const before = JSON.stringify(patcher.doc);
    const result = patcher.apply([
      { op: 'remove', path: '/b/x' },
      { op: 'move', from: '/b/y', path: '/c/1' },
      { op: 'add', path: '/b/y', value: 9 },
      { op: 'replace', path: '/b/z', value: 9 },
      { op: 'remove', path: '/c/0' },
      { op: 'copy', from: '/c', path: '/b/w' },
      { op: 'add', path: '/c/-', value: 9 },
      { op: 'replace', path: '', value: { new: true } },
      { op: 'add', path: '/more', value: 1 },
      { op: 'test', path: '/new', value: false },
    ]);
    expect(result).toMatchObject({ ok: false, error: { index: 9, path: '/new' } });
    expect(JSON.stringify(patcher.doc)).toBe(before);
  });

  it('takes back half a move', () => {
    const patcher = createPatcher(deepFreeze([1, 2, 3]));
    expect(patcher.apply([{ op: 'move', from: '/0', path: '/3' }]).ok).toBe(false);
    expect(patcher.doc).toEqual([1, 2, 3]);
  });
});

describe('hostile patches', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };

  it('that insert, test or copy too deep a value do not apply', () => {
    const deep = nested(100_000);
    const inserted = { op: 'add', path: '/x', value: deep } as Operation;
    expect(applyPatch({}, [inserted])).toMatchObject({
      ok: false,
      error: { reason: expect.stringContaining('deep') },
    });
    expect(applyPatch({ x: deep }, [{ op: 'test', path: '/x', value: nested(100_000) }]).ok).toBe(false);
    expect(applyPatch({ x: deep }, [{ op: 'copy', from: '/x', path: '/y' }]).ok).toBe(false);
    expect(applyPatch({}, [{ op: 'add', path: '/x', value: nested(LIMITS.patchDepth) }]).ok).toBe(true);
  });

  it('that double the document again and again do not apply', () => {
    const doubling = Array.from({ length: 40 }, (_, n) => ({ op: 'copy', from: '', path: `/${n}` }) as const);
    expect(applyPatch({ a: 1 }, doubling)).toMatchObject({
      ok: false,
      error: { reason: expect.stringContaining('large') },
    });
  });

  it('have very long paths and are answered at once', () => {
    expect(applyPatch({}, [{ op: 'remove', path: '/a'.repeat(1_000_000) }]).ok).toBe(false);
  });

  it('never show the document in a reason', () => {
    const result = applyPatch({ secret: 'hunter2' }, [{ op: 'test', path: '/secret', value: 'x' }]);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });
});
