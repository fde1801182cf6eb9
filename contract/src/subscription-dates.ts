/** How long a subscription of a type lasts. */
export interface SubscriptionLength {
  readonly years: number;
  readonly months: number;
  readonly days: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * The end of a subscription by the calendar and the clock on the wall of an IANA zone: a month from January 31 ends on
 * the last day of February, a day across a change to summer time has 23 hours. Years and months are added before days.
 * A wall time that does not exist moves forward, one that exists twice is the later. So does PostgreSQL. `anchor` is that
 * of the subscription that this one begins at the end of.
 */
export function endOfSubscription(
  start: Date,
  { years, months, days }: SubscriptionLength,
  zone: string,
  anchor: number | null = null,
): Date {
  const wall = new Date(wallTime(start.getTime(), zone));
  const month = wall.getUTCMonth() + years * 12 + months;
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const timeOfDay = ((wall.getTime() % DAY) + DAY) % DAY;
  const day = Math.min(dayOfMonth(wall, anchor), lastDay) + days;
  return new Date(fromWallTime(Date.UTC(wall.getUTCFullYear(), month, day) + timeOfDay, zone));
}

/**
 * The day of the month that the ends of a chain of renewals keep, where the month has it: a month from January 31 ends on
 * February 28, and the month behind that on March 31. Null for a type that lasts days.
 */
export const anchorOf = (
  start: Date,
  { days }: SubscriptionLength,
  zone: string,
  before: number | null,
): number | null => (days > 0 ? null : dayOfMonth(new Date(wallTime(start.getTime(), zone)), before));

/** The day of a start, or the one before it in the chain that its month was too short for. */
function dayOfMonth(wall: Date, anchor: number | null): number {
  const day = wall.getUTCDate();
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  return day === lastDay ? Math.max(day, anchor ?? 0) : day;
}

/** Whole days until a moment, begun ones counted: 1 on the last day, 0 when it is over. */
export const daysUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY));

/** The first moment of a day of a zone's calendar, `2026-11-20`. */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(fromWallTime(Date.parse(`${day}T00:00:00Z`), zone));

/** The day of a zone's calendar that a moment is in, as `2026-11-20`. */
export const dayIn = (at: Date, zone: string): string =>
  new Date(wallTime(at.getTime(), zone)).toISOString().slice(0, 10);

/** A day later by the calendar. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The zone by whose calendar subscriptions of a Casta's country are counted. */
export const zoneOfCasta = (casta: number): string => (casta === 2 ? 'Europe/Copenhagen' : 'Europe/London');

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows, as if it were UTC, ms. */
function wallTime(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-GB', {
      ...digits,
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone: zone,
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000);
}

function fromWallTime(wall: number, zone: string): number {
  const offsets = [wall - DAY, wall + DAY].map(
    (at) => Math.round((wallTime(at, zone) - at) / MINUTE) * MINUTE,
  );
  const moments = offsets.map((offset) => wall - offset);
  const shown = moments.filter((at) => wallTime(at, zone) === wall);
  return shown.length > 0 ? Math.max(...shown) : Math.max(...moments);
}
