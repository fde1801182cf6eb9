import { type Past, type PastSession, pastOf } from '@cairn/simulator';
import pg from 'pg';
import { copy, type Value } from './demo-copy.ts';
import { plantEvents } from './demo-events.ts';
import { type DemoWorld, demoWorld } from './demo-world.ts';

/** The row in `settings` that says that the demo has its past, and until when it goes. */
const PAST_MARK = 'demo_past';

export const PAST_DAYS = { stations: 90, rovers: 14 };

/** Days whose machines the demo's company login sees are followed more closely than the others, s. */
const GGA = { shown: 20, others: 30 };

const gone = { node: 'past', address: '198.51.100.' }; // RFC 5737: nobody's

interface Account {
  id: number;
  reseller_id: number;
  dealer_id: number;
  company_id: number;
}

/** Ids of what the past tells of, by username and mountpoint. */
interface Ids {
  readonly rovers: ReadonlyMap<string, Account>;
  readonly stations: ReadonlyMap<string, { id: number; country: number }>;
}

/**
 * Gives a demo that has just been planted a past, as if it had run for weeks: status changes of stations, sessions of
 * rovers with their GGA, lines of the caster log and what people did. A demo that has sessions from before `until` (Unix
 * ms) is left as it is.
 * @param url the owner's: COPY does not go together with row policies, and days of the past need their partitions
 */
export async function plantPast(url: string, until = Date.now()): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local cairn.quiet = 'on'`);
    const { rows } = await client.query<{ has: boolean }>(
      `select exists (select from settings where name = $1) or exists (select from rover_sessions where started_at < $2) as has`,
      [PAST_MARK, iso(until)],
    );
    if (rows[0]?.has) return;
    await client.query('insert into settings (name, value) values ($1, to_jsonb($2::text))', [
      PAST_MARK,
      iso(until),
    ]);
    await makePartitions(client);
    const world = demoWorld();
    const ids = await idsOf(client);
    const past = pastOf(pastOptions(world, until));
    await backdate(client);
    await plantStationsPast(client, past, ids);
    await quietly(client, ['gga_points', 'rover_sessions'], () => plantSessions(client, past, ids));
    await markMinutes(client);
    await plantStationLog(client, past, ids, until);
    await plantEvents(client, until, PAST_DAYS.rovers);
    await client.query('commit');
  } finally {
    await client.end(); // an open transaction is rolled back
  }
}

function pastOptions({ stations, rovers }: DemoWorld, until: number) {
  const working = rovers.filter(({ allowed, endsIn }) => allowed && endsIn > 0);
  const shown = new Set(rovers.filter(({ company }) => company === rovers[0]?.company).map(nameOf));
  return {
    until,
    world: { stations: [...stations], rovers: [...working] },
    stationDays: PAST_DAYS.stations,
    roverDays: PAST_DAYS.rovers,
    ggaSeconds: ({ username }: { username: string }) => (shown.has(username) ? GGA.shown : GGA.others),
    keenness: ({ username }: { username: string }) => (shown.has(username) ? 0.6 : undefined),
  };
}
const nameOf = ({ username }: { username: string }) => username;

/** The partitions of the past days, named as `make_partitions` names them. */
async function makePartitions(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare parent text; day date;
    begin
      foreach parent in array array['gga_points', 'caster_log'] loop
        for day in select generate_series((now() at time zone 'utc')::date - ${PAST_DAYS.rovers + 1}, (now() at time zone 'utc')::date - 2, '1 day')::date loop
          execute format('create table if not exists public.%I partition of public.%I for values from (%L) to (%L)',
            parent || to_char(day, '_YYYYMMDD'), parent, day || ' 00:00+00', day + 1 || ' 00:00+00');
        end loop;
      end loop;
    end $$`);
}

async function idsOf(client: pg.Client): Promise<Ids> {
  const rovers = await client.query<Account & { username: string }>(
    'select id, reseller_id, dealer_id, company_id, username from rovers where archived_at is null',
  );
  const stations = await client.query<{ id: number; country: number; mount: string }>(
    'select id, country, mount from stations where archived_at is null',
  );
  return {
    rovers: new Map(rovers.rows.map((row) => [row.username, row])),
    stations: new Map(stations.rows.map((row) => [row.mount, row])),
  };
}

/** What has a past was there before it. */
async function backdate(client: pg.Client): Promise<void> {
  for (const table of ['resellers', 'dealers', 'users', 'machines', 'rovers', 'stations'])
    await client.query(`update ${table} set created_at = created_at - interval '200 days'`);
}

const iso = (at: number) => new Date(at).toISOString();

async function plantStationsPast(client: pg.Client, { changes }: Past, { stations }: Ids): Promise<void> {
  await copy(
    client,
    'station_status_changes',
    ['station_id', 'at', 'kind', 'online', 'reason'],
    changes.map(({ mount, at, kind, online, reason }) => [
      stations.get(mount)?.id,
      iso(at),
      kind,
      online,
      reason,
    ]),
  );
}

const POINT = [
  ...['at', 'rover_id', 'reseller_id', 'dealer_id', 'company_id', 'session_id', 'station_id', 'quality'],
  ...[
    'latitude',
    'longitude',
    'altitude',
    'satellites',
    'hdop',
    'data_age',
    'distance',
    'bytes_sent',
    'sentence',
  ],
];
const SESSION = [
  ...[
    'id',
    'rover_id',
    'reseller_id',
    'dealer_id',
    'company_id',
    'node',
    'casta',
    'mountpoint',
    'station_id',
  ],
  ...[
    'started_at',
    'seen_at',
    'ended_at',
    'end_reason',
    'quality',
    'time_to_fix',
    'average_distance',
    'ggas',
  ],
  ...['fixes', 'floats', 'dgps', 'standalones', 'estimates', 'bytes_sent', 'bytes_received', 'ntrip_version'],
  ...['user_agent', 'address'],
];
const LOG = [
  ...['at', 'type', 'code', 'casta', 'rover_id', 'reseller_id', 'dealer_id', 'company_id', 'session_id'],
  ...['username', 'station_id', 'mountpoint', 'description', 'address'],
];

