const MINUTE = 60_000;

/** `DD-MM-YYYY HH:mm`, also with seconds, in the reader's own zone; undefined for what is no time. */
export function timeFrom(text: string): Date | undefined {
  const shape = /^\s*(\d{1,2})-(\d{1,2})-(\d{4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*$/;
  const [, day, month, year, hour, minute, second = '0'] = shape.exec(text) ?? [];
  if (minute === undefined) return undefined;
  const parts = [year, Number(month) - 1, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = new Date(...parts);
  const shown = [
    ...[at.getFullYear(), at.getMonth(), at.getDate()],
    ...[at.getHours(), at.getMinutes(), at.getSeconds()],
  ];
  return shown.every((part, index) => part === parts[index]) ? at : undefined;
}

/** What a sale says of its start. */
export interface Start {
  /** From now; then `start` has no meaning. */
  readonly now: boolean;
  /** As typed. */
  readonly start: string;
}

/**
 * When a subscription begins, as the server decides it: a time that has passed is now, and the minute in which the
 * current one ends is its end itself. Undefined while what is typed is no time.
 */
export function startOf(
  { now, start }: Start,
  present: Date,
  currentEnd: Date | undefined,
): Date | undefined {
  if (now) return present;
  const typed = timeFrom(start);
  if (!typed) return undefined;
  if (currentEnd && minuteOf(typed) === minuteOf(currentEnd)) return currentEnd;
  return typed < present ? present : typed;
}

/** Whether it would begin, without being told so, before the current one ends. */
export const beginsTooEarly = ({ now }: Start, begins: Date, currentEnd: Date | undefined): boolean =>
  !now && currentEnd !== undefined && begins < currentEnd;

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE);
