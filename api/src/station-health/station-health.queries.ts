import type { areas, Input, RinexJob, StationAlarm } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';

/** A column as `utc` of the contract. */
const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Alarms of the stations in `country` (0 all): those that are open first, then the newest. */
export async function listAlarms(
  db: Db,
  { base, past, limit }: Input<typeof areas.stationHealth.alarms>,
  country: number,
  who: boolean,
): Promise<StationAlarm[]> {
  const { rows } = await sql<StationAlarm>`
    select ${alarmColumns(who)} from station_alarms a join stations s on s.id = a.station_id ${people(who)}
    where s.archived_at is null and ${past ? sql`true` : sql`a.ended_at is null`}
      and ${base ? sql`a.station_id = ${base}` : sql`true`} and ${country === 0 ? sql`true` : sql`s.country = ${country}`}
    order by a.ended_at is not null, a.began_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Who looked at an alarm is for the system to know. */
const people = (who: boolean) => (who ? sql`left join users u on u.id = a.acknowledged_by` : sql``);
const alarmColumns = (who: boolean) => sql`
  a.id, a.station_id as station, s.title as text, a.evidence, ${utc('a.began_at')} as began,
  ${utc('a.ended_at')} as ended, ${utc('a.acknowledged_at')} as acknowledged
  ${who ? sql`, coalesce(u.fname || ' ' || u.lname, '') as acknowledged_by` : sql``}`;

/** Alarms that are open in a country, however many are listed. */
export async function countOpen(db: Db, base: number | undefined, country: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from station_alarms a join stations s on s.id = a.station_id
    where s.archived_at is null and a.ended_at is null
      and ${base ? sql`a.station_id = ${base}` : sql`true`} and ${country === 0 ? sql`true` : sql`s.country = ${country}`}`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}

/** Whether there is such an alarm; the first who acknowledges it stays on record. */
export async function acknowledge(db: Db, id: number, user: number, at: Date) {
  const { rows } = await sql<{ changed: boolean }>`
    with found as (select id from station_alarms where id = ${id}), changed as (
      update station_alarms set acknowledged_at = ${at}, acknowledged_by = ${user} where id = ${id} and acknowledged_at is null returning id
    )
    select exists (select from changed) as changed from found`.execute(db);
  return rows[0];
}

export async function readAlarm(db: Db, id: number): Promise<StationAlarm | undefined> {
  const { rows } = await sql<StationAlarm>`
    select ${alarmColumns(true)} from station_alarms a join stations s on s.id = a.station_id ${people(true)}
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** A station that exists, as its files are found: undefined when there is none. */
export function findStation(db: Db, id: number, country: number) {
  return db
    .selectFrom('stations')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(country !== 0, (query) => query.where('country', '=', country))
    .select(['id', 'title', 'mount', 'created_at'])
    .executeTakeFirst();
}

/* ---- RINEX jobs: each person has their own, and the worker makes them ---- */

/** Undefined when the person's last one is still being made. */
export async function insertJob(
  db: Db,
  { user, station, start, end }: { user: number; station: number; start: Date; end: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into rinex_jobs (user_id, station_id, begins, ends) values (${user}, ${station}, ${start}, ${end})
      on conflict (user_id) where state in ('waiting', 'running') do nothing returning id
    )
    select id, pg_notify('cairn_rinex', id::text) from made`.execute(db);
  return rows[0]?.id;
}

/** The last job of a person for a station. */
export const readJob = (db: Db, user: number, station: number) =>
  lastJob(db, user, sql`j.station_id = ${station}`);

/** The job that is made for a person now, of any station. */
export const readJobUnderWay = (db: Db, user: number) =>
  lastJob(db, user, sql`j.state in ('waiting', 'running')`);

/** A job as it is stored: its reason is a sentence with its parameters apart. */
export type StoredJob = RinexJob & {
  readonly reason_parameters: Readonly<Record<string, string | number>> | null;
};

async function lastJob(db: Db, user: number, condition: RawBuilder<unknown>): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select j.id, j.station_id as station, s.title as text, ${utc('j.begins')} as start, ${utc('j.ends')} as end, j.state, j.progress, j.reason, j.reason_parameters, j.files
    from rinex_jobs j join stations s on s.id = j.station_id
    where j.user_id = ${user} and ${condition} order by j.id desc limit 1`.execute(db);
  return rows[0];
}

/** The files of a job of this person. */
export async function readFiles(db: Db, user: number, id: number): Promise<RinexJob['files']> {
  const { rows } = await sql<{ files: RinexJob['files'] }>`
    select files from rinex_jobs where id = ${id} and user_id = ${user} and state = 'done'`.execute(db);
  return rows[0]?.files ?? [];
}
