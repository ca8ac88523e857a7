import { asNumber, isObject } from './json.ts';
import { mergeSchemas } from './merge.ts';
import type { Place, Planner } from './plan-context.ts';

/** Schemas looked at before a chain counts as finite. */
const LOOKS = 2_000;

/** Whether a schema requires itself again and again, so that no finite answer exists (F-17). */
export function isEndless(planner: Planner, schemas: readonly unknown[], place: Place): boolean {
  const resolver = planner.checker.guard.resolver;
  const known = new Map<unknown, boolean>();
  let looks = 0;

  function endless(
    parts: readonly unknown[],
    open: readonly unknown[],
    without: readonly unknown[],
  ): boolean {
    looks += 1;
    if (looks > LOOKS || open.length > 200) return false;
    const shape = mergeSchemas(parts, resolver, without);
    const key = parts.length === 1 && without.length === 0 ? parts[0] : undefined;
    if (key !== undefined && known.has(key)) return known.get(key) === true;
    if (shape.sources.some((source) => open.includes(source))) return true;
    if (shape.types?.has('null') === true && shape.types.size > 1) return false;
    const inside = [...open, ...shape.sources];
    let result = false;
    for (const union of shape.unions) {
      // The owner stays open only for what is below it: a branch starts a chain of its own.
      if (union.branches.every((branch) => endless([branch], inside, []))) result = true;
    }
    if (!result && (shape.types === undefined || shape.types.has('object'))) {
      result = [...shape.required].some((name) => {
        const property = shape.properties.get(name);
        return property !== undefined && endless(property, inside, []);
      });
    }
    const items = shape.keywords.get('items');
    if (!result && (asNumber(shape.keywords.get('minItems')) ?? 0) > 0 && isObject(items))
      result = endless([items], inside, []);
    if (key !== undefined) known.set(key, result);
    return result;
  }
  return endless(schemas, [], place.without);
}
