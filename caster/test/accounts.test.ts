import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { cambridge, north, startNetwork } from './rover-account.ts';
import { eventually, gga } from './world.ts';

// They wait more than they work.
describe('rover accounts', { concurrency: 4 }, () => {
  test('with Needs GGA no corrections are sent before the first usable GGA, on any mountpoint', async (t) => {
    const world = await startNetwork(t, { needs_gga: true }, { firstGga: 200 });
    const empty = '$GPGGA,120000.00,,,,,0,00,,,M,,M,,*66\r\n$GPRMC,x\r\nrubbish\r\n';
    const rover = await world.connect('GB02', empty);
    world.burst();
    await world.logged(
      20,
      /^Nothing is sent: 1 GGA received, none with a position in 0 s; the account has Needs GGA$/,
    );
    assert.equal(rover.text, 'ICY 200 OK\r\n\r\n');
    rover.send(cambridge);
    assert.equal(await world.fed(rover), 'GB02');
  });

  test('the log states why a rover that leaves before its first position got nothing', async (t) => {
    const world = await startNetwork(t);
    (await world.connect('RTK_RTCM3')).socket.end();
    await world.logged(11, /0 GGA\. Nothing was sent, because no GGA with its position was received$/);
  });

  test('without Needs GGA corrections of a station are sent at once, and RTK_RTCM3 from home', async (t) => {
    const world = await startNetwork(t, { needs_gga: false, home_latitude: 52.9, home_longitude: 0.1 });
    assert.equal(await world.fed(await world.connect('GB01')), 'GB01');
    assert.equal(await world.fed(await world.connect('RTK_RTCM3')), 'GB02');
  });

  test('with Ignore initial GGA the second one counts', async (t) => {
    const world = await startNetwork(t, { ignore_initial_gga: true });
    const rover = await world.connect('RTK_RTCM3', cambridge);
    world.burst();
    rover.send(north);
    assert.equal(await world.fed(rover), 'GB02');
    rover.close();
    await world.logged(11, /1 GGA$/);
  });

  test('a forced mountpoint overrides the requested one', async (t) => {
    const world = await startNetwork(t, { forced_mountpoint: 'GB02' });
    const rover = await world.connect('RTK_RTCM3', cambridge);
    assert.equal(await world.fed(rover), 'GB02');
    await world.logged(10, /^Connected to GB02/);
  });

  test('the newest session of an account wins, and both ends are logged', async (t) => {
    const world = await startNetwork(t);
    const first = await world.connect('RTK_RTCM3', cambridge);
    const second = await world.connect('RTK_RTCM3', cambridge);
    assert.match(await first.end(), /^ICY 200 OK/);
    assert.equal(await world.fed(second), 'GB01');
    await world.logged(17, /^Session \d+ replaced by session \d+$/);
    await world.logged(11, /^Disconnected: replaced by a newer session/);
  });

  test('a test user may have several sessions, and is marked in the log', async (t) => {
    const world = await startNetwork(t, { test_user: true });
    const first = await world.connect('RTK_RTCM3', cambridge);
    const second = await world.connect('RTK_RTCM3', north);
    assert.equal(await world.fed(second), 'GB02');
    assert.equal(await world.fed(first), 'GB01');
    await world.logged(10, /\(test user\)/);
  });

  test('a GGA with a wrong checksum is used, and logged once', async (t) => {
    const world = await startNetwork(t);
    const rover = await world.connect('RTK_RTCM3', cambridge.replace(/\*..\r/, '*00\r'));
    assert.equal(await world.fed(rover), 'GB01');
    rover.send(cambridge.replace(/\*..\r/, '*01\r'));
    rover.close();
    await world.logged(11, /2 GGA$/);
    const logged = (await world.lines()).filter(
      ({ code, description }) => code === 20 && /checksum/.test(description),
    );
    assert.equal(logged.length, 1);
  });

  test('a flood of GGA is stored at 1 Hz and counted in full', async (t) => {
    const world = await startNetwork(t);
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

  test('a rover that sends far more than positions take is closed: one thread serves all', async (t) => {
    const world = await startNetwork(t, {}, { roverBytesPerSecond: 100 });
    const rover = await world.connect('RTK_RTCM3', cambridge.repeat(20));
    assert.equal(await world.fed(rover), 'GB01');
    rover.send(cambridge.repeat(20));
    await rover.end();
    await world.logged(11, /^Disconnected: the rover sent more data than positions take/);
    const session = await eventually(async () => {
      const row = await world.session();
      return row?.ended_at && row;
    });
    assert.equal(session.end_reason, 'too_much_received');
  });

  test('a session records what its rover did: counts, time to fix, baseline, bytes, program, reason', async (t) => {
    const world = await startNetwork(t);
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
