/** A fresh opaque id, unique across tabs and sessions. The prefix only helps people who read logs. */
export function newId(prefix: string): string {
  // `randomUUID` exists in secure contexts only; a page on plain http still needs ids.
  if (typeof crypto !== 'undefined' && typeof crypto.randomUUID === 'function')
    return `${prefix}-${crypto.randomUUID()}`;
  const random = () => Math.random().toString(36).slice(2, 10);
  return `${prefix}-${Date.now().toString(36)}-${random()}${random()}`;
}
