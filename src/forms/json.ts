/** A JSON object whose keys come from the wire: read it only through {@link own} and {@link keysOf}. */
export type JsonObject = Record<string, unknown>;

/** The seven type words of JSON Schema. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property `key`, so that `toString` or `__proto__` never answer for a key that is not there. */
export function own(object: unknown, key: string): unknown {
  return isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Own keys of an object, none for anything else. */
export function keysOf(object: unknown): string[] {
  return isObject(object) ? Object.keys(object) : [];
}

/** Sets an own property, also one called `__proto__`. */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The JSON type word of a value (never `integer`), `undefined` for what JSON cannot hold. */
export function typeOf(value: unknown): JsonType | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const word = typeof value;
  if (word === 'string' || word === 'number' || word === 'boolean' || word === 'object') return word;
  return undefined;
}

/** Whether two JSON values are equal; the order of keys does not count. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key], b[key]));
}

/** A JSON pointer with one more segment (RFC 6901). */
export function joinPointer(pointer: string, segment: string | number): string {
  return `${pointer}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The segments of a JSON pointer. */
export function splitPointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value a pointer leads to, over own properties only; `undefined` where it leads nowhere. */
export function atPointer(value: unknown, pointer: string): unknown {
  let at = value;
  for (const segment of splitPointer(pointer)) {
    at = Array.isArray(at) ? at[Number(segment)] : own(at, segment);
    if (at === undefined) return undefined;
  }
  return at;
}

/** A copy without `undefined`, which neither JSON nor the validator knows. */
export function stripUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => stripUndefined(item) ?? null);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) {
    if (value[key] !== undefined) setOwn(copy, key, stripUndefined(value[key]));
  }
  return copy;
}

/** A finite number or `undefined`; bounds of any other type are not bounds. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A string or `undefined`. */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The strings of an array, or none. */
export function asStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
