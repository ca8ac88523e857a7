/** A point in time as the pickers hold it: local text and zone. Zone '' is the zone of this device. */
export interface Moment {
  /** `2026-12-24T18:00`, `18:00`, or whatever was there and is no time at all. */
  local: string;
  /** '', `Z` or an offset such as `+01:00`. */
  zone: string;
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)([Zz]|[+-]\d\d:\d\d)?$/;
const TIME = /^(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)([Zz]|[+-]\d\d:\d\d)?$/;

/** Splits an RFC 3339 date-time; a text that is none is kept as it is. */
export function fromDateTime(text: string): Moment {
  const match = DATE_TIME.exec(text);
  if (match === null) return { local: text, zone: '' };
  return { local: `${match[1]}T${match[2]}`, zone: (match[3] ?? '').toUpperCase() };
}

/** Splits an RFC 3339 time. */
export function fromTime(text: string): Moment {
  const match = TIME.exec(text);
  if (match === null) return { local: text, zone: '' };
  return { local: match[1] ?? '', zone: (match[2] ?? '').toUpperCase() };
}

/** RFC 3339 with an offset, never a local time (F-14). Text that is no date-time is sent to the check as it is. */
export function toDateTime({ local, zone }: Moment): string {
  return DATE_TIME.test(local) ? `${withSeconds(local)}${zone === '' ? offsetAt(local) : zone}` : local;
}

/** A time with its zone. */
export function toTime({ local, zone }: Moment): string {
  return TIME.test(local) ? `${withSeconds(local)}${zone === '' ? offsetAt(undefined) : zone}` : local;
}

/** Whether a picker can show the text. */
export function isPickable(widget: 'date' | 'time' | 'datetime', local: string): boolean {
  if (local === '') return true;
  if (widget === 'date') return isRealDate(local);
  if (widget === 'time') return TIME.test(local) && !/[Zz+-]/.test(local);
  return (
    DATE_TIME.test(local) && isRealDate(local.slice(0, 10)) && !/[Zz+]|-\d\d:\d\d$/.test(local.slice(10))
  );
}

/** The offset of this device at a local time (today without one), such as `+02:00`. */
export function offsetAt(local: string | undefined): string {
  const given = local === undefined ? new Date() : new Date(local);
  const at = Number.isNaN(given.getTime()) ? new Date() : given;
  const minutes = -at.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/**
 * A date, a time or both of RFC 3339 for people to read, in the zone in which it was given: `Dec 24, 2026, 6:00 PM
 * (UTC+01:00)`. `undefined` for what is none, and for fractions of a second, which no locale's form would show.
 */
export function formatMoment(value: unknown, locale: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, day, clock, zone = ''] =
    /^(?:(\d{4}-\d\d-\d\d)(?:$|[Tt ](?=\d)))?(?:(\d\d:\d\d(?::\d\d)?)([Zz]|[+-]\d\d:\d\d)?)?$/.exec(value) ??
    [];
  if ((day === undefined && clock === undefined) || (day !== undefined && !isRealDate(day))) return undefined;
  // The zone is only words here, so that a reader in another place sees the same time.
  const at = new Date(`${day ?? '2000-01-01'}T${clock ?? '00:00'}Z`);
  if (Number.isNaN(at.getTime())) return undefined;
  const text = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(day === undefined ? {} : { dateStyle: 'medium' }),
    ...(clock === undefined ? {} : { timeStyle: at.getUTCSeconds() === 0 ? 'short' : 'medium' }),
  }).format(at);
  return zone === '' ? text : `${text} (UTC${/z/i.test(zone) ? '' : zone})`;
}

/** Offsets people choose from. */
export const OFFSETS: readonly string[] = Array.from({ length: 27 }, (_, index) => index - 12).flatMap(
  (hour) => {
    const sign = hour < 0 ? '-' : '+';
    const base = `${sign}${pad(Math.abs(hour))}`;
    const halves = [-9, -3, 3, 4, 5, 6, 9, 10].includes(hour) ? [`${base}:30`] : [];
    const quarters = hour === 5 || hour === 8 || hour === 12 ? [`${base}:45`] : [];
    return hour === 0 ? [] : [`${base}:00`, ...halves, ...quarters];
  },
);

function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function withSeconds(local: string): string {
  return /\d\d:\d\d:\d\d/.test(local) ? local : `${local}:00`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
