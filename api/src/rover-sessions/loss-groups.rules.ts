import { type FixLoss, type LossOfRover, patienceWith, type RtkStatus, type Track } from '@cairn/contract';
import type { StationGap } from '@cairn/domain/fix-losses';

/** Clocks differ by so much, s. */
const SLACK = 2;
/** A receiver coasts on old corrections for so long, s. */
const COASTING = 60;

/** The outage that a loss is put down to: of the station that its evidence names, and not over long before it. */
export function outageOf(loss: FixLoss, gaps: readonly StationGap[]): StationGap | undefined {
  if (loss.cause !== 'station_gap') return undefined;
  const station = loss.evidence.find(({ kind }) => kind === 'station')?.station;
  return gaps.find(
    ({ title, from, to }) =>
      title === station && from <= loss.from + SLACK && (to ?? Infinity) >= loss.from - COASTING,
  );
}

interface Group {
  readonly cause: FixLoss['cause'];
  readonly outage: { readonly station: number; readonly began: string } | null;
  readonly at: string;
  readonly rovers: number;
  readonly seconds: number;
  readonly losses: LossOfRover[];
}

/** Losses by cause, those of one outage of a station together; what hit most rovers first, then what lasted longest. */
export function groupLosses(losses: readonly LossOfRover[]): Group[] {
  const byCause = Map.groupBy(losses, ({ loss, outage }) =>
    outage ? `${outage.station} ${outage.began}` : loss.cause,
  );
  return [...byCause.values()]
    .flatMap((group) => {
      const sorted = group.toSorted((a, b) => beganAt(a) - beganAt(b));
      const [first] = sorted;
      if (!first) return [];
      return {
        cause: first.loss.cause,
        outage: first.outage,
        at: new Date(beganAt(first)).toISOString(),
        rovers: new Set(group.map(({ rover }) => rover)).size,
        seconds: group.reduce((sum, { loss }) => sum + loss.without_fix, 0),
        losses: sorted,
      };
    })
    .toSorted((a, b) => b.rovers - a.rovers || b.seconds - a.seconds || a.at.localeCompare(b.at));
}

const beganAt = ({ origin, loss }: LossOfRover) => Date.parse(origin) + loss.from * 1000;

/** Stretches of one status, in seconds since `from`; a silence is in none. */
export function runsOf(
  { from: origin, seconds, status }: Pick<Track, 'from' | 'seconds' | 'status'>,
  { start, end }: { start: Date; end: Date },
): { from: number; to: number; status: RtkStatus }[] {
  const patience = patienceWith(seconds);
  const offset = (Date.parse(origin) - start.getTime()) / 1000;
  const length = (end.getTime() - start.getTime()) / 1000;
  const runs: { from: number; to: number; status: RtkStatus }[] = [];
  for (const [index, second] of seconds.entries()) {
    const next = seconds[index + 1];
    const holds = next !== undefined && next - second <= patience ? next : second + 1;
    const from = Math.max(0, second + offset);
    const to = Math.min(length, holds + offset);
    if (to <= from) continue;
    const now = status[index] ?? 0;
    const last = runs.at(-1);
    if (last && last.status === now && from - last.to < 0.05) last.to = to;
    else runs.push({ from, to, status: now });
  }
  return runs;
}
