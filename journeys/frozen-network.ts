import type { TestContext } from 'node:test';
import { startApi } from '@cairn/api';
import { isStationStatus, rtkStatusIds, stationStatusIds } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { hashPassword } from '@cairn/domain/passwords';
import { type RtkStatus, StatusTimes } from '@cairn/gnss';
import { rollUp } from '@cairn/worker/rollups';
import { makeSnapshots } from '@cairn/worker/snapshots';
import pino from 'pino';
import { buildPortal, portalFolder } from '../supervisor/portal-build.ts';

export const PASSWORD = 'Frozen-Fields-26';
const NODE = 'frozen';
const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Where every rover is, and what its GGA report. */
const position = {
  latitude: 52.4,
  longitude: 0.3,
  altitude: 20,
  satellites: 17,
  hdop: 0.7,
  data_age: 1,
  distance: 4200,
};
/** RTK status of each rover that is connected, in two companies. */
const statuses: readonly RtkStatus[] = [4, 4, 5, 1, 0];

interface Scope {
  id: number;
  reseller_id: number;
  dealer_id: number;
  company_id: number;
}

/**
 * A network in which nothing moves: no caster runs, and what one would have recorded is in the database, live rows of a
 * caster that stays alive included. The worker's own jobs have counted it, and the api serves it with the portal.
 */
export async function freezeNetwork(t: TestContext) {
  const { database, secret } = await createTestDatabase(t);
  const { company, rover, station, user } = seed(database);
  const now = Date.now();
  const sessionStart = Math.floor(now / HOUR) * HOUR - HOUR;
  await database.service
    .updateTable('rollup_state')
    .set({ rolled_from: new Date(sessionStart - 6 * HOUR), rolled_to: new Date(sessionStart - 6 * HOUR) })
    .execute();
  await showCaster(database, now);

  const wragby = await company({ title: 'Wragby Farms' });
  const louth = await company({ title: 'Louth Growers', dealer_id: wragby.dealer_id });
  await database.service
    .updateTable('companies')
    .set({ gdpr_accepted_at: new Date(now - DAY), gdpr_accepted_by: 'Test' })
    .execute();
  const stations = await seedStations(database, station, now);
  const fed = { database, station: stations.online, now };
  for (const [index, status] of statuses.entries()) {
    const { id, ...tenant } = index === 4 ? louth : wragby;
    const connected = await rover({ company_id: id, title: `Tractor ${index + 1}` });
    await seedLiveRover(fed, { ...connected, ...tenant, company_id: id }, status, sessionStart);
  }
  const idle = await rover({ company_id: wragby.id, title: 'Harvester' });
  const session = await seedPastSession(fed, idle, sessionStart - 4 * HOUR);
  const clock = { now: () => now, budget: 0 };
  while ((await rollUp(database, clock)).waiting > 0);
  await makeSnapshots(database);

  const password_hash = await hashPassword(PASSWORD);
  const admin = await user({ role: 1, password_hash });
  const farmer = await user({ role: 20, company_id: wragby.id, password_hash });
  await buildPortal();
  const api = await startApi({
    database,
    secret,
    host: '127.0.0.1',
    port: 0,
    version: 'journey',
    portal: portalFolder,
    log: pino({ level: 'silent' }),
    databasePatience: 15_000, // on a busy machine
  });
  t.after(() => api.stop());
  const moments = await database.service.selectFrom('moments').select('at').orderBy('at', 'desc').execute();
  return {
    url: `http://127.0.0.1:${api.port}`,
    admin,
    farmer,
    company: wragby.id,
    station: stations.online,
    past: { rover: idle.id, session, hour: new Date(sessionStart - 4 * HOUR) },
    /** Seeds the moments of the time machine; the newest is as good as now. */
    moment: moments[3]?.at ?? new Date(now),
  };
}

/** A caster whose last word lies ahead: for as long as the test runs it is not silent. */
async function showCaster({ service }: Database, now: number): Promise<void> {
  const seen_at = new Date(now + HOUR);
  const started_at = new Date(now - DAY);
  const services = (['casta', 'connecta'] as const).flatMap((name) =>
    [1, 2].map((country) => ({
      service: name,
      country,
      node: NODE,
      port: 0,
      clients: 0,
      started_at,
      seen_at,
    })),
  );
  await service.insertInto('caster_services').values(services).execute();
}

