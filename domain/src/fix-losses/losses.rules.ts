import { type FixLoss, patienceWith, type RtkStatus, rtkStatusIds, SILENT } from '@cairn/contract';
import { type Around, explain, type Gap, isLoss, type Points, secondAt } from './loss-causes.rules.ts';
import { unfixedWithin } from './unfixed.rules.ts';

interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

/** Shorter fixes do not end a loss, shorter losses are none: a receiver that flickers has one story, s. */
const HELD = 5;
const SHORTEST = 2;

/** Stretches in which the rover sent no GGA. */
export function silences({ seconds }: Pick<Points, 'seconds'>): Stretch[] {
  const patience = patienceWith(seconds);
  const found: Stretch[] = [];
  for (let i = 1; i < seconds.length; i++) {
    const [from, to] = [secondAt(seconds, i - 1), secondAt(seconds, i)];
    if (to - from > patience) found.push({ from, to });
  }
  return found;
}

/** Which station fed the rover, one stretch for each; null while none did. */
export function stationStretches({ seconds, station }: Points): (Stretch & { station: number | null })[] {
  const found: { from: number; to: number | null; station: number | null }[] = [];
  for (let i = 0; i < seconds.length; i++) {
    const now = station[i] ?? null;
    const last = found.at(-1);
    if (last && last.station === now) continue;
    if (last) last.to = secondAt(seconds, i);
    found.push({ from: secondAt(seconds, i), to: null, station: now });
  }
  return found;
}

/** The gaps of stations while, or shortly before, they fed the rover; gaps at other times do not concern it. */
export const ofItsStations = <G extends Gap>(
  gaps: readonly G[],
  fed: ReturnType<typeof stationStretches>,
): G[] =>
  gaps.filter((gap) =>
    fed.some(
      ({ station, from, to }) =>
        station === gap.station &&
        gap.from <= (to ?? Infinity) + SHORTEST &&
        (gap.to ?? Infinity) >= from - SILENT,
    ),
  );

/** Each loss of fix in a session, with its cause. */
export function lossesOf(points: Points, around: Around): FixLoss[] {
  const patience = patienceWith(points.seconds);
  const until = around.end?.at ?? points.seconds.at(-1) ?? 0;
  return stretchesWithoutFix(points, around, patience).map(({ first, last, back, from, to, worst }) => {
    const { cause, evidence } = explain(points, around, { first, last, back, patience });
    const without_fix = unfixedWithin(points, from, to ?? until);
    return { from, to, without_fix, status: worst, cause, evidence };
  });
}

/** Seconds without a fix before the first fix that lasts; null without any. `connected` in seconds of the track. */
export function unfixedBefore(points: Points, connected: number): number | null {
  const [first] = fixedRuns(points.seconds, points.status, patienceWith(points.seconds));
  return first ? unfixedWithin(points, connected, secondAt(points.seconds, first.first)) : null;
}

interface Loss extends Stretch {
  /** The fix before it, and the first point of the one after it: the length of the track if there is none. */
  readonly first: number;
  readonly last: number;
  readonly back: number;
  readonly worst: RtkStatus | null;
}

function stretchesWithoutFix({ seconds, status }: Points, around: Around, patience: number): Loss[] {
  const { end, next: nextSession } = around;
  const runs = fixedRuns(seconds, status, patience);
  const losses: Loss[] = [];
  for (const [index, { first, last }] of runs.entries()) {
    const next = runs[index + 1];
    const from = secondAt(seconds, last);
    const to = next ? secondAt(seconds, next.first) : null;
    const receivedOn = !next && last === seconds.length - 1;
    if (receivedOn && !(end && isLoss(end, nextSession))) continue; // fixed to the end, or still
    const until = to ?? end?.at ?? secondAt(seconds, seconds.length - 1);
    if (!receivedOn && until - from <= SHORTEST) continue;
    const back = next ? next.first : seconds.length;
    losses.push({ first, last, back, from, to, worst: worstOf(status.slice(last + 1, back)) });
  }
  return losses;
}

/** Stretches of points with a fix, with flickers joined: `first` and `last` are places in the track. */
function fixedRuns(seconds: readonly number[], status: readonly RtkStatus[], patience: number) {
  const runs: { first: number; last: number }[] = [];
  for (let i = 0; i < seconds.length; i++) {
    if (status[i] !== rtkStatusIds.fixed) continue;
    const run = runs.at(-1);
    const unbroken = run?.last === i - 1 && secondAt(seconds, i) - secondAt(seconds, i - 1) <= patience;
    if (run && unbroken) run.last = i;
    else runs.push({ first: i, last: i });
  }
  const held = runs.filter(({ first, last }) => secondAt(seconds, last) - secondAt(seconds, first) >= HELD);
  return held.reduce<typeof runs>((joined, run) => {
    const before = joined.at(-1);
    if (before && secondAt(seconds, run.first) - secondAt(seconds, before.last) <= SHORTEST)
      before.last = run.last;
    else joined.push({ ...run });
    return joined;
  }, []);
}

/** The worst of some statuses; from worst to best they are none, GPS, DGPS, estimated, float. */
function worstOf(statuses: readonly RtkStatus[]): RtkStatus | null {
  const order: RtkStatus[] = [0, 6, 1, 2, 5];
  return order.find((status) => statuses.includes(status)) ?? null;
}
