import { isObject, own, splitPointer, type JsonObject } from './json.ts';
import { FORM_LIMITS } from './limits.ts';

/** Finds what `$ref` points at inside one schema document. Nothing is ever fetched. */
export interface Resolver {
  /** The schema a reference in `node` leads to, `undefined` when it leaves the document or leads nowhere. */
  resolve(node: JsonObject): unknown;
}

// Only a name for documents without `$id`; no request can follow from it.
const NO_ID = 'https://schema.invalid/';

/** Indexes `$id`, `$anchor` and `$dynamicAnchor` of a schema, so that every local reference can be followed. */
export function createResolver(root: unknown): Resolver {
  const byUri = new Map<string, unknown>([[NO_ID, root]]);
  const baseOf = new Map<JsonObject, string>();
  const rootOf = new Map<string, unknown>([[NO_ID, root]]);

  const stack: { node: unknown; base: string; depth: number }[] = [{ node: root, base: NO_ID, depth: 0 }];
  let read = 0;
  while (stack.length > 0) {
    const { node, base, depth } = stack.pop()!;
    if (depth > FORM_LIMITS.schemaDepth * 2 || read > FORM_LIMITS.schemaNodes * 4) continue;
    if (Array.isArray(node)) {
      for (const item of node)
        if (typeof item === 'object') stack.push({ node: item, base, depth: depth + 1 });
      continue;
    }
    if (!isObject(node) || baseOf.has(node)) continue;
    read += 1;
    const id = own(node, '$id') ?? own(node, 'id');
    let here = base;
    if (typeof id === 'string' && !id.startsWith('#')) {
      here = absolute(id, base) ?? base;
      byUri.set(here, node);
      rootOf.set(here, node);
    }
    for (const keyword of ['$anchor', '$dynamicAnchor', '$id', 'id']) {
      const anchor = own(node, keyword);
      if (typeof anchor !== 'string') continue;
      if (keyword.endsWith('id') && !anchor.startsWith('#')) continue;
      byUri.set(`${here}#${anchor.replace(/^#/, '')}`, node);
    }
    baseOf.set(node, here);
    for (const key of Object.keys(node)) {
      if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') continue;
      const child = node[key];
      if (typeof child === 'object' && child !== null)
        stack.push({ node: child, base: here, depth: depth + 1 });
    }
  }

  return {
    resolve(node) {
      const reference = referenceOf(node);
      if (reference === undefined) return undefined;
      const uri = absolute(reference, baseOf.get(node) ?? NO_ID);
      if (uri === undefined) return undefined;
      if (byUri.has(uri)) return byUri.get(uri);
      const cut = uri.indexOf('#');
      const document = cut === -1 ? uri : uri.slice(0, cut);
      if (!rootOf.has(document)) return undefined;
      const fragment = cut === -1 ? '' : uri.slice(cut + 1);
      if (fragment === '') return rootOf.get(document);
      if (!fragment.startsWith('/')) return undefined;
      let at = rootOf.get(document);
      for (const segment of splitPointer(decoded(fragment))) {
        at = Array.isArray(at) ? at[Number(segment)] : own(at, segment);
      }
      return isObject(at) || typeof at === 'boolean' ? at : undefined;
    },
  };
}

/** The reference a schema holds. Within one document a dynamic or recursive reference means the same as a plain one. */
export function referenceOf(node: JsonObject): string | undefined {
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const reference = own(node, keyword);
    if (typeof reference === 'string') return reference;
  }
  return undefined;
}

function absolute(reference: string, base: string): string | undefined {
  const cut = reference.indexOf('#');
  const fragment = cut === -1 ? '' : reference.slice(cut + 1);
  const document = cut === -1 ? reference : reference.slice(0, cut);
  try {
    const url = document === '' ? base : new URL(document, base).href;
    return fragment === '' ? url : `${url}#${fragment}`;
  } catch {
    // Not a URL reference at all: it leads nowhere, which is what the caller is told.
    return undefined;
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray percent sign is part of the name then.
    return fragment;
  }
}
