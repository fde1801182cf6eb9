import { formatGga } from '@cairn/gnss';
import type { Solution } from './receiver.ts';

/** A position to report: degrees, and metres above mean sea level. */
export interface Fix extends Pick<Solution, 'quality' | 'satellites' | 'hdop' | 'age'> {
  latitude: number;
  longitude: number;
  altitude: number;
  /** Metres from the ellipsoid up to mean sea level. */
  geoidSeparation: number;
  stationId?: string;
}

const secondsOfDay = (now: number) => Math.floor(now / 100) / 10 - Math.floor(now / 86_400_000) * 86_400;

export function gga(now: number, { age, ...fix }: Fix, talker: string): string {
  return formatGga({ ...fix, talker, utcSeconds: secondsOfDay(now), ageOfCorrections: age });
}

/** GGA of a receiver before its first position: time, quality 0, nothing else. */
export function emptyGga(now: number, talker: string): string {
  return formatGga({ quality: 0, talker, utcSeconds: secondsOfDay(now), satellites: 0 });
}

/** A sentence as a receiver with a firmware fault sends it. */
export function withWrongChecksum(sentence: string): string {
  const star = sentence.lastIndexOf('*') + 1;
  const wrong = (Number.parseInt(sentence.slice(star, star + 2), 16) + 1) % 256;
  return `${sentence.slice(0, star)}${wrong.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}

/** GST (error statistics) and VTG (course and speed in km/h), which some receivers add unasked. */
export function chatter(now: number, speed: number, talker: string): string {
  const time = new Date(now).toISOString().slice(11, 21).replaceAll(':', '');
  const kilometres = (speed * 3.6).toFixed(2);
  return (
    withChecksum(`${talker}GST,${time},0.9,0.012,0.009,38.4,0.011,0.010,0.021`) +
    withChecksum(`${talker}VTG,,T,,M,${(speed * 1.943844).toFixed(2)},N,${kilometres},K,D`)
  );
}

function withChecksum(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) sum ^= body.charCodeAt(index);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}
