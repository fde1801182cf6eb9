import assert from 'node:assert/strict';
import { once } from 'node:events';
import test, { type TestContext } from 'node:test';
import { recover } from '@cairn/database';
import { connected, createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { startCasterChild } from './caster-child.ts';
import {
  basic,
  Client,
  eventually,
  frame,
  gga,
  position,
  quiet,
  sendingStation,
  startWorld,
  streamingRover,
  type World,
} from './world.ts';

const small = async (seed: World['seed']) => {
  await seed.station({ mount: 'GB01', password: 'src' });
  const { company_id } = await seed.company();
  for (const username of ['joe', 'eve', 'stranger'])
    await seed.rover({ company_id, username, password: 'pw' });
};
const here = gga(52.2, 0.12);

/** An owner's connection to another database of the server, and the name of this one. */
async function ownerConnection(t: TestContext, url: string) {
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await admin.connect();
  t.after(() => admin.end());
  return { admin, name: new URL(url).pathname.slice(1) };
}

const breakConnections = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';

/** Takes the database away as a crash does: every connection breaks, and none can be made until it is restored. */
async function takeAway(t: TestContext, url: string) {
  const { admin, name } = await ownerConnection(t, url);
  await admin.query(`alter database ${name} with allow_connections false`);
  await admin.query(breakConnections, [name]);
  return () => admin.query(`alter database ${name} with allow_connections true`);
}

test('while the database is away corrections are sent, cached accounts log in, and no record is lost', async (t) => {
  const world = await startWorld(t, small, { limits: { lookup: 2_000 } });
  const { castaUk, connectaUk } = world.caster.ports;
  const source = await sendingStation(connectaUk, 'GB01');
  source.send(frame(1077, 0));
  const joe = await streamingRover(castaUk, 'RTK_RTCM3', 'joe', here);
  const eve = await streamingRover(castaUk, 'RTK_RTCM3', 'eve', here);
  eve.close();
  await eventually(async () => (await world.lines()).filter(({ code }) => code === 11).length === 1);

  const giveBack = await takeAway(t, world.url);
  for (let count = 1; count <= 20; count++) {
    source.send(frame(1077, count));
    await joe.until((received) => received.includes(frame(1077, count)));
  }
  const known = await streamingRover(castaUk, 'RTK_RTCM3', 'eve', here);
  source.send(frame(1077, 21));
  await known.until((received) => received.includes(frame(1077, 21)));
  const one = new Client(castaUk).send(`GET /GB01 HTTP/1.0\r\n${basic('stranger', 'pw')}\r\n`);
  const two = new Client(castaUk).send(
    `GET /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${basic('stranger', 'pw')}\r\n`,
  );
  assert.match(await one.end(), /^HTTP\/1\.0 503 Service Unavailable\r\n/);
  assert.match(await two.end(), /^HTTP\/1\.1 503 Service Unavailable\r\n[\s\S]*Retry-After: 5\r\n/);
  joe.send(gga(52.2, 0.12, 5, 43_201));
  known.close();
  await once(known.socket, 'close');
  await giveBack();

  const sessions = await eventually(async () => {
    const rows = await world.database.service
      .selectFrom('rover_sessions')
      .selectAll()
      .orderBy('id')
      .execute()
      .catch(() => []);
    return rows.length === 3 && rows.filter(({ ended_at }) => ended_at).length === 2 && rows;
  });
  assert.equal(sessions.at(-1)?.end_reason !== null, true);
  const lines = await eventually(async () => {
    const lines = await world.lines();
    const written = (expected: number) => lines.filter(({ code }) => code === expected).length;
    return written(25) > 1 && written(11) === 2 && lines;
  });
  assert.equal(lines.filter(({ code }) => code === 25).length, 2);
  assert.equal(joe.closed, false);
  await eventually(
    async () => (await world.database.service.selectFrom('gga_points').select('at').execute()).length >= 3,
  );
  const stranger = await streamingRover(castaUk, 'GB01', 'stranger');
  assert.equal(stranger.closed, false);
});

test('a change whose notification was lost acts once the connection is restored', async (t) => {
  const world = await startWorld(t, small);
  const joe = await streamingRover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', here);
  await world.database.service.transaction().execute(async (db) => {
    await sql`set local cairn.quiet = 'on'`.execute(db);
    await db.updateTable('rovers').set({ allowed: false }).execute();
  });
  const { admin, name } = await ownerConnection(t, world.url);
  await admin.query(breakConnections, [name]);
  await joe.end();
  const line = await eventually(async () => (await world.lines()).find(({ code }) => code === 24));
  assert.equal(line.description, 'Account changed: the account is no longer allowed');
});

test('the live row of a rover that stays silent is written again when it is lost', async (t) => {
  const world = await startWorld(t, small);
  await streamingRover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', here);
  const { service } = world.database;
  const visible = () => service.selectFrom('rover_live').selectAll().executeTakeFirst();
  const first = await eventually(visible);
  await eventually(async () => Number((await visible())?.seen_at) > Number(first.seen_at));
  await service.deleteFrom('rover_live').execute();
  const again = await eventually(visible);
  assert.deepEqual([again.session_id, again.mountpoint], [first.session_id, 'RTK_RTCM3']);
});

test('a row that the database refuses holds up no other live row', async (t) => {
  const faults: object[] = [];
  const world = await startWorld(t, small, { log: { ...quiet, error: (fault) => faults.push(fault) } });
  const { castaUk, connectaUk } = world.caster.ports;
  const { service } = world.database;
  await connected(world.url, async (owner) => {
    await owner.query('alter table rover_live add check (satellites < 90)');
    await owner.query('alter table station_live add check (rtcm_station_id <> 666)');
  });
  const odd = here.replace(',12,', ',99,');
  const refused = await streamingRover(castaUk, 'RTK_RTCM3', 'joe', odd);
  const shown = await streamingRover(castaUk, 'RTK_RTCM3', 'eve', here);
  (await sendingStation(connectaUk, 'GB01')).send(position(52.2, 0.12, 20, 666));
  const status = async (...statuses: number[]) => {
    const rows = await service.selectFrom('rover_live').select('status').orderBy('status').execute();
    return rows.map((row) => row.status).join() === statuses.join();
  };
  await eventually(() => status(4));
  refused.send(here);
  await eventually(() => status(4, 4));
  refused.send(odd);
  shown.send(gga(52.2, 0.12, 5, 43_201));
  await eventually(() => status(4, 5));
  await eventually(async () => faults.length === 2);
});

test('a caster killed under load leaves no session open, no station online, and no row is lost', async (t) => {
  const { database, url, secret } = await createTestDatabase(t);
  await small(seed(database));
  const start = () => startCasterChild(t, { url, secret });
  const first = await start();
  const source = await sendingStation(first.ports.connectaUk, 'GB01');
  const rover = await streamingRover(first.ports.castaUk, 'RTK_RTCM3', 'joe', here);
  const load = setInterval(() => source.send(frame(1077, Date.now())), 5);
  t.after(() => clearInterval(load));
  await eventually(async () => {
    const live = await database.service.selectFrom('rover_live').selectAll().executeTakeFirst();
    const open = await database.service.selectFrom('rover_sessions').selectAll().executeTakeFirst();
    const points = await database.service.selectFrom('gga_points').selectAll().execute();
    return live && live.bytes_sent > 0 && open && points.length > 0;
  });
  await first.kill();
  await rover.end();
  const points = await database.service.selectFrom('gga_points').selectAll().execute();

  const second = await start();
  const session = await database.service.selectFrom('rover_sessions').selectAll().executeTakeFirstOrThrow();
  assert.equal(session.end_reason, 'caster_crashed');
  assert.ok(session.bytes_sent > 0 && session.ggas === 1, 'the live row was newer than the session');
  assert.deepEqual(session.ended_at, session.seen_at);
  assert.deepEqual(await database.service.selectFrom('rover_live').selectAll().execute(), []);
  const changes = await database.service
    .selectFrom('station_status_changes')
    .select(['kind', 'online', 'reason'])
    .where('online', '=', false)
    .orderBy('kind')
    .execute();
  const reason = 'caster_crashed';
  assert.deepEqual(changes, [
    { kind: 'msm', online: false, reason },
    { kind: 'stream', online: false, reason },
  ]);
  assert.deepEqual(await database.service.selectFrom('gga_points').selectAll().execute(), points);
  const again = await streamingRover(second.ports.castaUk, 'RTK_RTCM3', 'joe', here);
  const station = await sendingStation(second.ports.connectaUk, 'GB01');
  station.send(frame(1077, 1));
  await again.until((received) => received.includes(frame(1077, 1)));
});

test('a caster that stops leaves order: sessions ended, stations offline, nothing live', async (t) => {
  const world = await startWorld(t, small);
  const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  source.send(frame(1077, 1));
  const rover = await streamingRover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', here);
  await world.caster.stop();
  await Promise.all([rover.end(), source.end()]);
  const { service } = world.database;
  const session = await service.selectFrom('rover_sessions').selectAll().executeTakeFirstOrThrow();
  assert.equal(session.end_reason, 'caster_stopped');
  const last = await service
    .selectFrom('station_status_changes')
    .selectAll()
    .orderBy('at', 'desc')
    .executeTakeFirst();
  assert.equal(last?.online, false);
  for (const table of ['rover_live', 'station_live', 'caster_services'] as const)
    assert.deepEqual(await service.selectFrom(table).selectAll().execute(), []);
});

/** A caster with a rover and a station that sends, whose rows are in the database. */
async function liveCaster(t: TestContext) {
  const { caster, database, url } = await startWorld(t, small);
  const { service } = database;
  const source = await sendingStation(caster.ports.connectaUk, 'GB01');
  source.send(frame(1077, 1));
  await streamingRover(caster.ports.castaUk, 'RTK_RTCM3', 'joe', here);
  const open = () => service.selectFrom('rover_sessions').select('ended_at').executeTakeFirst();
  const turns = async () => {
    const query = service.selectFrom('station_status_changes').select(['kind', 'online']);
    const rows = await query.orderBy('kind').orderBy('at').execute();
    return rows.map(({ kind, online }) => `${kind} ${online ? 'online' : 'offline'}`).join();
  };
  const observedAllTheTime = async () => (await turns()) === 'msm online,stream online';
  await eventually(async () => (await open())?.ended_at === null && (await observedAllTheTime()));
  const { node } = await service.selectFrom('caster_services').select('node').executeTakeFirstOrThrow();
  const writtenAgain = async () => {
    await eventually(async () => (await open())?.ended_at === null);
    await eventually(
      async () => (await service.selectFrom('live_rovers').selectAll().execute()).length === 1,
    );
    await eventually(observedAllTheTime);
  };
  return { database, url, node, writtenAgain };
}

test('a caster that was taken for dead while it lives writes its sessions and stations again', async (t) => {
  const { database, node, writtenAgain } = await liveCaster(t);
  assert.equal((await recover(database, node)).sessions, 1);
  await writtenAgain();
});

test('a caster whose heartbeat meets those who take it for dead notices it', async (t) => {
  const { database, url, node, writtenAgain } = await liveCaster(t);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
    create constraint trigger wait_at_commit after delete on caster_services deferrable initially deferred
      for each row execute function wait_for_test();
    select pg_advisory_lock(1)`);
  const recovered = recover(database, node);
  await eventually(async () => {
    const { rows } = await owner.query(`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%caster_services%'`);
    return rows.length > 0;
  });
  await owner.end(); // and its lock
  assert.equal((await recovered).sessions, 1);
  await writtenAgain();
});
