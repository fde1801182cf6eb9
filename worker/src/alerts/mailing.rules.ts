const MINUTE = 60_000;
/** What belongs together is noticed within a minute or two, so the first of it waits for the rest. */
const GATHERED_MS = MINUTE;
/** The most e-mails about alerts to one person within so many minutes. What is more waits, and comes as one. */
const caps = [
  { minutes: 5, most: 1 },
  { minutes: 60, most: 6 },
  { minutes: 24 * 60, most: 30 },
] as const;

/** The times of day at which somebody does not want to be mailed, by their clock. */
export interface QuietHours {
  /** Minutes of the day; null: there are none. */
  readonly from: number | null;
  readonly until: number | null;
  /** An IANA zone. */
  readonly timezone: string;
}

/** Whether it is a quiet hour: by the clock on the wall, so also where a night has an hour twice or lacks one. */
export function isQuiet({ from, until, timezone }: QuietHours, now: Date): boolean {
  if (from === null || until === null) return false;
  const minute = minuteOfDay(now, timezone);
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return number('hour') * 60 + number('minute');
}

/** Whether what waits since `waitingSince` is mailed now, when there were e-mails at the times `sent`. */
export function isMailDue(
  now: Date,
  { waitingSince, sent, quiet }: { waitingSince: Date; sent: readonly Date[]; quiet: QuietHours },
): boolean {
  if (now.getTime() - waitingSince.getTime() < GATHERED_MS || isQuiet(quiet, now)) return false;
  return caps.every(
    ({ minutes, most }) => sent.filter((at) => now.getTime() - at.getTime() < minutes * MINUTE).length < most,
  );
}
