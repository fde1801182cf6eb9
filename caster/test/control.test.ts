import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { askCasters } from '@cairn/database';
import { freePort } from '../../tools/free-ports.ts';
import {
  anyPorts,
  eventually,
  frame,
  gga,
  logLine,
  logLines,
  oneStation,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

const asker = { userId: null, name: 'Ann Admin' };

// They wait more than they work.
describe('commands', { concurrency: 4 }, () => {
  test('a user disconnects a session, and the log names them', async (t) => {
    const world = await startWorld(t, oneStation);
    const rover = await streamingRover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', gga(52.2, 0.12));
    const live = await eventually(() =>
      world.database.service.selectFrom('rover_live').select(['session_id', 'rover_id']).executeTakeFirst(),
    );
    const disconnect = { command: 'disconnect', session: live.session_id, rover: live.rover_id } as const;
    assert.deepEqual(await askCasters(world.database, disconnect, asker), {
      node: 'test',
      done: true,
      message: 'Rover disconnected',
    });
    await rover.end();
    await logLine(world, 22, /^Disconnected by Ann Admin$/);
    await logLine(world, 11, /^Disconnected: disconnected by Ann Admin/);
    const again = await askCasters(world.database, disconnect, asker);
    assert.equal(again?.done, false);
  });

  test('an account is read again on command', async (t) => {
    const world = await startWorld(t, oneStation);
    const { id } = await world.database.service.selectFrom('rovers').select('id').executeTakeFirstOrThrow();
    const rover = await streamingRover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', gga(52.2, 0.12));
    await world.database.service.transaction().execute(async (db) => {
      await world.database.service.selectFrom('rovers').select('id').execute();
      await db.updateTable('rovers').set({ allowed: false }).where('id', '=', id).execute();
    });
    const answer = await askCasters(world.database, { command: 'reload', rover: id }, asker);
    assert.deepEqual(answer, { node: 'test', done: true, message: 'Account read again' });
    await rover.end();
  });

  test('Casta of one country restarts: its sessions end, other ports stay open, the port is the same', async (t) => {
    const world = await startWorld(t, oneStation, { ports: { ...anyPorts, castaUk: await freePort() } });
    const { castaUk, castaDk, connectaUk } = world.caster.ports;
    const station = await sendingStation(connectaUk, 'GB01');
    const rover = await streamingRover(castaUk, 'RTK_RTCM3', 'joe', gga(52.2, 0.12));
    const answer = await askCasters(
      world.database,
      { command: 'restart', service: 'casta', country: 1 },
      asker,
    );
    assert.deepEqual(answer, { node: 'test', done: true, message: 'Casta of the UK restarted' });
    await rover.end();
    await logLine(world, 53, /^Casta restarted by Ann Admin$/);
    await logLine(world, 11, /^Disconnected: restarted by Ann Admin/);
    assert.equal(station.closed, false);
    station.send(frame(1077, 1));
    await streamingRover(castaDk, 'RTK_RTCM3', 'joe', gga(52.2, 0.12));
    await streamingRover(castaUk, 'RTK_RTCM3', 'joe', gga(52.2, 0.12));
    const started = await logLines(world, 51, 2, /^Casta of the UK started/);
    assert.equal(started.length, 2);
  });

  test('Connecta of one country restarts: its stations are disconnected and may reconnect', async (t) => {
    const world = await startWorld(t, oneStation, { ports: { ...anyPorts, connectaUk: await freePort() } });
    const station = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    const answer = await askCasters(
      world.database,
      { command: 'restart', service: 'connecta', country: 1 },
      asker,
    );
    assert.deepEqual([answer?.done, answer?.message], [true, 'Connecta of the UK restarted']);
    await station.end();
    await logLine(world, 31, /^Disconnected: restarted by Ann Admin/);
    await sendingStation(world.caster.ports.connectaUk, 'GB01');
  });

  test('the connection check makes a request over TCP', async (t) => {
    const world = await startWorld(t, oneStation);
    const answer = await askCasters(world.database, { command: 'check', country: 2 }, asker);
    assert.deepEqual(answer, { node: 'test', done: true, message: 'Connection Successful' });
  });

  test('the caster logs in to itself as a rover does, and receives corrections; its log and its lists do not know', async (t) => {
    const world = await startWorld(t, oneStation);
    const login = { command: 'login', country: 1 } as const;
    assert.match((await askCasters(world.database, login, asker))?.message ?? '', /no station sends/);
    const station = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    station.send(frame(1077, 1));
    const sending = setInterval(() => station.send(frame(1077, 1)), 20);
    t.after(() => clearInterval(sending));
    await eventually(async () => {
      const answer = await askCasters(world.database, login, asker);
      return answer?.done && answer.message === 'Corrections received';
    });
    const { service } = world.database;
    assert.deepEqual(await service.selectFrom('rover_sessions').select('id').execute(), []);
    assert.deepEqual(await service.selectFrom('rover_live').select('rover_id').execute(), []);
    for (const { username } of await world.lines()) assert.equal(username, '');
  });

  test('the services report their state and connections', async (t) => {
    const world = await startWorld(t, oneStation);
    await sendingStation(world.caster.ports.connectaUk, 'GB01');
    await streamingRover(world.caster.ports.castaDk, 'RTK_RTCM3', 'joe', gga(52.2, 0.12));
    const rows = await eventually(async () => {
      const rows = await world.database.service
        .selectFrom('caster_services')
        .select(['service', 'country', 'port', 'clients', 'shed_rows'])
        .orderBy('service')
        .orderBy('country')
        .execute();
      return rows.reduce((sum, { clients }) => sum + clients, 0) === 2 && rows;
    });
    const { ports } = world.caster;
    assert.deepEqual(rows, [
      { service: 'casta', country: 1, port: ports.castaUk, clients: 0, shed_rows: 0 },
      { service: 'casta', country: 2, port: ports.castaDk, clients: 1, shed_rows: 0 },
      { service: 'connecta', country: 1, port: ports.connectaUk, clients: 1, shed_rows: 0 },
      { service: 'connecta', country: 2, port: ports.connectaDk, clients: 0, shed_rows: 0 },
    ]);
  });
});
