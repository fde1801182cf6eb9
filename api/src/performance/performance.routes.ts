import { Readable } from 'node:stream';
import {
  type areas,
  type Input,
  type PerformanceReport,
  REPORTED_ROVERS,
  reportSubjects,
} from '@cairn/contract';
import type { Database, Db, TenantSession } from '@cairn/database';
import { SPREADSHEET, spreadsheet } from '@cairn/domain/spreadsheet';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { isZone } from '../records/bars.ts';
import { Download } from '../replies.ts';
import {
  findSubject,
  type GroupedSums,
  readOutages,
  readSums,
  roverNames,
  type Subject,
  stationNames,
} from './performance.queries.ts';
import { everyDay, figuresOf, NOTHING } from './performance.rules.ts';
import { sheetsOf } from './performance.sheets.ts';

const DAY = 86_400_000;
/** Days of a report. */
const LONGEST = 92;

type Query = Input<typeof areas.performance.report>;

/** How rovers fared: what a customer is given, on screen, printed and as a spreadsheet (decision 117). */
export function performanceRoutes(database: Database, now: () => number): Handlers<typeof areas.performance> {
  return {
    report: (query, { session }) => database.withTenant(session, (db) => reportOf(db, session, query)),

    file: async (query, { session }) => {
      const report = await database.withTenant(session, (db) => reportOf(db, session, query));
      const content = await spreadsheet(sheetsOf(report, query.timezone));
      const day = (iso: string) => iso.slice(0, 10);
      return new Download(Readable.from([content]), {
        name: `performance-${report.subject}-${report.id}-${day(report.start)}-${day(report.end)}.xlsx`,
        bytes: content.length,
        type: SPREADSHEET,
      });
    },
  };

  async function reportOf(db: Db, session: TenantSession, query: Query): Promise<PerformanceReport> {
    const { timezone } = query;
    if (!(await isZone(db, timezone))) throw wrong('timezone', 'is not known');
    const made = new Date(now());
    const end = query.end ?? made;
    const span = { start: query.start ?? new Date(end.getTime() - 30 * DAY), end };
    if (span.end <= span.start) throw wrong('end', 'must be more than start');
    if (span.end.getTime() - span.start.getTime() > LONGEST * DAY + 3_600_000)
      throw wrong('end', 'must not ask for more than {{count}} days', { count: LONGEST });
    const subject = subjectOf(session, query);
    const found = await findSubject(db, subject);
    if (!found) throw new Problem('not_found');
    const sums = await readSums(db, subject, span, timezone);
    const of = (part: GroupedSums['part']) => sums.filter((one) => one.part === part);
    const outages = await readOutages(db, subject, span, made);
    return {
      ...subject,
      ...found,
      start: span.start.toISOString(),
      end: span.end.toISOString(),
      made: made.toISOString(),
      total: figuresOf(of('total')[0] ?? NOTHING),
      days: everyDay(of('day'), { start: span.start, end: end < made ? end : made }, timezone),
      rovers: await roversOf(db, of('rover')),
      stations: await stationsOf(db, of('station')),
      outages: outages.map(({ began, ended, ...outage }) => ({
        ...outage,
        began: began.toISOString(),
        ended: ended?.toISOString() ?? null,
      })),
    };
  }
}

/** The narrowest of what is asked for, else what the caller belongs to. */
function subjectOf({ companyId, dealerId }: TenantSession, query: Query): Subject {
  for (const subject of reportSubjects) {
    const id = query[subject];
    if (id !== undefined) return { subject, id };
  }
  if (companyId !== null) return { subject: 'company', id: companyId };
  if (dealerId !== null) return { subject: 'dealer', id: dealerId };
  throw wrong('company', 'must be given');
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
  const names = new Map((await stationNames(db, idsOf(shown))).map(({ id, title }) => [id, title]));
  return shown.map((one) => ({ value: one.id ?? 0, text: names.get(one.id ?? 0) ?? '', ...figuresOf(one) }));
}

const idsOf = (sums: readonly GroupedSums[]) => sums.flatMap(({ id }) => (id === null ? [] : [id]));
