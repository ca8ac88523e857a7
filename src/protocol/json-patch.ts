import jsonpatch from 'fast-json-patch';
import { copyJson, equalJson, JsonTooLarge } from './json-value.ts';
import type { CopyBudget } from './json-value.ts';
import { LIMITS } from './limits.ts';
import type { JsonPatchOperation } from './types.ts';

/** Why a patch did not apply; nothing of it did. */
export interface PatchError {
  /** The operation that failed, from 0. */
  index: number;
  /** The pointer it failed at. */
  path: string;
  /** Such as "the path does not exist". Holds no values of the document. */
  reason: string;
}

/** What {@link applyPatch} gives. */
export type PatchResult = { ok: true; doc: unknown } | { ok: false; error: PatchError };

/** Applies many patches to one document and copies each container on their paths only once. */
export interface Patcher {
  /** Applies a patch as a whole, or not at all. */
  apply(operations: readonly JsonPatchOperation[]): PatchResult;
  /** The document as it is now. Once others hold it, start a new patcher: this one goes on writing in it. */
  readonly doc: unknown;
}

/**
 * Applies a JSON Patch (RFC 6902) as a whole or not at all. The document is never changed: the result shares every part
 * that no operation touched, and shares nothing with the operations. Time depends on the containers on the paths, not
 * on the size of the document.
 *
 * @example
 * const result = applyPatch(state, [{ op: 'replace', path: '/plan/0/done', value: true }]);
 * if (result.ok) state = result.doc;
 * else console.warn(`operation ${result.error.index}: ${result.error.reason}`);
 */
export function applyPatch(doc: unknown, operations: readonly JsonPatchOperation[]): PatchResult {
  return createPatcher(doc).apply(operations);
}

type Container = unknown[] | Record<string, unknown>;

/**
 * Opens a document for a series of patches, such as those of one frame. Only containers that this patcher copied
 * itself are written to, so frozen and shared documents are safe. Each patch is still atomic: what it did is taken
 * back, newest first, when a later operation of it fails.
 *
 * fast-json-patch makes the edit in the last container. Everything before that is checked here, because the library
 * walks into strings and inherited members, and compares with the tested value's own `hasOwnProperty`.
 *
 * @example
 * const patcher = createPatcher(state);
 * for (const event of deltas) patcher.apply(event.delta);
 * publish(patcher.doc);
 */
export function createPatcher(doc: unknown): Patcher {
  let root = doc;
  // Containers that nobody else has seen. A container that is not in here never holds one that is.
  const own = new WeakSet<object>();
  let undo: (() => void)[] | undefined;
  let budget: CopyBudget = { left: 0 };

  return {
    apply(operations) {
      // One operation is checked in full before it writes; only several need a way back. A move is two steps.
      undo = operations.length > 1 || operations[0]?.op === 'move' ? [] : undefined;
      budget = { left: LIMITS.patchCopies };
      let index = 0;
      try {
        for (const operation of operations) {
          apply(operation);
          index++;
        }
        return { ok: true, doc: root };
      } catch (error) {
        undo?.reverse().forEach((step) => step());
        return { ok: false, error: explain(error, index, operations[index]) };
      }
    },
    get doc() {
      return root;
    },
  };

  function apply(operation: JsonPatchOperation): void {
    switch (operation.op) {
      case 'add':
        return add(operation.path, insertable(operation));
      case 'replace':
        return replace(operation.path, insertable(operation));
      case 'remove':
        remove(operation.path);
        return;
      case 'move':
        return move(operation.from, operation.path);
      case 'copy':
        return add(operation.path, copyJson(read(operation.from), budget));
      case 'test':
        if (equalJson(read(operation.path), operation.value)) return;
        throw new Unappliable(operation.path, 'the test failed, because the value is a different one');
      default:
        throw new Unappliable('', 'the operation is none of the six of RFC 6902');
    }
  }

  function add(path: string, value: unknown): void {
    if (path === '') return setRoot(value);
    const tokens = tokensOf(path);
    const key = last(tokens);
    const found = containerAt(path, tokens);
    if (Array.isArray(found) && key !== '-' && indexOf(key, path) > found.length) {
      throw new Unappliable(path, `the index is past the end of an array of ${found.length}`);
    }
    const parent = ownContainerAt(tokens);
    if (Array.isArray(parent)) {
      const index = key === '-' ? parent.length : Number(key);
      undo?.push(() => parent.splice(index, 1));
    } else {
      const [had, before] = [Object.hasOwn(parent, key), parent[key]];
      undo?.push(() => (had ? (parent[key] = before) : delete parent[key]));
    }
    edit(parent, { op: 'add', path: leafOf(path), value });
  }

  function replace(path: string, value: unknown): void {
    if (path === '') return setRoot(value);
    const tokens = tokensOf(path);
    const key = last(tokens);
    const before = memberOf(containerAt(path, tokens), key, path);
    const parent = ownContainerAt(tokens);
    undo?.push(() => set(parent, key, before));
    edit(parent, { op: 'replace', path: leafOf(path), value });
  }

  function remove(path: string): unknown {
    if (path === '') {
      const removed = root;
      setRoot(null);
      return removed;
    }
    const tokens = tokensOf(path);
    const key = last(tokens);
    const removed = memberOf(containerAt(path, tokens), key, path);
    const parent = ownContainerAt(tokens);
    if (undo !== undefined) {
      // The order of keys is part of what is put back: it shows on screen.
      const order = Array.isArray(parent) ? [] : Object.keys(parent);
      undo.push(() => putBack(parent, key, removed, order));
    }
    edit(parent, { op: 'remove', path: leafOf(path) });
    return removed;
  }

  function move(from: string, path: string): void {
    if (path === from) {
      read(from);
      return;
    }
    if (path.startsWith(`${from}/`)) throw new Unappliable(path, 'a value cannot be moved into itself');
    add(path, remove(from));
  }

  function read(path: string): unknown {
    if (path === '') return root;
    const tokens = tokensOf(path);
    return memberOf(containerAt(path, tokens), last(tokens), path);
  }

  function setRoot(value: unknown): void {
    const before = root;
    undo?.push(() => (root = before));
    root = value;
  }

  /** The container of the last token, checked on the way and not yet copied. */
  function containerAt(path: string, tokens: readonly string[]): Container {
    let node = root;
    for (let at = 0; at < tokens.length - 1; at++) node = memberOf(node, tokens[at] as string, path);
    if (!isContainer(node)) throw new Unappliable(path, 'the path goes through a value that has no members');
    return node;
  }

  /** The same container, with every container on the way to it made our own. */
  function ownContainerAt(tokens: readonly string[]): Container {
    // containerAt has seen containers all the way.
    let node = root as Container;
    if (!own.has(node)) {
      node = copyOf(node);
      own.add(node);
      setRoot(node);
    }
    for (let at = 0; at < tokens.length - 1; at++) {
      const [parent, key] = [node, tokens[at] as string];
      node = get(parent, key) as Container;
      if (own.has(node)) continue;
      const before = node;
      node = copyOf(before);
      own.add(node);
      undo?.push(() => set(parent, key, before));
      set(parent, key, node);
    }
    return node;
  }
}

