import {
  type areas,
  COUNTED_DAYS,
  type Input,
  isAtMost,
  isRole,
  LISTED_AGENTS,
  singleCountryOf,
} from '@cairn/contract';
import type { Database, Db, TenantSession } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { type ClientFamily, clientOf, OTHER, UNNAMED } from '@cairn/domain/ntrip-clients';
import type { Handlers } from '../mount.ts';
import { wrong } from '../problem.ts';
import { type Bar, isZone, readBarsWithin, zoneOf } from '../records/bars.ts';
import { readCounted, readCounts } from '../trends/trends.queries.ts';
import { trendScopeOf } from '../trends/trends.rules.ts';
import {
  countRovers,
  listLogins,
  readClientSteps,
  readClients,
  readRoverClients,
  type SessionFilter,
  startBefore,
} from './statistics.queries.ts';
import { barOf, clientFigures, clientSeries, wholeHours } from './statistics.rules.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Days of a range, and bars of a chart. */
const LONGEST = { days: 1100, bars: 400 };

type Query = Pick<
  Input<typeof areas.statistics.logins>,
  'start' | 'end' | 'period' | 'timezone' | 'reseller' | 'dealer' | 'company'
>;
interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Who logged in, with which clients, and how they fare: from roll-ups, and sessions page by page (decision 116). */
export function statisticsRoutes(database: Database, now: () => number): Handlers<typeof areas.statistics> {
  return {
    logins: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const span = await spanOf(db, input);
        const { before, limit } = input;
        const rows = await listLogins(db, filterOf(session, input), span, {
          before,
          limit,
          now: new Date(now()),
        });
        return {
          Logins: rows.map(({ rover, text, company, dealer, cursor: _, ...row }) => ({
            ...row,
            rover: { value: rover, text, company, dealer },
            client: nameOf(clientOf(row.useragent).family),
          })),
          next: rows.length === limit ? (rows.at(-1)?.cursor ?? null) : null,
        };
      }),

    loginBars: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const span = await spanOf(db, input);
        const bars = await barsOf(db, span, input);
        const { from, to } = await readCounted(db);
        const counts = await readCounts(db, trendScopeOf(session, input), bars);
        return {
          labels: labelsOf(bars),
          data: bars.map(({ begins, ends }, turn) =>
            begins < to && ends > from ? (counts[turn]?.logins ?? 0) : null,
          ),
          total: counts.reduce((sum, { logins }) => sum + logins, 0),
          rovers: isShort(span) ? await countRovers(db, filterOf(session, input), span) : null,
          until: new Date(to).toISOString(),
        };
      }),

    clientHistory: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const { period, steps, ...rest } = input;
        const span = await spanOf(db, { ...rest, period: period ?? 'day' });
        const bars = period ? await barsOf(db, wholeHours(span), { ...rest, period }) : stepsOf(span, steps);
        const found = await readClientSteps(db, trendScopeOf(session, input), bars);
        const barsSoFar = bars.filter(({ begins }) => begins < now()).length;
        return { labels: labelsOf(bars), datasets: clientSeries(found, bars.length, barsSoFar, nameOf) };
      }),

    clients: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const span = wholeHours(await spanOf(db, input));
        const filter = filterOf(session, input);
        const counts = await readClients(db, trendScopeOf(session, input), filter, span);
        const rovers = isShort(span) ? await readRoverClients(db, filter, span) : null;
        return clientFigures(counts, rovers, nameOf, LISTED_AGENTS);
      }),
  };

  async function spanOf(db: Db, { start, end: asked, period, timezone }: Query): Promise<Span> {
    if (!(await isZone(db, timezone))) throw wrong('timezone', 'is not known');
    const end = asked ?? new Date(Math.ceil(now() / HOUR) * HOUR);
    const span = { start: start ?? (await startOf(db, end, period, timezone)), end };
    if (span.end <= span.start) throw wrong('end', 'must be more than start');
    if (span.end.getTime() - span.start.getTime() > LONGEST.days * DAY)
      throw wrong('end', 'must not ask for more than {{count}} days', { count: LONGEST.days });
    return span;
  }

  async function barsOf(db: Db, span: Span, { period, timezone }: Pick<Query, 'period' | 'timezone'>) {
    const unit = barOf[period];
    const least = { hour: HOUR, day: DAY, month: 28 * DAY }[unit];
    if ((span.end.getTime() - span.start.getTime()) / least > LONGEST.bars)
      throw wrong('end', 'must not ask for more than {{count}} bars', { count: LONGEST.bars });
    return readBarsWithin(db, span, unit, { timezone, gmtoffset: 0 });
  }
}

/** 24 hours, 7 days, a month or 12 months before the end, each with the bar that runs. */
async function startOf(db: Db, end: Date, period: Query['period'], timezone: string): Promise<Date> {
  if (period === 'day') return new Date(end.getTime() - DAY);
  return startBefore(db, end, period, zoneOf({ timezone, gmtoffset: 0 }));
}

/** Steps of equal length, which begin at whole hours: counts are of hours. */
function stepsOf(span: Span, steps: number): Bar[] {
  const { start, end } = wholeHours(span);
  const hours = (end.getTime() - start.getTime()) / HOUR;
  const number = Math.min(steps, hours);
  const edge = (turn: number) => start.getTime() + Math.round((hours * turn) / number) * HOUR;
  return Array.from({ length: number }, (_, turn) => ({ begins: edge(turn), ends: edge(turn + 1) }));
}

/** Whether a range is short enough to count its rovers. */
const isShort = ({ start, end }: Span) => end.getTime() - start.getTime() <= COUNTED_DAYS * DAY + HOUR;

const labelsOf = (bars: readonly Bar[]) => bars.map(({ begins }) => new Date(begins).toISOString());

/** What a family is called: a name, but for the two that have none. */
function nameOf({ text }: ClientFamily): string {
  if (text === OTHER) return sentence('Other');
  return text === UNNAMED ? sentence('Not named') : text;
}

/** The tenant that is asked for, never more than the caller's own, which the row policies hold besides. */
function filterOf(
  session: TenantSession & { readonly singleCountry: 1 | 2 | null },
  { reseller, dealer, company }: Pick<Query, 'reseller' | 'dealer' | 'company'>,
): SessionFilter {
  const { role } = session;
  return {
    reseller: reseller ?? (isRole(role, 'reseller') ? (session.resellerId ?? 0) : undefined),
    dealer: dealer ?? (isAtMost(role, 'dealer') ? (session.dealerId ?? 0) : undefined),
    company,
    country: isRole(role, 'systemAdmin') ? singleCountryOf(session.singleCountry)?.country : undefined,
  };
}
