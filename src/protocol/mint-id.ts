/** A fresh id that no agent can have used. Works on plain http too, where `crypto.randomUUID` is missing. */
export function mintId(): string {
  let id = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(16))) id += byte.toString(16).padStart(2, '0');
  return id;
}
