// Our patcher, which copies as little as it can, against a plain reading of RFC 6902, which copies everything.
import { expect, it } from 'vitest';
import { applyPatch, createPatcher } from '../../src/protocol/index.ts';
import type { JsonPatchOperation as Operation } from '../../src/protocol/index.ts';
import { plainPatch } from '../helpers/plain-json-patch.ts';
import { pick } from '../helpers/random.ts';
import { SEARCH_MS, search } from './search.ts';

const KEYS = ['a', 'b', '', 'a/b', '~', 'toString', '0', '1', '-'];

function randomValue(random: () => number, depth = 0): unknown {
  const kind = random();
  if (depth < 3 && kind < 0.25) {
    return Object.fromEntries(
      Array.from({ length: Math.floor(random() * 4) }, () => [
        pick(random, KEYS),
        randomValue(random, depth + 1),
      ]),
    );
  }
  if (depth < 3 && kind < 0.5) {
    return Array.from({ length: Math.floor(random() * 4) }, () => randomValue(random, depth + 1));
  }
  return pick(random, [null, true, false, 0, 1, '', '0', 'text', 1.5]);
}

/** A pointer that mostly exists in the document, and sometimes just misses. */
function randomPointer(random: () => number, doc: unknown): string {
  let pointer = '';
  let node = doc;
  while (typeof node === 'object' && node !== null && random() < 0.75) {
    const keys = Array.isArray(node)
      ? [...node.keys(), '-', node.length]
      : [...Object.keys(node), pick(random, KEYS)];
    const key = String(pick(random, keys));
    pointer += `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    node = (node as Record<string, unknown>)[key];
  }
  if (random() < 0.05) pointer += pick(random, ['/01', '/~2', '/x/y', 'x', '/-']);
  return pointer;
}

function randomOperation(random: () => number, doc: unknown): Operation {
  const op = pick(random, ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const);
  const path = randomPointer(random, doc);
  if (op === 'move' || op === 'copy') return { op, path, from: randomPointer(random, doc) };
  if (op === 'remove') return { op, path };
  return { op, path, value: randomValue(random) };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(deepFreeze);
  }
  return value;
}

it(
  'patches the same as RFC 6902 read word for word, alone and in a series: 20,000 patches',
  { timeout: SEARCH_MS },
  async () => {
    let applied = 0;
    let all = 0;
    await search(2_000, ({ next: random }) => {
      let expected: unknown = deepFreeze(randomValue(random));
      const patcher = createPatcher(expected);
      for (let step = 0; step < 10; step++) {
        const count = 1 + Math.floor(random() * 4);
        const operations = Array.from({ length: count }, () => randomOperation(random, expected));
        const plain = plainPatch(expected, operations);
        const before = JSON.stringify(expected);
        const alone = applyPatch(deepFreeze(structuredClone(expected)), operations);
        const inSeries = patcher.apply(operations);
        const trace = JSON.stringify({ doc: expected, operations });
        all++;
        expect([alone.ok, inSeries.ok], trace).toEqual([plain.ok, plain.ok]);
        if (!plain.ok || !alone.ok || !inSeries.ok) {
          if (!plain.ok && !alone.ok) expect(alone.error.index, trace).toBe(plain.index);
          expect(JSON.stringify(patcher.doc), trace).toBe(before);
          continue;
        }
        applied++;
        // As text, so that the order of keys is compared too.
        expect(JSON.stringify(alone.doc), trace).toBe(JSON.stringify(plain.doc));
        expect(JSON.stringify(inSeries.doc), trace).toBe(JSON.stringify(plain.doc));
        expected = plain.doc;
      }
    });
    // The generator must hit often enough to mean something.
    expect(applied / all).toBeGreaterThan(0.2);
  },
);
