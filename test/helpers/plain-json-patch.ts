// RFC 6902 and 6901 word for word, slow and simple: every operation works on a deep copy of the whole document. It is
// what our own patcher is compared with, so it shares no code with it.

interface Operation {
  op: string;
  path: string;
  from?: string;
  value?: unknown;
}

export type PlainResult = { ok: true; doc: unknown } | { ok: false; index: number };

export function plainPatch(doc: unknown, operations: readonly Operation[]): PlainResult {
  let current = doc;
  for (const [index, operation] of operations.entries()) {
    const next = applyOne(structuredClone(current), structuredClone(operation));
    if (next === undefined) return { ok: false, index };
    current = next.doc;
  }
  return { ok: true, doc: current };
}

/** The document after one operation; `undefined` if it does not apply. */
function applyOne(doc: unknown, operation: Operation): { doc: unknown } | undefined {
  const path = parse(operation.path);
  if (path === undefined) return undefined;
  switch (operation.op) {
    case 'add':
      return operation.value === undefined ? undefined : add(doc, path, operation.value);
    case 'remove':
      return remove(doc, path);
    case 'replace': {
      if (operation.value === undefined || find(doc, path) === undefined) return undefined;
      if (path.length === 0) return { doc: operation.value };
      const parent = find(doc, path.slice(0, -1))?.value as Record<string, unknown>;
      parent[path.at(-1) as string] = operation.value;
      return { doc };
    }
    case 'test': {
      const found = find(doc, path);
      return found !== undefined && same(found.value, operation.value) ? { doc } : undefined;
    }
    case 'move':
    case 'copy': {
      const from = parse(operation.from ?? 'missing');
      const found = from === undefined ? undefined : find(doc, from);
      if (from === undefined || found === undefined) return undefined;
      if (operation.op === 'move' && operation.from === operation.path) return { doc };
      if (operation.op === 'copy') return add(doc, path, structuredClone(found.value));
      if (from.length < path.length && from.every((token, at) => token === path[at])) return undefined;
      const without = remove(doc, from);
      return without === undefined ? undefined : add(without.doc, path, found.value);
    }
    default:
      return undefined;
  }
}

function add(doc: unknown, path: readonly string[], value: unknown): { doc: unknown } | undefined {
  if (path.length === 0) return { doc: value };
  const parent = find(doc, path.slice(0, -1))?.value;
  const token = path.at(-1) as string;
  if (Array.isArray(parent)) {
    const index = token === '-' ? parent.length : arrayIndex(token);
    if (index === undefined || index > parent.length) return undefined;
    parent.splice(index, 0, value);
    return { doc };
  }
  if (typeof parent !== 'object' || parent === null) return undefined;
  (parent as Record<string, unknown>)[token] = value;
  return { doc };
}

function remove(doc: unknown, path: readonly string[]): { doc: unknown } | undefined {
  if (find(doc, path) === undefined) return undefined;
  if (path.length === 0) return { doc: null };
  const parent = find(doc, path.slice(0, -1))?.value;
  const token = path.at(-1) as string;
  if (Array.isArray(parent)) parent.splice(Number(token), 1);
  else delete (parent as Record<string, unknown>)[token];
  return { doc };
}

function find(doc: unknown, path: readonly string[]): { value: unknown } | undefined {
  let value = doc;
  for (const token of path) {
    if (Array.isArray(value)) {
      const index = arrayIndex(token);
      if (index === undefined || index >= value.length) return undefined;
      value = value[index];
    } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, token)) {
      value = (value as Record<string, unknown>)[token];
    } else return undefined;
  }
  return { value };
}

function parse(pointer: string): string[] | undefined {
  if (!/^(\/([^/~]|~[01])*)*$/.test(pointer)) return undefined;
  const tokens = pointer.split('/').slice(1);
  return tokens.map((token) => token.replace(/~[01]/g, (escape) => (escape === '~1' ? '/' : '~')));
}

function arrayIndex(token: string): number | undefined {
  return /^(0|[1-9][0-9]*)$/.test(token) ? Number(token) : undefined;
}

function same(a: unknown, b: unknown): boolean {
  return sorted(a) === sorted(b);
}

/** JSON with the keys of every object in order. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sorted(member)}`).join()}}`;
}
