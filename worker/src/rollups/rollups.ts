import type { Database, DbTransaction } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { type Bars, counts } from './minute-counts.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** A minute is counted when it is over for so long: the caster writes once a second. Later rows are counted again. */
const COUNT_DELAY = 10_000;
/** How many minutes of one hour are counted in one transaction: twice as many after a quick one, half after a slow one. */
const AT_ONCE = { first: 10, most: 60 };
/** What is slow, ms: other workers wait for it. */
const SLOW = 500;

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
  const completeUntil = floor(now() - COUNT_DELAY, MINUTE);
  const until = performance.now() + budget;
  const retention = await readRetention(database);
  await database.service.transaction().execute(async (db) => {
    await takeTurn(db);
    for (const day of [completeUntil, completeUntil + DAY]) await makeMinutesOf(db, day);
  });
  let counted = 0;
  let some: number;
  let atOnce = AT_ONCE.first;
  do {
    const startedAt = performance.now();
    some = await database.service
      .transaction()
      .execute((db) => countSome(db, completeUntil, retention, now(), atOnce));
    counted += some;
    const slow = performance.now() - startedAt > SLOW;
    atOnce = slow ? Math.ceil(atOnce / 2) : Math.min(AT_ONCE.most, atOnce * 2);
  } while (some > 0 && performance.now() < until);
  const waiting = some === 0 ? 0 : await countWaiting(database, completeUntil);
  await prune(database, retention, now()); // last: it may have to wait for readers, in vain
  return { counted, waiting };
}

/** Nobody else counts until the transaction ends. */
const takeTurn = (db: DbTransaction) =>
  sql`select pg_advisory_xact_lock(hashtext('rover roll-ups'))`.execute(db);

async function countWaiting(database: Database, completeUntil: number): Promise<number> {
  const { waiting } = await database.service
    .selectFrom('rollup_marks')
    .where('minute', '<', new Date(completeUntil))
    .select(({ fn }) => fn.count<number>('minute').distinct().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Makes the partition of a UTC day. Before its first minute nobody reads it, so that nobody waits for it. */
const makeMinutesOf = (db: DbTransaction, at: number) =>
  sql`select make_rover_minutes(${new Date(at).toISOString().slice(0, 10)}::date)`.execute(db);

/** Counts the newest minutes that wait. Returns how many it took. */
async function countSome(
  db: DbTransaction,
  completeUntil: number,
  retention: Retention,
  now: number,
  atOnce: number,
): Promise<number> {
  await takeTurn(db);
  await markNew(db, completeUntil);
  const { rows } = await sql<{ minute: Date | null }>`
    select max(minute) as minute from rollup_marks where minute < ${new Date(completeUntil)}`.execute(db);
  const newest = rows[0]?.minute?.getTime();
  if (newest === undefined) return 0;
  const hour = floor(newest, HOUR);
  const whole = hour < floor(now, DAY) - retention.minutes * DAY; // older than the stored minutes
  const first = whole ? hour : Math.max(hour, newest - (atOnce - 1) * MINUTE);
  const taken = await sql<{ minute: Date }>`
    with taken as (delete from rollup_marks where minute between ${new Date(first)} and ${new Date(newest)} returning minute)
    select distinct minute from taken order by minute`.execute(db);
  await sql`update rollup_state set rolled_from = least(rolled_from, ${new Date(first)}::timestamptz)`.execute(
    db,
  );
  const ofHour = { begins: [new Date(hour)], length: HOUR };
  if (whole) {
    await write(db, 'rover_hours', await withRaw(db, ofHour), 'raw');
    return taken.rows.length;
  }
  await makeMinutesOf(db, hour);
  const minutes = { begins: taken.rows.map(({ minute }) => minute), length: MINUTE };
  await write(db, 'rover_minutes', await withRaw(db, minutes), 'raw');
  await write(db, 'rover_hours', ofHour, 'minutes');
  return taken.rows.length;
}

/** Every minute is counted once, whether or not anything was written for it: a rover may be silent for hours. */
async function markNew(db: DbTransaction, completeUntil: number): Promise<void> {
  await sql`
    insert into rollup_marks
    select generate_series(rolled_to, ${new Date(completeUntil)}::timestamptz - interval '1 minute', '1 minute') from rollup_state`.execute(
    db,
  );
  await db
    .updateTable('rollup_state')
    .set({ rolled_to: new Date(completeUntil) })
    .where('rolled_to', '<', new Date(completeUntil))
    .execute();
}

/** Replaces the earlier counts of minutes or hours. */
async function write(
  db: DbTransaction,
  table: 'rover_minutes' | 'rover_hours',
  bars: Bars,
  source: 'raw' | 'minutes',
) {
  if (bars.begins.length === 0) return;
  await sql`delete from ${sql.table(table)} where at = any(${bars.begins})`.execute(db);
  await sql`
    insert into ${sql.table(table)} (scope, scope_id, at, reseller_id, dealer_id, company_id,
      fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, connected_ms, logins, login_rovers)
    ${counts(bars, source)}`.execute(db);
}

/** Leaves out bars whose GGA are gone: they stay as they were counted. */
async function withRaw(db: DbTransaction, { begins, length }: Bars): Promise<Bars> {
  const there = (time: RawBuilder<unknown>) =>
    sql`to_regclass('public.gga_points' || to_char((${time}) at time zone 'utc', '_YYYYMMDD')) is not null`;
  const { rows } = await sql<{ at: Date }>`
    select at from unnest(${begins}::timestamptz[]) at
    where ${there(sql`at - gga_holds()`)} and ${there(sql`at + make_interval(secs => ${length / 1000 - 0.001})`)}`.execute(
    db,
  );
  return { begins: rows.map(({ at }) => at), length };
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
