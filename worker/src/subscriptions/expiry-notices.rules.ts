import { dayIn } from '@cairn/contract';

const DAY = 86_400_000;
/** The hour from which notices leave, on the clocks of the rover's country. */
const MORNING = 8;

interface Ending {
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** The days ahead that the dealer has chosen. */
  readonly days: readonly number[];
  /** The days before expiry at which notices are sent. */
  readonly sent: readonly number[];
}

/**
 * The notice that is due for a subscription: that of the fewest days ahead that has begun, if it is not sent yet. One
 * that was missed is not made up for when the next one has begun. A subscription that is shorter than twice the notice
 * has none of it: who buys a month does not want to read the same day that it ends in 30 days.
 */
export function dueNotice(
  { starts_at, ends_at, days, sent }: Ending,
  zone: string,
  now: Date,
): number | undefined {
  if (ends_at <= now || localHour(now, zone) < MORNING) return undefined;
  const ahead = Math.round((Date.parse(dayIn(ends_at, zone)) - Date.parse(dayIn(now, zone))) / DAY);
  const reached = days.filter((one) => ahead <= one);
  if (reached.length === 0) return undefined;
  const due = Math.min(...reached);
  const tooShort = ends_at.getTime() - starts_at.getTime() < 2 * due * DAY;
  return tooShort || sent.includes(due) ? undefined : due;
}

const localHour = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
