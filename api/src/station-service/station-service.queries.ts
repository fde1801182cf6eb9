import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { transmittedPosition } from '../stations/position.queries.ts';

/** The record of a station, as its state and its position are decided by. */
export type StationRecord = NonNullable<Awaited<ReturnType<typeof readStation>>>;

/** A station that exists, in `country` (0: in any). */
export function readStation(db: Db, id: number, country: number) {
  return stationOf(db, id, country).executeTakeFirst();
}

/** The same, which nobody else changes until the end of the transaction. */
export function lockStation(db: Db, id: number, country: number) {
  return stationOf(db, id, country).forUpdate('s').executeTakeFirst();
}

function stationOf(db: Db, id: number, country: number) {
  return db
    .selectFrom('stations as s')
    .leftJoin('users as u', 'u.id', 's.out_of_service_by')
    .where('s.id', '=', id)
    .where('s.archived_at', 'is', null)
    .$if(country !== 0, (query) => query.where('s.country', '=', country))
    .select(['s.id', 's.title', 's.mount', 's.country', 's.version', 's.edits'])
    .select(['s.latitude', 's.longitude', 's.altitude'])
    .select(['s.out_of_service_since', 's.out_of_service_reason', 's.out_of_service_until'])
    .select(sql<string | null>`nullif(trim(u.fname || ' ' || u.lname), '')`.as('out_of_service_by'));
}

/** Takes a station out of service, or changes the reason and the day of one that is; triggers record the period. */
export async function writeOutOfService(
  db: Db,
  id: number,
  { reason, until, by }: { reason: string; until: string | null; by: number },
): Promise<void> {
  await db
    .updateTable('stations')
    .set((of) => ({
      out_of_service_since: of.fn.coalesce('out_of_service_since', sql<Date>`now()`),
      out_of_service_by: of.fn.coalesce('out_of_service_by', sql<number>`${by}::integer`),
      out_of_service_reason: reason,
      out_of_service_until: until,
    }))
    .where('id', '=', id)
    .execute();
}

export async function writeInService(db: Db, id: number): Promise<void> {
  await db
    .updateTable('stations')
    .set({
      out_of_service_since: null,
      out_of_service_reason: null,
      out_of_service_until: null,
      out_of_service_by: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Column of `station_live` of each constellation, as it is named in `station_hours`. */
const constellations = {
  GPS: 'gps',
  GLONASS: 'glonass',
  Galileo: 'galileo',
  BeiDou: 'beidou',
  QZSS: 'qzss',
  SBAS: 'sbas',
  NavIC: 'navic',
} as const;

/** What a station transmits now, and what it did in most hours of the last week. */
export async function readTransmission(db: Db, id: number, now: Date) {
  const live = await db
    .selectFrom('live_stations')
    .where('station_id', '=', id)
    .select(['rtcm_at', 'gps', 'glonass', 'galileo', 'beidou', 'qzss', 'sbas', 'navic'])
    .executeTakeFirst();
  const { sending, position } = await transmittedPosition(db, id, now);
  const observed = Object.entries(constellations).flatMap(([name, column]) =>
    sending && live && live[column] > 0 ? [{ name, satellites: live[column] }] : [],
  );
  const { rows } = await sql<{ satellites: number | null; usual: string[] }>`
    with hours as (select satellites, constellations from station_hours where station_id = ${id} and covered > 0)
    select (select percentile_cont(0.5) within group (order by satellites)::float8 from hours) as satellites,
      array(select name from hours cross join unnest(constellations) name
        group by name having count(*) * 2 > (select count(*) from hours) order by name) as usual`.execute(db);
  const [known] = rows;
  const names = observed.map(({ name }) => name);
  return {
    sending,
    position,
    rtcmAt: live?.rtcm_at ?? null,
    satellites: observed.reduce((sum, { satellites }) => sum + satellites, 0),
    usualSatellites: known?.satellites == null ? null : Math.round(known.satellites),
    missing: sending ? (known?.usual ?? []).filter((name) => !names.includes(name)) : [],
  };
}
