import type { WarningListener } from './errors.ts';
import type { Field, Shape } from './fields.ts';
import { LIMITS } from './limits.ts';

/** A known field whose value the schema rejects. The stages turn it into a `ProtocolError` that says where it was. */
export class Defect extends Error {
  readonly rule: string;
  /** JSON pointer to the value. */
  readonly path: string;
  /** Such as "must be a string, but is a number". */
  readonly problem: string;

  constructor(rule: string, path: string, problem: string) {
    super(`${path} ${problem}`);
    this.rule = rule;
    this.path = path;
    this.problem = problem;
  }
}

/** Something unrecognised that was taken out. */
export interface Removal {
  rule: string;
  /** JSON pointer to the value. */
  path: string;
  what: 'property' | 'value';
}

/** What {@link Walker} gives where the value as a whole is unrecognised and has to go. */
export const UNRECOGNISED: unique symbol = Symbol('unrecognised');

export interface Walker {
  /**
   * Checks a value against a shape and gives it back: the very same object where nothing had to go, a copy without
   * the unrecognised parts otherwise, or {@link UNRECOGNISED}. Throws a {@link Defect}. Never changes the value.
   */
  walk(shape: Shape, value: object): unknown;
  /** What the last walk took out, in order; `undefined` for nothing. */
  removals(): readonly Removal[] | undefined;
}

/** Positions whose field is remembered: an object may have any number of unknown keys before a known one. */
const REMEMBERED = 32;

/** Stands for every removal past `LIMITS.warnings`: a hostile object may have a million unknown keys. */
const UNTOLD: Removal = { rule: 'E-16', path: '', what: 'property' };

const POINTER = /^(?:\/(?:[^/~]|~[01])*)*$/;

/**
 * Makes a walker. A walker keeps its path between calls so that the common walk allocates nothing; it is not
 * re-entrant.
 *
 * @param nulls what a null in an optional position means: a defect on the way in (E-06), absence on the way out (O-03)
 */
