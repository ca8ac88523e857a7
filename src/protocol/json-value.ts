import { LIMITS } from './limits.ts';

/** A value that is too deep or too large to be worked on; the message says which. */
export class JsonTooLarge extends Error {}

/** How many values may still be copied; shared by several calls. */
export interface CopyBudget {
  left: number;
}

/**
 * A deep copy of a JSON value. Members that are `undefined` are left out, as JSON does, and a key named `__proto__`
 * stays an ordinary key. Throws {@link JsonTooLarge} below `LIMITS.patchDepth` or when the budget is spent.
 */
export function copyJson(value: unknown, budget?: CopyBudget, depth = 0): unknown {
  if (budget !== undefined && --budget.left < 0) throw new JsonTooLarge('the copy is too large');
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= LIMITS.patchDepth) throw new JsonTooLarge('the value is nested too deeply');
  if (Array.isArray(value)) {
    return value.map((element: unknown) => copyJson(element ?? null, budget, depth + 1));
  }
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const copied = copyJson(member, budget, depth + 1);
    if (key === '__proto__') {
      Object.defineProperty(copy, key, {
        value: copied,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else {
      copy[key] = copied;
    }
  }
  return copy;
}

/**
 * Equality of JSON values as RFC 6902 means it: by type, numbers by value, keys in any order, a missing key unlike a
 * null one. Throws {@link JsonTooLarge} below `LIMITS.patchDepth`.
 */
export function equalJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (depth >= LIMITS.patchDepth) throw new JsonTooLarge('the value is nested too deeply');
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((element, index) => equalJson(element, b[index], depth + 1));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && equalJson(left[key], right[key], depth + 1));
}
