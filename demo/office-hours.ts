/** A minute of the day between 07:00 and 17:00, by a number from 0 to 1. */
export const inOffice = (share: number): number => 7 * 60 + Math.floor(share * 600);

/** The day of `now` in so many days (negative: before it), at a minute of the day (UTC) that somebody worked. */
export function workingMoment(now: number, days: number, minute: number): Date {
  const moment = new Date(now + days * 86_400_000);
  moment.setUTCHours(0, minute, (minute * 7) % 60, 0);
  return moment;
}