/** Without what the tables do with each row that casters write: for a past at once it is done in one go. */
async function quietly(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

/** The minutes of the past are to be counted: what the triggers of migration 006 do row by row. */
async function markMinutes(client: pg.Client): Promise<void> {
  await client.query(`insert into rollup_marks
    select distinct m from rover_sessions s,
      generate_series(date_trunc('minute', s.started_at), s.ended_at + gga_holds(), interval '1 minute') m
    where s.node = '${gone.node}'`);
}

/** More ids than the past has sessions. */
const RESERVED = 10_000;

/** Sessions, their GGA and their lines in the log. The GGA go to the server while the next are made. */
async function plantSessions(client: pg.Client, { sessions }: Past, ids: Ids): Promise<void> {
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
  await copy(client, 'caster_log', LOG, lines);
  await client.query(`update rovers set last_connected_at = latest.started_at, last_session_id = latest.id
    from (select distinct on (rover_id) rover_id, id, started_at from rover_sessions order by rover_id, started_at desc) latest
    where latest.rover_id = rovers.id`);
}

const placeOf = ({ id, reseller_id, dealer_id, company_id }: Account) => [
  id,
  reseller_id,
  dealer_id,
  company_id,
];

function* pointsOf(
  { points }: PastSession,
  id: number,
  rover: Account,
  { stations }: Ids,
): Iterable<Value[]> {
  const [rover_id, reseller, dealer, company] = placeOf(rover);
  for (const point of points) {
    const { at, station, quality, latitude, longitude, altitude, satellites, hdop, age, distance } = point;
    yield [
      ...[iso(at), rover_id, reseller, dealer, company, id, station && stations.get(station)?.id, quality],
      ...[latitude.toFixed(8), longitude.toFixed(8), altitude.toFixed(2), satellites, hdop.toFixed(1)],
      ...[age?.toFixed(1), distance?.toFixed(1), point.bytesSent, point.sentence],
    ];
  }
}

function recordOf(session: PastSession, id: number, rover: Account, { stations }: Ids): Value[] {
  const { account, from, to, reason, points, timeToFix, bytesSent, bytesReceived } = session;
  const latest = points.at(-1);
  const count = (quality: number) => points.filter((point) => point.quality === quality).length;
  const distances = points.flatMap(({ distance }) => distance ?? []);
  const mean = distances.reduce((sum, metres) => sum + metres, 0) / distances.length;
  return [
    ...[id, ...placeOf(rover), gone.node, account.country, account.mountpoint],
    ...[latest?.station && stations.get(latest.station)?.id, iso(from), iso(to), iso(to), reason],
    ...[
      latest?.quality ?? 0,
      timeToFix?.toFixed(1),
      distances.length ? mean.toFixed(1) : null,
      points.length,
    ],
    ...[count(4), count(5), count(2), count(1), count(6), bytesSent, bytesReceived, session.version],
    ...[session.userAgent, `${gone.address}${1 + (rover.id % 250)}`],
  ];
}

const away = (metres: number) => `${(metres / 1000).toFixed(1)} km`;

function linesOf(session: PastSession, id: number, rover: Account, { stations }: Ids): Value[][] {
  const { account, from, to, reason, points, handovers, bytesSent, version, userAgent } = session;
  const line = (at: number, code: number, station: string | undefined, text: string): Value[] => [
    ...[iso(at), 1, code, account.country, ...placeOf(rover), id, account.username],
    ...[station && stations.get(station)?.id, account.mountpoint, text],
    `${gone.address}${1 + (rover.id % 250)}`,
  ];
  const asked = account.mountpoint === 'RTK_RTCM3';
  const last = handovers.at(-1)?.station;
  return [
    line(from, 10, undefined, `Connected to ${account.mountpoint}, NTRIP ${version}, ${userAgent}`),
    ...handovers
      .filter(({ before }) => asked || before !== undefined)
      .map(({ at, station, before, metres }) => {
        const instead = before === undefined ? '' : ` instead of ${before}`;
        return line(at, 18, station, `Station ${station} at ${away(metres)}${instead}`);
      }),
    line(
      to,
      11,
      last,
      `Disconnected: ${reason}; ${Math.round((to - from) / 1000)} s, ${(bytesSent / 1000).toFixed(1)} kB sent, ${points.length} GGA`,
    ),
  ];
}

async function plantStationLog(client: pg.Client, { outages }: Past, { stations }: Ids, until: number) {
  const first = until - PAST_DAYS.rovers * 86_400_000;
  const lines = [...outages].flatMap(([mount, list]) => {
    const station = stations.get(mount);
    const line = (at: number, code: number, text: string): Value[] => [
      ...[
        iso(at),
        2,
        code,
        station?.country,
        null,
        null,
        null,
        null,
        null,
        '',
        station?.id,
        mount,
        text,
        null,
      ],
    ];
    return list
      .filter(({ from }) => from > first)
      .flatMap(({ from, to, reason }) => [
        ...(reason === 'silent for 30 s' ? [line(from - 1, 35, 'Nothing came for 30 s')] : []),
        line(from, 31, `Disconnected: ${reason}`),
        line(to, 30, 'Connected, NTRIP CairnSimulator/1.0'),
      ]);
  });
  await copy(client, 'caster_log', LOG, lines);
}