export function createWalker(nulls: 'defect' | 'absent'): Walker {
  const path: (string | number)[] = [];
  let removed: Removal[] | undefined;

  function walk(shape: Shape, value: object): unknown {
    // Setting a length is a call into the engine, even to the same one; mostly there is nothing to clear.
    if (path.length > 0) path.length = 0;
    removed = undefined;
    return walkObject(shape, value);
  }

  function walkObject(shape: Shape, value: object): unknown {
    // Every caller has seen that this is a plain object.
    const object = value as Record<string, unknown>;
    if (shape.critical.length > 0 && isLost(shape, object)) return UNRECOGNISED;
    let seen = 0;
    let edits: Map<string, unknown> | undefined;
    const { order } = shape;
    let at = 0;
    for (const key in object) {
      let field = order[at];
      if (field === undefined || field.key !== key) {
        field = shape.fields.get(key);
        if (field !== undefined && at < REMEMBERED) order[at] = field;
      }
      at++;
      const member = object[key];
      if (field === undefined) {
        // A host page may have put enumerable keys on Object.prototype; those are not the agent's.
        if (!shape.open && member !== undefined && Object.hasOwn(object, key)) {
          remove('E-02', 'property', key);
          (edits ??= new Map()).set(key, UNRECOGNISED);
        }
        continue;
      }
      // JSON has no undefined; objects made in this process do, and mean "absent".
      if (member === undefined) continue;
      if (member === null && nulls === 'absent' && !field.required) {
        (edits ??= new Map()).set(key, UNRECOGNISED);
        continue;
      }
      if (field.kind === 'string') {
        if (typeof member !== 'string') throw defect('E-04', 'must be a string', member, key);
      } else if (field.kind === 'literal') {
        if (member !== field.word) throw defect('E-04', `must be ${wordsOf(field)}`, member, key);
      } else {
        path.push(key);
        const kept = walkField(field, member);
        path.pop();
        if (kept !== member) {
          if (kept === UNRECOGNISED) remove(field.rule, 'value', key);
          (edits ??= new Map()).set(key, kept);
        }
      }
      if (field.required) seen++;
    }
    if (seen !== shape.required) throw missing(shape, object);
    return edits === undefined ? value : withEdits(object, edits);
  }

  /** Whether a required part is unrecognised. Asked first, so that the order of keys cannot change the verdict. */
  function isLost(shape: Shape, object: Record<string, unknown>): boolean {
    const mark = removed?.length ?? 0;
    for (const [key, field] of shape.critical) {
      const member = Object.hasOwn(object, key) ? object[key] : undefined;
      if (member === undefined) throw missing(shape, object);
      path.push(key);
      const kept = walkField(field, member);
      path.pop();
      // The removals inside are found again by the full walk, or go with the object.
      if (removed !== undefined) removed.length = mark;
      if (kept === UNRECOGNISED) return true;
    }
    return false;
  }

  function walkField(field: Field, value: unknown): unknown {
    switch (field.kind) {
      case 'string':
        if (typeof value !== 'string') throw defect('E-04', 'must be a string', value);
        return value;
      case 'literal':
        if (value === field.word) return value;
        throw defect('E-04', `must be ${wordsOf(field)}`, value);
      case 'boolean':
        if (typeof value !== 'boolean') throw defect('E-04', 'must be true or false', value);
        return value;
      case 'integer':
        if (!Number.isSafeInteger(value))
          throw defect('E-04', 'must be an integer within ±(2^53 - 1)', value);
        return value;
      case 'count':
        if (!Number.isSafeInteger(value) || (value as number) < 0) {
          throw defect('E-04', 'must be an integer from 0 to 2^53 - 1', value);
        }
        return value;
      case 'any':
        return value;
      case 'present':
        if (value === null) throw defect('E-06', 'must not be null', value);
        return value;
      case 'open':
        if (!isObject(value)) throw defect('E-04', 'must be an object', value);
        return value;
      case 'pointer':
        if (typeof value !== 'string' || !isPointer(value)) {
          throw defect('E-04', 'must be a JSON pointer', value);
        }
        return value;
      case 'enum':
        if (typeof value !== 'string') throw defect('E-12', `must be ${wordsOf(field)}`, value);
        return field.words.has(value) ? value : UNRECOGNISED;
      case 'object':
        if (!isObject(value)) throw defect('E-04', 'must be an object', value);
        return walkObject(shapeIn(field), value);
      case 'union':
        return walkUnion(field, value);
      case 'text':
        if (typeof value === 'string') return value;
        if (!Array.isArray(value)) throw defect('E-04', 'must be a string or a list of content parts', value);
        return walkList(field, value);
      case 'list':
        if (!Array.isArray(value)) throw defect('E-04', 'must be an array', value);
        if (value.length < field.min) throw defect('E-09', `must hold at least ${field.min} element`, value);
        return walkList(field, value);
    }
  }

  function walkUnion(field: Field, value: unknown): unknown {
    if (!isObject(value)) throw defect('E-04', 'must be an object', value);
    const tag = Object.hasOwn(value, field.tag) ? value[field.tag] : undefined;
    if (typeof tag !== 'string') throw defect('E-12', 'must be a string', tag, field.tag);
    const arm = field.arms.get(tag);
    return arm === undefined ? UNRECOGNISED : walkObject(arm, value);
  }

  function walkList(field: Field, list: readonly unknown[]): unknown {
    // Only lists are built with an item field.
    const item = field.item as Field;
    let kept: unknown[] | undefined;
    for (let index = 0; index < list.length; index++) {
      const mark = removed?.length ?? 0;
      path.push(index);
      const element = walkField(item, list[index]);
      path.pop();
      if (element === UNRECOGNISED) {
        // What was found inside goes with it; one report for the whole (E-15).
        if (removed !== undefined) removed.length = mark;
        remove(item.rule || (item.shape?.critical[0]?.[1].rule ?? ''), 'value', index);
        kept ??= list.slice(0, index);
      } else if (kept !== undefined) {
        kept.push(element);
      } else if (element !== list[index]) {
        kept = list.slice(0, index);
        kept.push(element);
      }
    }
    return kept ?? list;
  }

  function remove(rule: string, what: Removal['what'], key: string | number): void {
    removed ??= [];
    removed.push(removed.length < LIMITS.warnings ? { rule, what, path: pointerTo(path, key) } : UNTOLD);
  }

  function defect(rule: string, must: string, value: unknown, key?: string): Defect {
    // Where a certain string is wanted, "a string" would not say what is wrong.
    const wantsWord = must.startsWith('must be "') || must.endsWith('pointer');
    const other = wantsWord && typeof value === 'string' && value !== '';
    const but = value === undefined ? 'is missing' : `is ${other ? 'another string' : nameOf(value)}`;
    return new Defect(
      value === null && rule === 'E-04' ? 'E-06' : rule,
      pointerTo(path, key),
      `${must}, but ${but}`,
    );
  }

  function missing(shape: Shape, object: Record<string, unknown>): Defect {
    for (const [key, field] of shape.fields) {
      if (field.required && (!Object.hasOwn(object, key) || object[key] === undefined)) {
        return new Defect(field.kind === 'any' ? 'E-07' : 'E-04', pointerTo(path, key), 'is missing');
      }
    }
    // Reached only if a required value sits on the prototype: not this object's own.
    return new Defect('E-04', pointerTo(path), 'lacks a required field of its own');
  }

  return { walk, removals: () => removed };
}

