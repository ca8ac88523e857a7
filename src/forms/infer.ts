import { isObject, setOwn, typeOf, type JsonObject } from './json.ts';

/** A schema for values like this one, so that proposed arguments can be edited with their types kept (F-6). */
export function inferSchema(value: unknown, depth = 0): JsonObject | true {
  if (depth > 6) return true;
  if (isObject(value)) {
    const properties: JsonObject = {};
    for (const key of Object.keys(value)) setOwn(properties, key, inferSchema(value[key], depth + 1));
    return { type: 'object', properties };
  }
  if (Array.isArray(value)) {
    const types = new Set(value.map(typeOf));
    if (types.size !== 1) return true;
    const [type] = types;
    if (type === 'object')
      return { type: 'array', items: inferSchema(Object.assign({}, ...(value as object[])), depth + 1) };
    return type === 'null' || type === 'array' ? true : { type: 'array', items: { type } };
  }
  const type = typeOf(value);
  if (type === 'string')
    return { type, ...(String(value).includes('\n') ? { contentMediaType: 'text/plain' } : {}) };
  return type === 'number' || type === 'boolean' ? { type } : true;
}
