/** Values looked at in one event; a bigger one is estimated from what was seen. */
const MOST_VALUES = 2_000;
/** Characters that a value counts for besides its text. */
const OVERHEAD = 16;

/** Roughly how many characters a value from the wire takes. Bounded work, no recursion. */
export function measure(value: unknown): number {
  const open: unknown[] = [value];
  let chars = 0;
  let seen = 0;
  while (open.length > 0) {
    const each = open.pop();
    chars += OVERHEAD;
    seen++;
    if (typeof each === 'string') chars += each.length;
    else if (typeof each === 'object' && each !== null) {
      if (seen > MOST_VALUES) {
        // The average so far stands for the children that were not looked at.
        chars += Math.ceil(chars / seen) * sizeOf(each);
        continue;
      }
      pushChildren(each, open);
    }
  }
  return chars;
}

function pushChildren(value: object, open: unknown[]): void {
  if (Array.isArray(value)) {
    for (const child of value) open.push(child);
    return;
  }
  for (const key in value) {
    // Numbers, null and booleans cost the overhead; the key adds its own text.
    open.push(key, (value as Record<string, unknown>)[key]);
  }
}

function sizeOf(value: object): number {
  return Array.isArray(value) ? value.length : 2 * Object.keys(value).length;
}
