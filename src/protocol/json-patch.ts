// Not the package's index: that brings what watches documents for changes, and a default export that no bundler can part.
import { applyOperation, JsonPatchError } from 'fast-json-patch/module/core.mjs';
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
 * @example
 * const patcher = createPatcher(state);
 * for (const event of deltas) patcher.apply(event.delta);
 * publish(patcher.doc);
 */
export function createPatcher(doc: unknown): Patcher {
  return new CopyOnWritePatcher(doc);
}

/**
 * fast-json-patch makes the edit in the last container. Everything before that is checked here, because the library
 * walks into strings and inherited members, and compares with the tested value's own `hasOwnProperty`.
 *
 * A class and not a closure: an object literal with a getter costs a hidden class per object, and the engine then
 * keeps every copied array alive until a full collection. Measured: 30 us against 3 us a patch.
 */
class CopyOnWritePatcher implements Patcher {
  private root: unknown;
  /** Containers that nobody else has seen. A container that is not in here never holds one that is. */
  private readonly own = new Set<object>();
  private undo: (() => void)[] | undefined;
  /** The containers from the root to the one of the last token, of the last look. */
  private readonly trail: Container[] = [];
  private budget: CopyBudget = { left: 0 };

  constructor(doc: unknown) {
    this.root = doc;
  }

  get doc(): unknown {
    return this.root;
  }

  apply(operations: readonly JsonPatchOperation[]): PatchResult {
    // One operation is checked in full before it writes; only several need a way back. A move is two steps.
    this.undo = operations.length > 1 || operations[0]?.op === 'move' ? [] : undefined;
    this.budget = { left: LIMITS.patchCopies };
    let index = 0;
    try {
      for (const operation of operations) {
        this.operate(operation);
        index++;
      }
      return { ok: true, doc: this.root };
    } catch (error) {
      this.undo?.reverse().forEach((step) => step());
      return { ok: false, error: explain(error, index, operations[index]) };
    }
  }

  private operate(operation: JsonPatchOperation): void {
    switch (operation.op) {
      case 'add':
        return this.add(operation.path, insertable(operation));
      case 'replace':
        return this.replace(operation.path, insertable(operation));
      case 'remove':
        this.remove(operation.path);
        return;
      case 'move':
        return this.move(operation.from, operation.path);
      case 'copy':
        return this.add(operation.path, copyJson(this.read(operation.from), this.budget));
      case 'test':
        if (equalJson(this.read(operation.path), operation.value)) return;
        throw new Unappliable(operation.path, 'the test failed, because the value is a different one');
      default:
        throw new Unappliable('', 'the operation is none of the six of RFC 6902');
    }
  }

  private add(path: string, value: unknown): void {
    if (path === '') return this.setRoot(value);
    const tokens = tokensOf(path);
    const key = last(tokens);
    const found = this.containerAt(path, tokens);
    if (Array.isArray(found) && key !== '-' && indexOf(key, path) > found.length) {
      throw new Unappliable(path, `the index is past the end of an array of ${found.length}`);
    }
    const parent = this.ownContainer(tokens);
    if (this.undo !== undefined) this.undo.push(undoOfAdd(parent, key));
    edit(parent, { op: 'add', path: leafOf(path), value });
  }

  private replace(path: string, value: unknown): void {
    if (path === '') return this.setRoot(value);
    const tokens = tokensOf(path);
    const key = last(tokens);
    const before = memberOf(this.containerAt(path, tokens), key, path);
    const parent = this.ownContainer(tokens);
    this.undo?.push(() => set(parent, key, before));
    edit(parent, { op: 'replace', path: leafOf(path), value });
  }

  private remove(path: string): unknown {
    if (path === '') {
      const removed = this.root;
      this.setRoot(null);
      return removed;
    }
    const tokens = tokensOf(path);
    const key = last(tokens);
    const removed = memberOf(this.containerAt(path, tokens), key, path);
    const parent = this.ownContainer(tokens);
    if (this.undo !== undefined) {
      // The order of keys is part of what is put back: it shows on screen.
      const order = Array.isArray(parent) ? [] : Object.keys(parent);
      this.undo.push(() => putBack(parent, key, removed, order));
    }
    edit(parent, { op: 'remove', path: leafOf(path) });
    return removed;
  }

