import type { Db } from '@cairn/database';
import { transmittedPosition } from '@cairn/domain/station-position';
import { sql } from 'kysely';

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
