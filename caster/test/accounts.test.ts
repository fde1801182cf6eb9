import assert from 'node:assert/strict';
import test, { describe, type TestContext } from 'node:test';
import { sealSecret } from '@cairn/database';
import {
  basic,
  Client,
  eventually,
  frame,
  gga,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

type Overrides = Record<string, unknown>;

/** Two stations that send, GB01 near Cambridge and GB02 80 km north, and the account `joe`. */
async function network(t: TestContext, account: Overrides = {}, limits = {}) {
  let id = 0;
  const world = await startWorld(
    t,
    async (seed) => {
      await seed.station({ mount: 'GB01', password: 'src', latitude: 52.2, longitude: 0.12 });
      await seed.station({ mount: 'GB02', password: 'src', latitude: 52.92, longitude: 0.12 });
      id = (await seed.rover({ username: 'joe', password: 'pw', ...account })).id;
    },
    { limits },
  );
  const { castaUk, connectaUk } = world.caster.ports;
  const stations = [await sendingStation(connectaUk, 'GB01'), await sendingStation(connectaUk, 'GB02')];
  let count = 0;
  /** Sends one frame from each station: message 1071 from GB01, 1072 from GB02. */
  const burst = () => {
    count++;
    for (const [i, station] of stations.entries()) station.send(frame(1071 + i, count));
  };
  const liveStations = async () =>
    (await world.database.service.selectFrom('station_live').selectAll().where('status', '=', 1).execute())
      .length;
  burst();
  await eventually(async () => (await liveStations()) === 2);
  return {
    ...world,
    id,
    burst,
    stations,
    connect: (mount: string, first = '') => streamingRover(castaUk, mount, 'joe', first),
    /** The station that feeds the rover now: bursts are sent until one arrives. */
    fed: async (rover: Client) => {
      const from = rover.received.length;
      await eventually(async () => {
        burst();
        return rover.received.length >= from + 46;
      });
      const fresh = rover.received.subarray(from);
      return ((fresh[3] ?? 0) << 4) + ((fresh[4] ?? 0) >> 4) === 1071 ? 'GB01' : 'GB02';
    },
    change: (set: Overrides) =>
      world.database.service.updateTable('rovers').set(set).where('id', '=', id).execute(),
    logged: (code: number, text: RegExp) =>
      eventually(async () =>
        (await world.lines()).find((line) => line.code === code && text.test(line.description)),
      ),
    session: () =>
      world.database.service
        .selectFrom('rover_sessions')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}

const cambridge = gga(52.21, 0.12);
const north = gga(52.9, 0.12);

// They wait more than they work.
describe('rover accounts', { concurrency: 4 }, () => {
  test('with Needs GGA no corrections are sent before the first usable GGA, on any mountpoint', async (t) => {
    const world = await network(t, {}, { firstGga: 200 });
    const rover = await world.connect('GB02');
    world.burst();
    rover.send('$GPGGA,120000.00,,,,,0,00,,,M,,M,,*66\r\n$GPRMC,x\r\nrubbish\r\n');
    await world.logged(20, /^Nothing is sent: 1 GGA received, none with a position in 0 s$/);
    assert.equal(rover.text, 'ICY 200 OK\r\n\r\n');
    rover.send(cambridge);
    assert.equal(await world.fed(rover), 'GB02');
  });

  test('the log states why a rover that leaves before its first position got nothing', async (t) => {
    const world = await network(t);
    (await world.connect('RTK_RTCM3')).socket.end();
    await world.logged(11, /0 GGA\. Nothing was sent, because no GGA with its position was received$/);
  });

  test('without Needs GGA corrections of a station are sent at once, and RTK_RTCM3 from home', async (t) => {
    const world = await network(t, { needs_gga: false, home_latitude: 52.9, home_longitude: 0.1 });
    assert.equal(await world.fed(await world.connect('GB01')), 'GB01');
    assert.equal(await world.fed(await world.connect('RTK_RTCM3')), 'GB02');
  });

  test('with Ignore initial GGA the second one counts', async (t) => {
    const world = await network(t, { ignore_initial_gga: true });
    const rover = await world.connect('RTK_RTCM3', cambridge);
    world.burst();
    rover.send(north);
    assert.equal(await world.fed(rover), 'GB02');
    rover.close();
    await world.logged(11, /1 GGA$/);
  });

  test('a forced mountpoint beats what was asked', async (t) => {
    const world = await network(t, { forced_mountpoint: 'GB02' });
    const rover = await world.connect('RTK_RTCM3', cambridge);
    assert.equal(await world.fed(rover), 'GB02');
    await world.logged(10, /^Connected to GB02/);
  });

  test('the newest session of an account wins, and both ends are logged', async (t) => {
    const world = await network(t);
    const first = await world.connect('RTK_RTCM3', cambridge);
    const second = await world.connect('RTK_RTCM3', cambridge);
    assert.match(await first.end(), /^ICY 200 OK/);
    assert.equal(await world.fed(second), 'GB01');
    await world.logged(17, /^Session \d+ replaced by session \d+$/);
    await world.logged(11, /^Disconnected: replaced by a newer session/);
  });

  test('a test user may have several sessions, and is marked in the log', async (t) => {
    const world = await network(t, { test_user: true });
    const first = await world.connect('RTK_RTCM3', cambridge);
    const second = await world.connect('RTK_RTCM3', north);
    assert.equal(await world.fed(second), 'GB02');
    assert.equal(await world.fed(first), 'GB01');
    await world.logged(10, /\(test user\)/);
  });

  test('a GGA with a wrong checksum is used, and said once', async (t) => {
    const world = await network(t);
    const rover = await world.connect('RTK_RTCM3', cambridge.replace(/\*..\r/, '*00\r'));
    assert.equal(await world.fed(rover), 'GB01');
    rover.send(cambridge.replace(/\*..\r/, '*01\r'));
    rover.close();
    await world.logged(11, /2 GGA$/);
    const output = (await world.lines()).filter(
      ({ code, description }) => code === 20 && /checksum/.test(description),
    );
    assert.equal(output.length, 1);
  });

  test('a flood of GGA is stored at 1 Hz and counted in full', async (t) => {
    const world = await network(t);
    const flood = Array.from({ length: 300 }, (_, i) =>
      gga(52.21, 0.12, i % 2 ? 5 : 4, 43_200 + Math.floor(i / 100)),
    ).join('');
    const rover = await world.connect('RTK_RTCM3', flood);
    rover.close();
    await world.logged(11, /300 GGA$/);
    const session = await eventually(async () => {
      const row = await world.session();
      return row?.ended_at && row;
    });
    assert.deepEqual([session.ggas, session.fixes, session.floats], [300, 150, 150]);
    await world.caster.stop(); // points are written last
    const points = await world.database.service.selectFrom('gga_points').select('sentence').execute();
    assert.ok(points.length >= 1 && points.length <= 3, `${points.length} points`);
  });

  for (const { name, set, message } of [
    {
      name: 'is no longer allowed',
      set: { allowed: false },
      message: /^Account changed: the account is no longer allowed$/,
    },
    {
      name: 'has expired',
      set: { expires_at: '2026-01-01' },
      message: /^Account changed: the account expired$/,
    },
    {
      name: 'has a suspended subscription',
      set: { suspended: true },
      message: /^Account changed: the subscription was suspended$/,
    },
    {
      name: 'has a subscription that begins later',
      set: { valid_from: '2099-01-01' },
      message: /^Account changed: the account is no longer allowed$/,
    },
    {
      name: 'is archived',
      set: { archived_at: new Date() },
      message: /^Account changed: the account was removed$/,
    },
    {
      name: 'has another password',
      set: 'password' as const,
      message: /^Account changed: the password was changed$/,
    },
    {
      name: 'prefers the other NTRIP version',
      set: { preferred_ntrip_version: 2 },
      message: /^Account changed: the account prefers NTRIP 2$/,
    },
    {
      name: 'is forced to a mountpoint that is not there',
      set: { forced_mountpoint: 'GONE' },
      message: /^Account changed: there is no mountpoint GONE$/,
    },
  ])
    test(`an account that ${name} loses its live session`, async (t) => {
      const world = await network(t);
      const rover = await world.connect('RTK_RTCM3', cambridge);
      await world.change(
        set === 'password'
          ? { password_sealed: sealSecret(world.options.secret, 'new', 'rovers.password_sealed') }
          : set,
      );
      await rover.end();
      await world.logged(24, message);
      const session = await eventually(async () => {
        const row = await world.session();
        return row?.ended_at && row;
      });
      assert.ok(session.end_reason);
      if (set !== 'password') return;
      const again = new Client(world.caster.ports.castaUk);
      again.send(`GET /GB01 HTTP/1.0\r\n${basic('joe', 'new')}\r\n`);
      await again.until((received) => received.includes('ICY 200 OK'));
    });

  test('an account that expires while it is connected is closed then', async (t) => {
    const world = await network(t);
    const rover = await world.connect('RTK_RTCM3', cambridge);
    assert.equal(await world.fed(rover), 'GB01');
    await world.change({ expires_at: new Date(Date.now() + 4_000) });
    await rover.end();
    await world.logged(15, /^The account expired while connected$/);
  });

  test('a forced mountpoint set while connected switches the stream, and its removal switches back', async (t) => {
    const world = await network(t);
    const rover = await world.connect('RTK_RTCM3', cambridge);
    assert.equal(await world.fed(rover), 'GB01');
    await world.change({ forced_mountpoint: 'GB02' });
    await world.logged(18, /^Station GB02 at (78|79)\.\d km instead of GB01$/);
    assert.equal(await world.fed(rover), 'GB02');
    await world.change({ forced_mountpoint: null });
    await world.logged(18, /^Station GB01 at 1\.\d km instead of GB02$/);
    assert.equal(await world.fed(rover), 'GB01');
  });

  test('an account that needs GGA from now on waits for one', async (t) => {
    const world = await network(t, { needs_gga: false });
    const rover = await world.connect('GB01');
    assert.equal(await world.fed(rover), 'GB01');
    await world.change({ needs_gga: true });
    await eventually(async () => {
      const live = await world.database.service.selectFrom('rover_live').selectAll().executeTakeFirst();
      world.burst();
      const before = rover.received.length;
      await new Promise((resolve) => setTimeout(resolve, 30));
      return live !== undefined && rover.received.length === before;
    });
    rover.send(cambridge);
    assert.equal(await world.fed(rover), 'GB01');
  });

  test('a session keeps what its rover did: counts, time to fix, baseline, bytes, program, reason', async (t) => {
    const world = await network(t);
    const rover = await world.connect('RTK_RTCM3', gga(52.21, 0.12, 1, 43_200));
    assert.equal(await world.fed(rover), 'GB01');
    rover.send(gga(52.21, 0.12, 5, 43_201) + gga(52.21, 0.12, 4, 43_202));
    const live = await eventually(() =>
      world.database.service.selectFrom('rover_live').selectAll().where('ggas', '=', 3).executeTakeFirst(),
    );
    assert.equal(live.status, 4);
    assert.deepEqual(
      [live.fix_time, live.satellites, live.latitude?.toFixed(6)],
      ['12:00:02', 12, '52.210000'],
    );
    assert.equal(live.user_agent, 'NTRIP rover');
    rover.close();
    const session = await eventually(async () => {
      const row = await world.session();
      return row?.ended_at && row;
    });
    assert.deepEqual(
      [session.standalones, session.floats, session.fixes, session.quality, session.ntrip_version],
      [1, 1, 1, 4, 1],
    );
    assert.match(session.end_reason ?? '', /closed_by_rover|connection_reset/);
    assert.equal(session.bytes_sent, rover.received.length - 'ICY 200 OK\r\n\r\n'.length);
    assert.equal(
      session.bytes_received,
      Buffer.byteLength(gga(52.21, 0.12) + gga(52.21, 0.12) + gga(52.21, 0.12)),
    );
    assert.ok(session.time_to_fix !== null && session.time_to_fix > 0);
    assert.ok(session.average_distance !== null && Math.abs(session.average_distance - 1_115) < 10);
    await eventually(
      async () => (await world.database.service.selectFrom('rover_live').selectAll().execute()).length === 0,
    );
    const account = await eventually(() =>
      world.database.service
        .selectFrom('rovers')
        .selectAll()
        .where('last_session_id', 'is not', null)
        .executeTakeFirst(),
    );
    assert.equal(account.last_session_id, session.id);
    assert.deepEqual(account.last_connected_at, session.started_at);
  });
});
