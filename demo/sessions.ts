import { storedReason } from '@cairn/contract';
import type { RecordedHistory, RecordedSession } from '@cairn/simulator';
import type pg from 'pg';
import { copy, iso, type Value } from './copy.ts';
import { type Account, addressOf, type Ids, recorded, scopeOf } from './ids.ts';
import { linesOf, seedLines } from './log.ts';

const POINT = [
  'at',
  'rover_id',
  'reseller_id',
  'dealer_id',
  'company_id',
  'session_id',
  'station_id',
  'quality',
  'latitude',
  'longitude',
  'altitude',
  'satellites',
  'hdop',
  'data_age',
  'distance',
  'bytes_sent',
  'sentence',
];
const SESSION = [
  'id',
  'rover_id',
  'reseller_id',
  'dealer_id',
  'company_id',
  'node',
  'casta',
  'mountpoint',
  'station_id',
  'started_at',
  'seen_at',
  'ended_at',
  'end_reason',
  'end_details',
  'quality',
  'time_to_fix',
  'average_distance',
  'ggas',
  'fixes',
  'floats',
  'dgps',
  'standalones',
  'estimates',
  'bytes_sent',
  'bytes_received',
  'ntrip_version',
  'fixed_ms',
  'float_ms',
  'dgps_ms',
  'gps_ms',
  'est_ms',
  'user_agent',
  'address',
];
/** More ids than the past has sessions. */
const RESERVED = 10_000;

/** Sessions, their GGA and their lines in the log. The GGA go to the server while the next are made. */
export async function seedSessions(
  client: pg.Client,
  { sessions }: RecordedHistory,
  ids: Ids,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select setval('rover_session_ids', nextval('rover_session_ids') + ${RESERVED}) - ${RESERVED} as id`,
  );
  let next = Number(rows[0]?.id);
  const records: Value[][] = [];
  const lines: Value[][] = [];
  function* points(): Iterable<Value[]> {
    for (const session of sessions) {
      const rover = ids.rovers.get(session.account.username);
      if (!rover) continue;
      const id = next++;
      yield* pointsOf(session, id, rover, ids);
      records.push(recordOf(session, id, rover, ids));
      lines.push(...linesOf(session, id, rover, ids));
    }
  }
  await copy(client, 'gga_points', POINT, points());
  await copy(client, 'rover_sessions', SESSION, records);
  await seedLines(client, lines);
  await client.query(`update rovers set last_connected_at = latest.started_at, last_session_id = latest.id
    from (select distinct on (rover_id) rover_id, id, started_at from rover_sessions order by rover_id, started_at desc) latest
    where latest.rover_id = rovers.id`);
}

function* pointsOf(
  { points }: RecordedSession,
  id: number,
  rover: Account,
  { stations }: Ids,
): Iterable<Value[]> {
  const [rover_id, reseller, dealer, company] = scopeOf(rover);
  for (const point of points) {
    const { at, station, quality, latitude, longitude, altitude, satellites, hdop, age, distance } = point;
    // one list as it is: there are 300,000 of them
    yield [
      iso(at),
      rover_id,
      reseller,
      dealer,
      company,
      id,
      station && stations.get(station)?.id,
      quality,
      latitude.toFixed(8),
      longitude.toFixed(8),
      altitude.toFixed(2),
      satellites,
      hdop.toFixed(1),
      age?.toFixed(1),
      distance?.toFixed(1),
      point.bytesSent,
      point.sentence,
    ];
  }
}

function recordOf(session: RecordedSession, id: number, rover: Account, { stations }: Ids): Value[] {
  const { account, from, to, reason, points, times, timeToFix, bytesSent, bytesReceived } = session;
  const latest = points.at(-1);
  const end = storedReason(reason);
  const count = (quality: number) => points.filter((point) => point.quality === quality).length;
  const distances = points.flatMap(({ distance }) => distance ?? []);
  const mean = distances.reduce((sum, metres) => sum + metres, 0) / distances.length;
  return [
    id,
    ...scopeOf(rover),
    recorded.node,
    account.country,
    account.mountpoint,
    latest?.station && stations.get(latest.station)?.id,
    iso(from),
    iso(to),
    iso(to),
    end.code,
    JSON.stringify(end.details),
    latest?.quality ?? 0,
    timeToFix?.toFixed(1),
    distances.length ? mean.toFixed(1) : null,
    points.length,
    count(4),
    count(5),
    count(2),
    count(1),
    count(6),
    bytesSent,
    bytesReceived,
    session.version,
    ...([4, 5, 2, 1, 6] as const).map((status) => times.durationOf(status, Math.floor(to))),
    session.userAgent,
    addressOf(rover),
  ];
}
