import { type LossCause, type PerformanceReport, REPORTED_ROVERS } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { countedLosses, QUARTER, readSessionLosses, stationNames } from '../fix-losses/index.ts';
import {
  type Counted,
  findSubject,
  type GroupedSums,
  type LossSums,
  type Reader,
  readLosses,
  readOutages,
  readSums,
  roverNames,
  type Subject,
  type Uncounted,
} from './performance.queries.ts';
import { everyDay, figuresOf, lossesByCause, NOTHING } from './performance.rules.ts';

/** Longer sessions are not read for a report: the worker counts them, ms. */
const READ_BY_REPORT = 36 * 3_600_000;
const MINUTE = 60_000;

interface Asked {
  readonly subject: Subject;
  readonly reader: Reader;
  readonly start: Date;
  readonly end: Date;
  readonly timezone: string;
  readonly now: Date;
}

/**
 * How the rovers of a subject fared in a range, as far as its reader may see them; undefined when the subject is not there
 * for them. The range is taken from and to whole quarters of an hour, unless it ends now or later.
 */
export async function performanceReport(
  db: Db,
  { subject, reader, start, end, timezone, now }: Asked,
): Promise<PerformanceReport | undefined> {
  const found = await findSubject(db, subject, reader);
  if (!found) return undefined;
  const span = { start: wholeQuarter(start), end: end < now ? wholeQuarter(end) : end };
  const counted: Counted = { subject, reader, span, now };
  const sums = await readSums(db, counted, timezone);
  const sumsOf = (part: GroupedSums['part']) => sums.filter((one) => one.part === part);
  const losses = await lossesOf(db, counted);
  const outages = await readOutages(db, counted);
  return {
    ...subject,
    ...found,
    start: span.start.toISOString(),
    end: span.end.toISOString(),
    made: now.toISOString(),
    total: figuresOf(sumsOf('total')[0] ?? NOTHING),
    days: everyDay(sumsOf('day'), { start: span.start, end: span.end < now ? span.end : now }, timezone),
    rovers: await roversOf(db, sumsOf('rover')),
    stations: await stationsOf(db, sumsOf('station')),
    ...losses,
    outages: outages.map(({ began, ended, ...outage }) => ({
      ...outage,
      began: began.toISOString(),
      ended: ended?.toISOString() ?? null,
    })),
  };
}

const wholeQuarter = (at: Date) => new Date(Math.floor(at.getTime() / QUARTER) * QUARTER);

/** Why fixes were lost; of the last few sessions that the worker has not counted, from their GGA. */
async function lossesOf(
  db: Db,
  counted: Counted,
): Promise<Pick<PerformanceReport, 'losses' | 'before_fix' | 'uncounted'>> {
  const read = await readLosses(db, counted);
  const sums: LossSums[] = [...read.losses];
  let { before, uncounted } = read;
  for (const session of read.open) {
    const own = await readOpen(db, session, counted);
    if (!own) continue;
    uncounted -= 1;
    before += own.before;
    sums.push(...own.losses);
  }
  return { losses: lossesByCause(sums), before_fix: before, uncounted };
}

async function readOpen(
  db: Db,
  { until, ...session }: Uncounted,
  { span: { start, end } }: Counted,
): Promise<{ losses: LossSums[]; before: number } | undefined> {
  const { started, rover } = session;
  if (until.getTime() - started.getTime() > READ_BY_REPORT) return undefined;
  const read = await readSessionLosses(db, session, {
    start: new Date(started.getTime() - MINUTE),
    end: new Date(until.getTime() + MINUTE),
  });
  if (!read) return undefined;
  const { at, cause, seconds, beforeFix } = countedLosses(read, started);
  const isWithin = (second: number) => {
    const began = started.getTime() + second * 1000;
    return began >= start.getTime() && began < end.getTime();
  };
  const losses = at.flatMap((second, turn) =>
    isWithin(second)
      ? [{ cause: cause[turn] as LossCause, rover, losses: 1, seconds: seconds[turn] ?? 0 }]
      : [],
  );
  return { losses, before: isWithin(0) ? (beforeFix ?? 0) : 0 };
}

const longest = (one: GroupedSums, two: GroupedSums) =>
  two.connectedMs - one.connectedMs || (one.id ?? 0) - (two.id ?? 0);

async function roversOf(db: Db, sums: readonly GroupedSums[]) {
  const shown = sums.toSorted(longest).slice(0, REPORTED_ROVERS);
  const names = new Map((await roverNames(db, idsOf(shown))).map((rover) => [rover.id, rover]));
  return shown.map((one) => {
    const rover = names.get(one.id ?? 0);
    return { value: one.id ?? 0, text: rover?.title ?? '', company: rover?.company ?? '', ...figuresOf(one) };
  });
}

async function stationsOf(db: Db, sums: readonly GroupedSums[]) {
  const shown = sums.filter(({ id }) => id !== null).sort(longest);
  const names = await stationNames(db, idsOf(shown));
  return shown.map((one) => ({ value: one.id ?? 0, text: names.get(one.id ?? 0) ?? '', ...figuresOf(one) }));
}

const idsOf = (sums: readonly GroupedSums[]) => sums.flatMap(({ id }) => (id === null ? [] : [id]));
