// The public test suite's questions, put to our patcher and to a second, plain one.
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../src/protocol/index.ts';
import type { JsonPatchOperation } from '../../src/protocol/index.ts';
import { PATCH_CASES } from '../fixtures/json-patch-cases.ts';
import { plainPatch } from '../helpers/plain-json-patch.ts';

describe('JSON Patch as RFC 6902 has it (R-22, R-23)', () => {
  it.each(PATCH_CASES)('$name', ({ before, patch, ...expected }) => {
    const operations = patch as JsonPatchOperation[];
    const text = JSON.stringify(before);
    const result = applyPatch(before, operations);
    const plain = plainPatch(before, operations);
    expect(JSON.stringify(before)).toBe(text);
    if ('after' in expected) {
      expect(result).toEqual({ ok: true, doc: expected.after });
      expect(plain).toEqual({ ok: true, doc: expected.after });
    } else {
      expect(result.ok).toBe(false);
      expect(plain.ok).toBe(false);
    }
  });

  it('covers what must apply and what must not, for every operation', () => {
    for (const op of ['add', 'remove', 'replace', 'move', 'copy', 'test']) {
      const about = PATCH_CASES.filter(({ name }) => name.startsWith(`${op} `));
      expect(
        about.some((each) => 'after' in each),
        op,
      ).toBe(true);
      expect(
        about.some((each) => !('after' in each)),
        op,
      ).toBe(true);
    }
  });
});
