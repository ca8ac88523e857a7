/** A whole number, grouped. */
export function formatCount(value: number, locale: string): string {
  return value.toLocaleString(locale);
}

/** Milliseconds in the unit that fits: `12 ms`, `3.42 s`, `1 min 5 s`. */
export function formatMs(milliseconds: number, locale: string): string {
  const part = (value: number, unit: string, digits = 0): string =>
    value.toLocaleString(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  if (milliseconds < 10) return part(milliseconds, 'millisecond', milliseconds < 0.05 ? 0 : 1);
  if (milliseconds < 1000) return part(milliseconds, 'millisecond');
  const seconds = milliseconds / 1000;
  if (seconds < 60) return part(seconds, 'second', 2);
  const whole = Math.round(seconds);
  return `${part(Math.floor(whole / 60), 'minute')} ${part(whole % 60, 'second')}`;
}

/** A speed: whole from ten on. */
export function formatRate(value: number, locale: string): string {
  return value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** The time of day with milliseconds. */
export function formatClock(at: number, locale: string): string {
  return new Date(at).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
}
