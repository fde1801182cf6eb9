import type { Database, Tables } from '@cairn/database';
import { sql, type Transaction } from 'kysely';
import { counts, type Span } from './minute-counts.ts';

type Db = Transaction<Tables>;

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** A minute is counted when it is over for so long: the caster writes once a second. Later rows are counted again. */
const SETTLED = 10_000;
/** Minutes of one hour that are counted in one transaction. */
const AT_ONCE = 10;

interface RollUpOptions {
  /** The clock, ms. */
  readonly now?: () => number;
  /** ms. What is left after them waits for the next round. */
  readonly budget?: number;
}

/**
 * Counts what is new: every minute that is over, and those that rows came for afterwards, the newest first; and the
 * hours that they belong to. Each transaction takes some marks away and counts their minutes from the raw rows again,
 * so that it may be killed, repeated or run twice at once, and nothing is counted twice or lost. Drops what is older
 * than the settings keep. Returns how many minutes it counted, and how many wait.
 */
export async function rollUp(
  database: Database,
  { now = Date.now, budget = 20_000 }: RollUpOptions = {},
): Promise<{ counted: number; waiting: number }> {
  const settled = floor(now() - SETTLED, MINUTE);
  const until = performance.now() + budget;
  const stored = await readRetention(database);
  await database.service.transaction().execute(async (db) => {
    await takeTurn(db);
    for (const day of [settled, settled + DAY]) await makeMinutesOf(db, day);
  });
  let counted = 0;
  let some: number;
  do {
    some = await database.service.transaction().execute((db) => countSome(db, settled, stored, now()));
    counted += some;
  } while (some > 0 && performance.now() < until);
  const waiting = some === 0 ? 0 : await countWaiting(database, settled);
  await prune(database, stored, now()); // last: it may have to wait for readers, in vain
  return { counted, waiting };
}

/** Until the transaction ends nobody else counts. */
const takeTurn = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('rover roll-ups'))`.execute(db);

async function countWaiting(database: Database, settled: number): Promise<number> {
  const { waiting } = await database.service
    .selectFrom('rollup_marks')
    .where('minute', '<', new Date(settled))
    .select(({ fn }) => fn.count<number>('minute').distinct().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Makes the partition of a UTC day. Before its first minute nobody reads it, so that nobody waits for it. */
const makeMinutesOf = (db: Db, at: number) =>
  sql`select make_rover_minutes(${new Date(at).toISOString().slice(0, 10)}::date)`.execute(db);

/** Counts the newest minutes that wait. Returns how many it took. */
async function countSome(db: Db, settled: number, stored: Retention, now: number): Promise<number> {
  await takeTurn(db);
  await markNew(db, settled);
  const { rows } = await sql<{ minute: Date | null }>`
    select max(minute) as minute from rollup_marks where minute < ${new Date(settled)}`.execute(db);
  const newest = rows[0]?.minute?.getTime();
  if (newest === undefined) return 0;
  const hour = floor(newest, HOUR);
  const whole = hour < floor(now, DAY) - stored.minutes * DAY; // older than the stored minutes
  const first = whole ? hour : Math.max(hour, newest - (AT_ONCE - 1) * MINUTE);
  const taken = await sql<{ minute: Date }>`
    with taken as (delete from rollup_marks where minute between ${new Date(first)} and ${new Date(newest)} returning minute)
    select distinct minute from taken order by minute`.execute(db);
  await sql`update rollup_state set rolled_from = least(rolled_from, ${new Date(first)}::timestamptz)`.execute(
    db,
  );
  if (whole) {
    const span = { from: new Date(hour), to: new Date(hour + HOUR) };
    if (await hasRaw(db, span)) await write(db, 'rover_hours', span, 'raw');
    return taken.rows.length;
  }
  await makeMinutesOf(db, hour);
  for (const { minute } of taken.rows) {
    const span = { from: minute, to: new Date(minute.getTime() + MINUTE) };
    if (await hasRaw(db, span)) await write(db, 'rover_minutes', span, 'raw');
  }
  await write(db, 'rover_hours', { from: new Date(hour), to: new Date(hour + HOUR) }, 'minutes');
  return taken.rows.length;
}

/** Every minute is counted once, whether or not anything was written for it: a rover may be silent for hours. */
async function markNew(db: Db, settled: number): Promise<void> {
  await sql`
    insert into rollup_marks
    select generate_series(rolled_to, ${new Date(settled)}::timestamptz - interval '1 minute', '1 minute') from rollup_state`.execute(
    db,
  );
  await db
    .updateTable('rollup_state')
    .set({ rolled_to: new Date(settled) })
    .where('rolled_to', '<', new Date(settled))
    .execute();
}

/** Replaces the earlier counts of a span. */
async function write(db: Db, table: 'rover_minutes' | 'rover_hours', span: Span, of: 'raw' | 'minutes') {
  await sql`delete from ${sql.table(table)} where at = ${span.from}`.execute(db);
  await sql`
    insert into ${sql.table(table)} (scope, scope_id, at, reseller_id, dealer_id, company_id,
      fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, connected_ms, logins, login_rovers)
    ${counts(span, of)}`.execute(db);
}

/** Whether the GGA of a span are still there: without them it is left as it was counted. */
async function hasRaw(db: Db, { from, to }: Span): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select bool_and(to_regclass('public.gga_points' || to_char(day at time zone 'utc', '_YYYYMMDD')) is not null) as there
    from unnest(array[${from}::timestamptz - gga_holds(), ${new Date(to.getTime() - 1)}::timestamptz]) day`.execute(
    db,
  );
  return rows[0]?.there === true;
}

interface Retention {
  /** Days. */
  readonly minutes: number;
  readonly hours: number;
}

async function readRetention(database: Database): Promise<Retention> {
  const settings = await database.service.selectFrom('settings').select(['name', 'value']).execute();
  const daysOf = (name: string, otherwise: number) => {
    const days = Number(settings.find((setting) => setting.name === name)?.value);
    return Number.isInteger(days) && days >= 1 ? days : otherwise; // no number means no decision
  };
  return {
    minutes: daysOf('keep_rover_minutes_days', 36_500),
    hours: daysOf('keep_rover_hours_days', 36_500),
  };
}

/** Minutes go by whole days; hours are few. */
async function prune(database: Database, { minutes, hours }: Retention, now: number): Promise<void> {
  await sql`select drop_rover_minutes(${minutes}::int)`.execute(database.service);
  await database.service
    .deleteFrom('rover_hours')
    .where('at', '<', new Date(floor(now, DAY) - hours * DAY))
    .execute();
}

const floor = (ms: number, unit: number) => Math.floor(ms / unit) * unit;
