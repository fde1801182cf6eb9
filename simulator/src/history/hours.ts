import type { SessionEnd } from '@cairn/contract/caster-events';
import { between, type Random } from '../random.ts';
import type { RoverAccount } from '../world.ts';

/** A stretch of work, Unix ms. */
export interface Shift {
  readonly from: number;
  readonly to: number;
}

/** A connection within it, and why it ended. */
export interface Connection extends Shift {
  readonly reason: SessionEnd;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How likely a machine leaves the yard on a weekday: contractors' nearly daily, some never. */
export const diligence = (random: Random): number =>
  random() < 0.14 ? between(random, 0.4, 0.8) : random() * 0.1;

/**
 * When a rover worked on the day that begins at `midnight` (Unix ms, UTC): a morning and an afternoon with a break
 * between, or one of them, or nothing. `keenness` from 0 to 1 is how likely it is out on a weekday.
 */
export function shiftsOf(
  { kind, country }: RoverAccount,
  midnight: number,
  keenness: number,
  random: Random,
): Shift[] {
  const weekday = new Date(midnight).getUTCDay();
  const weekend = weekday === 0 ? 0.15 : weekday === 6 ? 0.45 : 1;
  if (random() > keenness * weekend) return [];
  const local = midnight - (country === 2 ? HOUR : 0); // winter time; the hours vary by more than that
  const begin = local + between(random, kind === 'tractor' ? 5.5 : 7, 9.5) * HOUR;
  const noon = local + between(random, 11.8, 12.6) * HOUR;
  const afternoon = noon + between(random, 25, 60) * MINUTE;
  const end = local + between(random, 14, kind === 'tractor' ? 19.5 : 16.5) * HOUR;
  const shifts = [
    { from: begin, to: noon },
    { from: afternoon, to: end },
  ];
  const half = random();
  if (half < 0.2) return shifts.slice(0, 1);
  return half < 0.35 ? shifts.slice(1) : shifts;
}

/** Cuts a shift where the connection was lost or the receiver was started again. */
export function connectionsOf({ from, to }: Shift, random: Random): Connection[] {
  const found: Connection[] = [];
  let at = from;
  while (at < to - 5 * MINUTE) {
    const lost = at - Math.log(1 - random()) * 2.6 * HOUR;
    const kind = random();
    const code = kind < 0.4 ? 'connection_reset' : kind < 0.7 ? 'connection_timed_out' : 'closed_by_rover';
    if (lost >= to) {
      found.push({ from: at, to, reason: { code: 'closed_by_rover' } });
      break;
    }
    if (lost - at > MINUTE) found.push({ from: at, to: lost, reason: { code } });
    at = lost + (code === 'closed_by_rover' ? between(random, 40, 200) : between(random, 4, 40)) * 1000;
  }
  return found;
}
