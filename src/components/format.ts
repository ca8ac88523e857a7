'use client';

const cache = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.unit ?? ''} ${options.notation ?? ''} ${options.maximumFractionDigits ?? ''}`;
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    cache.set(key, format);
  }
  return format;
}

/** A length of time in milliseconds, in the unit that fits: `120ms`, `3.4s`, `2m 5s`. */
export function formatDuration(milliseconds: number, locale: string): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return '';
  const part = (value: number, unit: string, digits = 0): string =>
    numberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
      maximumFractionDigits: digits,
    }).format(value);
  if (milliseconds < 950) return part(Math.round(milliseconds), 'millisecond');
  const seconds = milliseconds / 1000;
  if (seconds < 59.5) return part(seconds, 'second', seconds < 10 ? 1 : 0);
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60)
    return [part(minutes, 'minute'), ...(whole % 60 === 0 ? [] : [part(whole % 60, 'second')])].join(' ');
  return `${part(Math.floor(minutes / 60), 'hour')} ${part(minutes % 60, 'minute')}`;
}

/** A whole number, shortened from ten thousand on. */
export function formatCount(value: number, locale: string): string {
  return value < 10_000
    ? numberFormat(locale, {}).format(value)
    : numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A size in bytes. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  let value = bytes;
  let at = 0;
  while (value >= 1000 && at < units.length - 1) {
    value /= 1000;
    at++;
  }
  const unit = units[at] ?? 'byte';
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}

/** The distance to a time, in words: `in 5 minutes`. */
export function formatRelative(milliseconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = Math.round(milliseconds / 1000);
  if (Math.abs(seconds) < 60) return format.format(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 48 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}
