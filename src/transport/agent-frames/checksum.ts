const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/**
 * A SHA-256 as small hex digits, however it was written: hex or base64, with or without a `sha256:` in front (C12);
 * `undefined` for anything else.
 */
export function normalizeChecksum(text: string): string | undefined {
  const bare = text.trim().replace(/^sha-?256[:=-]/i, '');
  if (HEX.test(bare)) return bare.toLowerCase();
  if (!BASE64.test(bare)) return undefined;
  const binary = atob(bare.replaceAll('-', '+').replaceAll('_', '/').replace(/=$/, '') + '=');
  return binary.length === 32 ? toHex(Uint8Array.from(binary, (char) => char.charCodeAt(0))) : undefined;
}

/** The SHA-256 of bytes as hex; `undefined` where the page has no cryptography (plain http). */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  // Typed as always there, but missing outside secure contexts.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  return subtle === undefined ? undefined : toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
