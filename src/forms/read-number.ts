/** A number read from typed text, or the mistake in it by the name of its label. */
export type ReadNumber =
  | { ok: true; value: number | string }
  | { ok: false; mistake: 'notANumber' | 'decimalComma' | 'unsafeInteger' | 'tooLarge' };

/**
 * Reads a typed number without ever changing it: no hexadecimal, no `Infinity`, no digits lost. With `orText` a text
 * that a number would shorten (`12.50`) stays a text (F-13).
 */
export function readNumber(text: string, { orText = false }: { orText?: boolean } = {}): ReadNumber {
  const trimmed = text.trim().replace(/^\u2212/, '-');
  if (/^[-+]?\d+,\d+$/.test(trimmed)) return { ok: false, mistake: 'decimalComma' };
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(trimmed)) {
    return orText && trimmed !== '' ? { ok: true, value: text.trim() } : { ok: false, mistake: 'notANumber' };
  }
  const value = Number(trimmed);
  if (orText && String(value) !== trimmed) return { ok: true, value: trimmed };
  if (!Number.isFinite(value)) return { ok: false, mistake: 'tooLarge' };
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return { ok: false, mistake: 'unsafeInteger' };
  // Digits that double precision would round away are not sent as another number.
  if (significant(trimmed) > 17 && significant(trimmed) > significant(String(value)))
    return { ok: false, mistake: 'unsafeInteger' };
  return { ok: true, value: Object.is(value, -0) ? 0 : value };
}

function significant(text: string): number {
  return text
    .replace(/[eE].*$/, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '').length;
}