/** Two on line, one in each country, one off line, and one that never connected. */
async function seedStations(
  { service }: Database,
  station: ReturnType<typeof seed>['station'],
  now: number,
): Promise<{ online: number }> {
  const created_at = new Date(now - 30 * DAY);
  const [connected_at, disconnected_at] = [new Date(now - 10 * DAY), new Date(now - 2 * DAY)];
  const satellites = { gps: 9, glonass: 7, galileo: 6, beidou: 5, sbas: 3 };
  const add = async (title: string, country: number) =>
    (await station({ title, country, connecta: country, created_at })).id;
  const [ely, ribe, off] = [await add('Ely', 1), await add('Ribe', 2), await add('Thirsk', 1)];
  await add('Never', 1);
  for (const [station_id, connecta, status] of [
    [ely, 1, stationStatusIds.online],
    [ribe, 2, stationStatusIds.online],
    [off, 1, stationStatusIds.offline],
  ] as const) {
    const seen = { node: NODE, status, connected_at, seen_at: new Date(now), bytes_received: 123_456_789 };
    await service
      .insertInto('station_live')
      .values({
        station_id,
        connecta,
        ...seen,
        ...satellites,
        disconnected_at: isStationStatus(status, 'offline') ? disconnected_at : null,
      })
      .execute();
    const change = { station_id, kind: 'stream', reason: '' };
    await service
      .insertInto('station_status_changes')
      .values([
        { ...change, at: connected_at, online: true },
        ...(isStationStatus(status, 'offline') ? [{ ...change, at: disconnected_at, online: false }] : []),
      ])
      .execute();
  }
  return { online: ely };
}

interface Fed {
  database: Database;
  station: number;
  now: number;
}

/** A rover that has had one status since `sessionStart`. */
async function seedLiveRover(fed: Fed, rover: Scope, status: RtkStatus, sessionStart: number): Promise<void> {
  const { database, station, now } = fed;
  const id = await seedSession(fed, rover, { from: sessionStart, every: 30, statusAt: () => status });
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  await database.service
    .insertInto('rover_live')
    .values({
      rover_id,
      reseller_id,
      dealer_id,
      company_id,
      session_id: id,
      node: NODE,
      casta: 1,
      status,
      ...position,
      mountpoint: 'RTK_RTCM3',
      station_id: station,
      connected_at: new Date(sessionStart),
      gga_at: new Date(now),
      bytes_sent: 7_654_321,
      bytes_received: 43_210,
      seen_at: new Date(now),
    })
    .execute();
}

/** An hour with a GGA each ten seconds: float for five minutes, fixed, and float for five more after fifty. */
const seedPastSession = (fed: Fed, rover: Scope, from: number): Promise<number> =>
  seedSession(fed, rover, {
    from,
    to: from + HOUR,
    every: 10,
    statusAt: (seconds) => (seconds < 300 || (seconds >= 3000 && seconds < 3300) ? 5 : 4),
  });

interface Driven {
  from: number;
  /** Undefined: it is live. */
  to?: number;
  /** s */
  every: number;
  statusAt: (seconds: number) => RtkStatus;
}

/** A session with its GGA, as a caster writes them. */
async function seedSession(
  { database, station, now }: Fed,
  rover: Scope,
  { from, to, every, statusAt }: Driven,
): Promise<number> {
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const tenant = { rover_id, reseller_id, dealer_id, company_id };
  const times = new StatusTimes();
  const points: { at: Date; quality: RtkStatus; station_id: number; bytes_sent: number; sentence: string }[] =
    [];
  let firstFix: number | undefined;
  for (let at = from; at < (to ?? now); at += every * SECOND) {
    const quality = statusAt((at - from) / SECOND);
    times.take(quality, at);
    if (quality === rtkStatusIds.fixed) firstFix ??= (at - from) / SECOND;
    points.push({ at: new Date(at), quality, station_id: station, bytes_sent: 0, sentence: '$GPGGA' });
  }
  const end = to ?? now;
  const time = (status: RtkStatus) => times.durationOf(status, end);
  const count = (status: RtkStatus) => points.filter(({ quality }) => quality === status).length;
  const { id } = await database.service
    .insertInto('rover_sessions')
    .values({
      ...tenant,
      node: NODE,
      casta: 1,
      mountpoint: 'RTK_RTCM3',
      station_id: station,
      ntrip_version: 2,
      started_at: new Date(from),
      seen_at: new Date(end),
      ended_at: to ? new Date(to) : null,
      end_reason: to ? 'closed_by_rover' : null,
      time_to_fix: firstFix ?? null,
      average_distance: 4200,
      ggas: points.length,
      fixes: count(4),
      floats: count(5),
      standalones: count(1),
      fixed_ms: time(4),
      float_ms: time(5),
      dgps_ms: time(2),
      gps_ms: time(1),
      est_ms: time(6),
      bytes_sent: 7_654_321,
      bytes_received: 43_210,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.service
    .insertInto('gga_points')
    .values(points.map((point) => ({ ...tenant, ...position, ...point, session_id: id })))
    .execute();
  const latest = { last_session_id: id, last_connected_at: new Date(from) };
  await database.service.updateTable('rovers').set(latest).where('id', '=', rover_id).execute();
  return id;
}
