import {
  type AlarmKind,
  type Evidence,
  isStationStatus,
  type LogEvent,
  messageCodes,
  messageType,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { type SampleWindow, type StationStats, WINDOW } from './alarms.rules.ts';
import { readWindow } from './samples.queries.ts';

export interface Judged {
  readonly id: number;
  readonly mount: string;
  readonly country: number;
  readonly stats: StationStats;
}

/** The live rows of a caster that is silent for so long are ignored, s. */
const CASTER_SILENT = 30;
/** Half an hour in seconds. */
const HALF_AN_HOUR = 1800;

/** Every station in service with the statistics that it is judged by. */
export async function readStats(db: Db, at: Date): Promise<Judged[]> {
  const [stations, windows, hours, disconnects, silences, guesses, excess] = await Promise.all([
    readStations(db, at),
    readWindow(db, at, WINDOW),
    readHours(db, at),
    readDisconnects(db, at),
    readSilences(db, at),
    readGuesses(db, at),
    readExcess(db, at),
  ]);
  const nothing = { covered: 0, satellites: null, data_rate: null, constellations: [], position: false };
  return stations.map((row) => ({
    id: row.id,
    mount: row.mount,
    country: row.country,
    stats: {
      entered: row,
      live: liveOf(row),
      now: windows.get(row.id) ?? nothing,
      sameHour: hours.get(row.id)?.same ?? [],
      disconnects: disconnects.get(row.id) ?? 0,
      usualDisconnects: hours.get(row.id)?.disconnects ?? [],
      silences: silences.get(row.id) ?? 0,
      guesses: guesses.get(row.id) ?? { guesses: 0, networks: 0 },
      excess: excess.get(row.id) ?? { bytes: 0, limit: 0 },
    },
  }));
}

function readStations(db: Db, at: Date) {
  return db
    .selectFrom('stations as s')
    .leftJoin('live_stations as live', (join) =>
      join
        .onRef('live.station_id', '=', 's.id')
        .on('live.seen_at', '>', sql<Date>`${at}::timestamptz - make_interval(secs => ${CASTER_SILENT})`),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('station_status_changes as c')
          .whereRef('c.station_id', '=', 's.id')
          .where('c.kind', '=', 'stream')
          .select(['c.at as changed_at', 'c.online as left_online'])
          .orderBy('c.at', 'desc')
          .limit(1)
          .as('change'),
      (join) => join.onTrue(),
    )
    .where('s.archived_at', 'is', null)
    .where('s.out_of_service_since', 'is', null)
    .select(['change.changed_at', 'change.left_online'])
    .select(['s.id', 's.mount', 's.country', 's.latitude', 's.longitude', 's.altitude'])
    .select(['live.status', 'live.connected_at', 'live.disconnected_at', 'live.rtcm_at'])
    .select([
      'live.latitude as sent_latitude',
      'live.longitude as sent_longitude',
      'live.altitude as sent_altitude',
    ])
    .orderBy('s.id')
    .execute();
}

/** A restarted caster has no row of a station that has not reconnected: then its last change counts. */
function liveOf(row: Awaited<ReturnType<typeof readStations>>[number]): StationStats['live'] {
  if (row.status === null)
    return row.left_online === false
      ? {
          online: false,
          connectedAt: null,
          disconnectedAt: row.changed_at,
          rtcmAt: null,
          sent: undefined,
        }
      : undefined;
  const { sent_latitude: latitude, sent_longitude: longitude, sent_altitude: altitude } = row;
  const known = latitude !== null && longitude !== null && altitude !== null;
  return {
    online: isStationStatus(row.status, 'online'),
    connectedAt: row.connected_at,
    disconnectedAt: row.disconnected_at,
    rtcmAt: row.rtcm_at,
    sent: known ? { latitude, longitude, altitude } : undefined,
  };
}

/** The last week of each station: the hours that are at the same time of day, and the disconnects of all. */
async function readHours(db: Db, at: Date) {
  const { rows } = await sql<{ station_id: number; same: SampleWindow[]; disconnects: number[] }>`
    select station_id, coalesce(array_agg(disconnects) filter (where covered > 0), '{}') as disconnects,
      coalesce(json_agg(json_build_object('covered', covered, 'satellites', satellites, 'data_rate', data_rate, 'constellations', constellations))
        filter (where covered >= ${HALF_AN_HOUR} and extract(hour from hour at time zone 'utc') = extract(hour from middle at time zone 'utc')), '[]') as same
    from station_hours cross join (select ${at}::timestamptz - make_interval(mins => ${WINDOW}::int) / 2 as middle) now
    where hour >= date_trunc('hour', middle, 'UTC') - interval '7 days' and hour < date_trunc('hour', middle, 'UTC')
    group by station_id`.execute(db);
  return new Map(rows.map((row) => [row.station_id, row]));
}

async function readDisconnects(db: Db, at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ station_id: number; n: number }>`
    select station_id, count(*)::int as n
    from station_outages(${at}::timestamptz - interval '1 hour', ${at}) where began > ${at}::timestamptz - interval '1 hour'
    group by station_id`.execute(db);
  return new Map(rows.map(({ station_id, n }) => [station_id, n]));
}