  private move(from: string, path: string): void {
    if (path === from) {
      this.read(from);
      return;
    }
    if (path.startsWith(`${from}/`)) throw new Unappliable(path, 'a value cannot be moved into itself');
    this.add(path, this.remove(from));
  }

  private read(path: string): unknown {
    if (path === '') return this.root;
    const tokens = tokensOf(path);
    return memberOf(this.containerAt(path, tokens), last(tokens), path);
  }

  private setRoot(value: unknown): void {
    const before = this.root;
    this.undo?.push(() => (this.root = before));
    this.root = value;
  }

  /** The container of the last token, checked on the way and not yet copied. */
  private containerAt(path: string, tokens: readonly string[]): Container {
    const { trail } = this;
    let node = this.root;
    for (let at = 0; at < tokens.length - 1; at++) {
      const member = memberOf(node, tokens[at] as string, path);
      // memberOf has seen that it is one.
      trail[at] = node as Container;
      node = member;
    }
    if (!isContainer(node)) throw new Unappliable(path, 'the path goes through a value that has no members');
    trail[tokens.length - 1] = node;
    return node;
  }

  /** The container that containerAt has just found, with every container on the way to it made our own. */
  private ownContainer(tokens: readonly string[]): Container {
    const { trail, own } = this;
    const last = trail[tokens.length - 1] as Container;
    // Ours are only found inside ours, so the last one tells for all of them.
    if (own.has(last)) return last;
    let node = trail[0] as Container;
    if (!own.has(node)) {
      node = copyOf(node);
      own.add(node);
      this.setRoot(node);
    }
    for (let at = 0; at < tokens.length - 1; at++) {
      const [parent, key, before] = [node, tokens[at] as string, trail[at + 1] as Container];
      node = before;
      if (own.has(node)) continue;
      node = copyOf(before);
      own.add(node);
      this.undo?.push(() => set(parent, key, before));
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
  if (error instanceof JsonPatchError) return { index, path, reason: 'the operation does not apply' };
  throw error;
}

/**
 * The edit itself, in a container that is ours and at a place that was checked, with a value that copyJson made. The
 * library's own validation would look at all of it once more, which is a third of the cost of a patch.
 */
function edit(parent: Container, operation: Parameters<typeof applyOperation>[1]): void {
  applyOperation(parent, operation, false, true);
}

function undoOfAdd(parent: Container, key: string): () => void {
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : Number(key);
    return () => parent.splice(index, 1);
  }
  const [had, before] = [Object.hasOwn(parent, key), parent[key]];
  return () => (had ? (parent[key] = before) : delete parent[key]);
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

function indexOf(token: string, path: string): number {
  let index = token === '' || (token.length > 1 && token.startsWith('0')) ? Number.NaN : 0;
  for (let at = 0; at < token.length; at++) {
    const digit = token.charCodeAt(at) - 48;
    index = digit >= 0 && digit <= 9 ? index * 10 + digit : Number.NaN;
  }
  if (Number.isNaN(index))
    throw new Unappliable(path, 'an array index must be a number without leading zeros');
  return index;
}

/** RFC 6901, with the keys refused that reach a prototype. */
function tokensOf(path: string): string[] {
  if (typeof path !== 'string' || path[0] !== '/')
    throw new Unappliable('', 'the path is not a JSON pointer');
  const tokens = path.slice(1).split('/');
  if (path.includes('~')) {
    if (/~(?![01])/.test(path)) throw new Unappliable(path, 'the path is not a JSON pointer');
    for (const [at, token] of tokens.entries())
      tokens[at] = token.replaceAll('~1', '/').replaceAll('~0', '~');
  }
  // Escapes stand for `~` and `/` only, so the word is there as it is or not at all.
  if (path.includes('proto') && leadsToPrototype(tokens))
    throw new Unappliable(path, 'the path leads to a prototype');
  return tokens;
}

function leadsToPrototype(tokens: readonly string[]): boolean {
  return tokens.some(
    (token, at) => token === '__proto__' || (token === 'prototype' && tokens[at - 1] === 'constructor'),
  );
}

function last(tokens: readonly string[]): string {
  // A pointer that starts with a slash has at least one token.
  return tokens[tokens.length - 1] as string;
}

function leafOf(path: string): string {
  return path.slice(path.lastIndexOf('/'));
}
