import { toWall } from '../clock.ts';

const DAY = 86_400_000;
let known = { day: Number.NaN, date: '' };

/**
 * A moment of the steady clock as ISO 8601 of the wall clock, in a tenth of the time that a Date takes, as nearly all
 * times of a round are of one day.
 */
export function iso(moment: number): string {
  const ms = toWall(moment);
  const dayNumber = Math.floor(ms / DAY);
  if (dayNumber !== known.day)
    known = { day: dayNumber, date: new Date(dayNumber * DAY).toISOString().slice(0, 10) };
  const inDay = Math.floor(ms - dayNumber * DAY);
  return `${known.date}T${timeOfDay(inDay / 1000)}.${padded(inDay % 1000, 3)}Z`;
}

/** Seconds of a day as hh:mm:ss; a leap second at the end of a day is the first second of the next. */
export function timeOfDay(seconds: number): string {
  const whole = Math.floor(seconds) % 86_400;
  const minutes = Math.floor(whole / 60);
  return `${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}:${padded(whole % 60, 2)}`;
}

function padded(value: number, digits: number): string {
  return `${value}`.padStart(digits, '0');
}
