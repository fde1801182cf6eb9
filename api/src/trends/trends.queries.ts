import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import type { Bar } from '../records/bars.ts';
import type { Counted, TrendScope } from './trends.rules.ts';

const HOUR = 3_600_000;

/** The period in which everything was counted. */
export async function readCounted(db: Db): Promise<{ from: number; to: number }> {
  const { rolled_from, rolled_to } = await db
    .selectFrom('rollup_state')
    .select(['rolled_from', 'rolled_to'])
    .executeTakeFirstOrThrow();
  return { from: rolled_from.getTime(), to: rolled_to.getTime() };
}

/**
 * What was counted at a place in each bar, oldest first: rover-milliseconds by status, sessions begun, rovers that
 * began one (of which only bars that are one roll-up have a meaning). Hours are read where bars are made of whole
 * hours of UTC or of days, else minutes.
 */
export async function readCounts(db: Db, scope: TrendScope, bars: readonly Bar[]): Promise<Counted[]> {
  const byHours = bars.every(
    ({ begins, ends }) => ends - begins > HOUR || (begins % HOUR === 0 && ends % HOUR === 0),
  );
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  const begins = bars.map((bar) => new Date(bar.begins));
  // bars follow each other without a gap: one walk along the key, and each row finds its bar by halving
  const { rows } = await sql<Counted & { turn: number }>`
    select width_bucket(at, ${begins}::timestamptz[]) - 1 as turn,
      sum(fixed_ms)::float8 as fixed, sum(float_ms)::float8 as float, sum(dgps_ms)::float8 as dgps,
      sum(gps_ms)::float8 as gps, sum(est_ms)::float8 as est, sum(connected_ms)::float8 as connected,
      sum(logins)::float8 as logins, sum(login_rovers)::float8 as rovers
    from ${sql.table(byHours ? 'rover_hours' : 'rover_minutes')} counted
    where counted.at >= ${new Date(first.begins)} and counted.at < ${new Date(last.ends)} and ${isAt(scope)}
    group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.turn, row]));
  return bars.map((_, turn) => found.get(turn) ?? nothing);
}

const nothing: Counted = {
  fixed: 0,
  float: 0,
  dgps: 0,
  gps: 0,
  est: 0,
  connected: 0,
  logins: 0,
  rovers: 0,
};

/** Rows of a roll-up, `counted`, that are of a scope. */
export function isAt({ scope, scopeId, reseller, dealer, country }: TrendScope): RawBuilder<unknown> {
  const conditions = [sql`counted.scope = ${scope}`];
  if (scopeId !== undefined) conditions.push(sql`counted.scope_id = ${scopeId}`);
  if (reseller !== undefined) conditions.push(sql`counted.reseller_id = ${reseller}`);
  if (dealer !== undefined) conditions.push(sql`counted.dealer_id = ${dealer}`);
  if (country !== undefined)
    conditions.push(
      scope === 100
        ? sql`counted.scope_id in (select id from stations where country = ${country})`
        : sql`counted.reseller_id in (select id from resellers where country = ${country})`,
    );
  return sql.join(conditions, sql` and `);
}

/** Whether a reseller or dealer that is requested is the caller's own, or below. */
export async function isOwn(
  db: Db,
  { reseller, dealer }: Pick<Input<typeof areas.trends.logins>, 'reseller' | 'dealer'>,
): Promise<boolean> {
  const isThere = async (table: 'resellers' | 'dealers', id: number) =>
    (await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
  if (reseller !== undefined && !(await isThere('resellers', reseller))) return false;
  return dealer === undefined || isThere('dealers', dealer);
}
