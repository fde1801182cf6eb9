import test, { describe } from 'node:test';
import {
  eventually,
  frame,
  gga,
  logLine,
  oneStation,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

// They wait more than they work.
describe('placement of rovers', { concurrency: 2 }, () => {
  test('a rover under RTK_RTCM3 gets the nearest live station of its own country and keeps it as others flap', async (t) => {
    const world = await startWorld(
      t,
      async (seed) => {
        for (const [mount, latitude, country] of [
          ['A', 52.1, 1],
          ['B', 52.3, 1],
          ['C', 53.5, 1],
          ['D', 52.2, 2],
        ] as const)
          await seed.station({ mount, password: 'src', latitude, longitude: 0, country, connecta: country });
        await seed.rover({ username: 'joe', password: 'pw' });
        await seed.rover({ username: 'changer', password: 'pw', disconnect_on_change_base: true });
      },
      { limits: { recompute: 100 } },
    );
    const { connectaUk, connectaDk, castaUk, castaDk } = world.caster.ports;
    const online = async (count: number) =>
      eventually(async () => {
        const rows = await world.database.service
          .selectFrom('station_live')
          .selectAll()
          .where('status', '=', 1)
          .execute();
        return rows.length === count;
      });
    const send = async (mount: string) => {
      const station = await sendingStation(mount === 'D' ? connectaDk : connectaUk, mount);
      station.send(frame(1077, 1));
      return station;
    };
    const stations = { A: await send('A'), B: await send('B'), C: await send('C'), D: await send('D') };
    await online(4);

    // 52.18: A at 8.9 km, B at 13.3 km, D (Denmark's) at 2.2 km; through Denmark's port
    const rover = await streamingRover(castaDk, 'RTK_RTCM3', 'joe', gga(52.18, 0));
    await logLine(world, 10, /by the port of Denmark: the account is of the UK$/);
    await logLine(world, 18, /^Station A at 8\.9 km$/);
    // a little past the middle: B is nearer, but by less than 2 km
    rover.send(gga(52.205, 0, 4, 43_205));
    // well past it
    await eventually(async () => {
      rover.send(gga(52.22, 0, 4, 43_210));
      return (await world.lines()).find(({ description }) =>
        /^Station B at 8\.9 km instead of A$/.test(description),
      );
    });
    const changer = await streamingRover(castaUk, 'RTK_RTCM3', 'changer', gga(52.25, 0));
    await logLine(world, 18, /^Station B at 5\.6 km$/);

    stations.B.close();
    await logLine(world, 18, /^Station A at 13\.\d km instead of B$/);
    await logLine(world, 18, /^Station A at 16\.\d km instead of B: disconnected, as set/);
    await changer.end();

    stations.A.close();
    await logLine(world, 18, /^Station C at 142\.\d km instead of A$/);
    stations.C.close();
    await logLine(world, 19, /^No station of the UK is online$/);
    const back = await send('B');
    await logLine(world, 18, /^Station B at 8\.9 km instead of C$/);
    back.send(frame(1077, 99));
    await rover.until((received) => received.includes(frame(1077, 99)));
  });

  test('RTK_RTCM3 passes over a station whose frames have no observations of satellites, also when it had them before', async (t) => {
    const world = await startWorld(
      t,
      async (seed) => {
        for (const [mount, latitude] of [
          ['NEAR', 52.2],
          ['FAR', 52.6],
        ] as const)
          await seed.station({ mount, password: 'src', latitude, longitude: 0 });
        await seed.rover({ username: 'joe', password: 'pw' });
      },
      { limits: { observationSilence: 300, recompute: 50 } },
    );
    const { connectaUk, castaUk } = world.caster.ports;
    const near = await sendingStation(connectaUk, 'NEAR');
    near.send(frame(1230, 0));
    const rover = await streamingRover(castaUk, 'RTK_RTCM3', 'joe', gga(52.21, 0));
    await logLine(world, 18, /^Station NEAR at 1\.1 km$/); // there is no other
    const far = await sendingStation(connectaUk, 'FAR');
    let count = 0;
    let observes = false;
    const sending = setInterval(() => {
      near.send(observes ? frame(1077, count++) : frame(1230, count++));
      far.send(frame(1077, count++));
    }, 20);
    t.after(() => clearInterval(sending));
    await logLine(world, 43, /^No satellites observed for 0 s: RTK_RTCM3 prefers other stations$/);
    await logLine(world, 18, /^Station FAR at 43\.\d km instead of NEAR$/);
    const itsMessages = async () => {
      const rows = await world.database.service.selectFrom('station_live').selectAll().execute();
      return rows.find(({ message_types }) => message_types.startsWith('1230'))?.status;
    };
    await eventually(async () => (await itsMessages()) === 2); // connected, and in an outage

    observes = true;
    await logLine(world, 43, /^Satellites are observed again$/);
    await eventually(async () => {
      rover.send(gga(52.21, 0));
      return (await world.lines()).some(({ description }) =>
        /^Station NEAR at 1\.1 km instead of FAR$/.test(description),
      );
    });
    observes = false;
    const moves = async () =>
      (await world.lines()).filter(({ description }) =>
        /^Station FAR at .* instead of NEAR$/.test(description),
      );
    await eventually(async () => (await moves()).length === 2);
  });

  test('a rover of a station that stops gets a log line and waits for its return', async (t) => {
    const world = await startWorld(t, oneStation);
    const rover = await streamingRover(world.caster.ports.castaUk, 'GB01', 'joe');
    await logLine(world, 19, /^Station GB01 is not sending$/);
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    source.send(frame(1077, 1));
    await rover.until((received) => received.includes(frame(1077, 1)));
    source.close();
    await logLine(world, 19, /^Station GB01 stopped sending$/);
    const again = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    again.send(frame(1077, 2));
    await rover.until((received) => received.includes(frame(1077, 2)));
  });
});