/** An operation that does not apply. */
class Unappliable extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(reason);
    this.path = path;
  }
}

function explain(error: unknown, index: number, operation: JsonPatchOperation | undefined): PatchError {
  if (error instanceof Unappliable) return { index, path: error.path, reason: error.message };
  const path = typeof operation?.path === 'string' ? operation.path : '';
  if (error instanceof JsonTooLarge) return { index, path, reason: error.message };
  // The library prints the document into its messages, so those stay here.
  if (error instanceof jsonpatch.JsonPatchError)
    return { index, path, reason: 'the operation does not apply' };
  throw error;
}

/** The edit itself, in a container that is ours and at a place that was checked. */
function edit(parent: Container, operation: Parameters<typeof jsonpatch.applyOperation>[1]): void {
  jsonpatch.applyOperation(parent, operation, true, true);
}

function insertable(operation: { path: string; value?: unknown }): unknown {
  if (operation.value === undefined) throw new Unappliable(operation.path, 'the operation has no value');
  // Never the event's own object: the document would change when its sender changes it.
  return copyJson(operation.value);
}

function memberOf(node: unknown, key: string, path: string): unknown {
  if (!isContainer(node)) throw new Unappliable(path, 'the path goes through a value that has no members');
  const exists = Array.isArray(node)
    ? key !== '-' && indexOf(key, path) < node.length
    : Object.hasOwn(node, key);
  const member = exists ? get(node, key) : undefined;
  if (member === undefined) throw new Unappliable(path, 'the path does not exist');
  return member;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function get(container: Container, key: string): unknown {
  return Array.isArray(container) ? container[Number(key)] : container[key];
}

function set(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else container[key] = value;
}

function copyOf(container: Container): Container {
  return Array.isArray(container) ? container.slice() : { ...container };
}

function putBack(parent: Container, key: string, value: unknown, order: readonly string[]): void {
  if (Array.isArray(parent)) {
    parent.splice(Number(key), 0, value);
    return;
  }
  parent[key] = value;
  for (const later of order.slice(order.indexOf(key) + 1)) {
    const member = parent[later];
    delete parent[later];
    parent[later] = member;
  }
}

const INDEX = /^(?:0|[1-9]\d*)$/;

function indexOf(token: string, path: string): number {
  if (!INDEX.test(token))
    throw new Unappliable(path, 'an array index must be a number without leading zeros');
  return Number(token);
}

/** RFC 6901, with the keys refused that reach a prototype. */
function tokensOf(path: string): string[] {
  if (typeof path !== 'string' || path[0] !== '/')
    throw new Unappliable('', 'the path is not a JSON pointer');
  const tokens = path.slice(1).split('/');
  tokens.forEach((token, at) => {
    if (token.includes('~')) {
      if (/~(?![01])/.test(token)) throw new Unappliable(path, 'the path is not a JSON pointer');
      tokens[at] = token.replaceAll('~1', '/').replaceAll('~0', '~');
    }
    const unsafe =
      tokens[at] === '__proto__' || (tokens[at] === 'prototype' && tokens[at - 1] === 'constructor');
    if (unsafe) throw new Unappliable(path, 'the path leads to a prototype');
  });
  return tokens;
}

function last(tokens: readonly string[]): string {
  // A pointer that starts with a slash has at least one token.
  return tokens[tokens.length - 1] as string;
}

function leafOf(path: string): string {
  return path.slice(path.lastIndexOf('/'));
}
