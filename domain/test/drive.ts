import type { Track } from '@cairn/contract';
import type { Around } from '../src/fix-losses/loss-causes.rules.ts';
import { lossesOf } from '../src/fix-losses/losses.rules.ts';

export const ELY = 1;
export const YORK = 2;
const titles = new Map([
  [ELY, 'Ely'],
  [YORK, 'York'],
]);
export const calm: Around = { gaps: [], titles };

/** A rover at 1 Hz that is fixed throughout, changed from second to second by `change`. */
export function drive(length: number, change: (second: number) => Partial<Point> | undefined = () => ({})) {
  const points = Array.from({ length }, (_, seconds) => {
    const changed = change(seconds);
    return changed && { ...usual, seconds, ...changed };
  }).filter((point) => point !== undefined);
  const column = <Name extends keyof Point>(name: Name) => points.map((point) => point[name]);
  return {
    seconds: column('seconds'),
    status: column('status'),
    num_sateliites: column('satellites'),
    hdop: column('hdop'),
    data_age: column('age'),
    Distance: column('km'),
    station: column('station'),
  };
}
export const usual = {
  seconds: 0,
  status: 4 as Track['status'][number],
  satellites: 16,
  hdop: 0.8,
  age: 1,
  km: 8,
  station: ELY,
};
export type Point = typeof usual;
export const between = (second: number, from: number, to: number) => second >= from && second < to;

export const causes = (points: ReturnType<typeof drive>, around = calm) =>
  lossesOf(points, around).map(({ from, to, cause }) => [from, to, cause]);