async function readSilences(db: Db, at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ station_id: number; n: number }>`
    select station_id, count(*)::int as n from caster_log
    where type = 2 and code = ${messageCodes.station_silent} and at > ${at}::timestamptz - make_interval(mins => ${WINDOW}::int) and at <= ${at}
      and station_id is not null
    group by station_id`.execute(db);
  return new Map(rows.map(({ station_id, n }) => [station_id, n]));
}

async function readGuesses(db: Db, at: Date): Promise<Map<number, StationStats['guesses']>> {
  const { rows } = await sql<{ station_id: number; guesses: number; networks: number }>`
    select station_id, sum((params ->> 'guesses')::int)::int as guesses, max((params ->> 'networks')::int) as networks
    from caster_log
    where type = 2 and code = ${messageCodes.station_guessed} and at > ${at}::timestamptz - make_interval(mins => ${WINDOW}::int) and at <= ${at}
      and station_id is not null
    group by station_id`.execute(db);
  return new Map(rows.map(({ station_id, ...guesses }) => [station_id, guesses]));
}

async function readExcess(db: Db, at: Date): Promise<Map<number, StationStats['excess']>> {
  const { rows } = await sql<{ station_id: number; bytes: number; limit: number }>`
    select station_id, sum((params ->> 'bytes')::float8) as bytes, max((params ->> 'limit')::float8) as "limit"
    from caster_log
    where type = 2 and code = ${messageCodes.station_excess_dropped} and at > ${at}::timestamptz - make_interval(mins => ${WINDOW}::int) and at <= ${at}
      and station_id is not null
    group by station_id`.execute(db);
  return new Map(rows.map(({ station_id, ...excess }) => [station_id, excess]));
}

export interface OpenAlarm {
  readonly id: number;
  readonly station_id: number;
  readonly kind: AlarmKind;
  readonly evidence: Evidence;
}

export async function readOpen(db: Db): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`
    select id, station_id, kind, evidence from station_alarms where ended_at is null order by id`.execute(db);
  return rows;
}

type AlarmSubject = Pick<Judged, 'id' | 'mount' | 'country'>;

/** An alarm begins; nothing when another worker was first. */
export async function beginAlarm(db: Db, station: number, evidence: Evidence, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into station_alarms (station_id, kind, began_at, evidence)
    values (${station}, ${evidence.kind}, ${at}, ${JSON.stringify(evidence)}::jsonb)
    on conflict (station_id, kind) where ended_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function updateAlarm(db: Db, id: number, evidence: Evidence): Promise<void> {
  await sql`update station_alarms set evidence = ${JSON.stringify(evidence)}::jsonb where id = ${id}`.execute(
    db,
  );
}

export async function endAlarm(db: Db, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update station_alarms set ended_at = greatest(began_at, ${at}::timestamptz) where id = ${id} and ended_at is null`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** A line of the caster log about a station, which every tenant may read. Guesses are not for them. */
export async function logAlarm(
  db: Db,
  station: AlarmSubject,
  { event, ...params }: Extract<LogEvent, { evidence: Evidence }>,
  at: Date,
): Promise<void> {
  if (params.evidence.kind === 'guessing') return; // the caster logs them itself
  const code = messageCodes[event];
  await db
    .insertInto('caster_log')
    .values({
      at,
      type: messageType(code),
      code,
      casta: station.country,
      station_id: station.id,
      mountpoint: station.mount,
      event,
      params: JSON.stringify(params),
    })
    .execute();
}