/** One warning for each removal, and one for all of those past `LIMITS.warnings` together (E-15, E-16). */
export function reportRemovals(
  removals: readonly Removal[] | undefined,
  from: { name: string; eventType?: string; why: string },
  report: WarningListener,
): void {
  if (removals === undefined) return;
  const { name, why, eventType } = from;
  const type = eventType === undefined ? undefined : { eventType };
  for (const { rule, path, what } of removals.slice(0, LIMITS.warnings)) {
    const message = `The unknown ${what} at ${path} of ${name} was left out. ${why}`;
    report({ code: `unknown-${what}`, rule, path, message, ...type });
  }
  if (removals.length <= LIMITS.warnings) return;
  const message = `${removals.length - LIMITS.warnings} more unknown parts of ${name} were left out.`;
  report({ code: 'unknown-property', rule: 'E-16', message, ...type });
}

/** The object without what is unrecognised and with the parts that changed. Only known keys can be edited. */
function withEdits(object: Record<string, unknown>, edits: ReadonlyMap<string, unknown>): object {
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(object)) {
    if (!edits.has(key)) entries.push([key, member]);
    else if (edits.get(key) !== UNRECOGNISED) entries.push([key, edits.get(key)]);
  }
  return Object.fromEntries(entries);
}

/** Only `~` can go wrong in a pointer that begins with a slash; so the common one needs no expression. */
function isPointer(value: string): boolean {
  return value.includes('~') ? POINTER.test(value) : value === '' || value.startsWith('/');
}

function shapeIn(field: Field): Shape {
  // Only objects are built with a shape.
  return field.shape as Shape;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordsOf(field: Field): string {
  return [...field.words].map((word) => JSON.stringify(word)).join(' or ');
}

/** The kind of a value for a message; never the value itself. */
export function nameOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  switch (typeof value) {
    case 'object':
      return 'an object';
    case 'string':
      return value === '' ? 'an empty string' : 'a string';
    case 'number':
      return Number.isInteger(value) ? (value < 0 ? 'a negative number' : 'a number') : 'a fraction';
    default:
      return `a ${typeof value}`;
  }
}

/** JSON pointer to a place inside an event. */
export function pointerTo(path: readonly (string | number)[], key?: string | number): string {
  let pointer = '';
  for (const step of path) pointer += `/${escapeStep(step)}`;
  return key === undefined ? pointer : `${pointer}/${escapeStep(key)}`;
}

function escapeStep(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}
