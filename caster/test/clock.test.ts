import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, frame, gga, oneStation, sendingStation, startWorld, streamingRover } from './world.ts';

const hour = 3_600_000;

for (const [direction, step] of [
  ['back', -hour],
  ['on', hour],
] as const)
  test(`after the wall clock steps ${direction} by an hour, positions are stored and silence is noticed`, async (t) => {
    const world = await startWorld(t, oneStation, { limits: { recompute: 100, stationSilence: 2_000 } });
    const { service } = world.database;
    const points = () => service.selectFrom('gga_points').select('at').execute();
    const real = Date.now;
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    source.send(frame(1077, 1));
    const rover = await streamingRover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', gga(52.2, 0.12));
    await eventually(async () => (await points()).length === 1);

    t.mock.method(Date, 'now', () => real() + step);
    await eventually(async () => {
      rover.send(gga(52.2, 0.13));
      return (await points()).length === 3;
    });
    const stepped = (await points()).filter(({ at }) => Math.abs(at.getTime() - real() - step) < hour / 2);
    assert.equal(stepped.length, 2, 'stored with the time of the wall clock');
    assert.equal(rover.closed, false);
    await source.end();
    const changes = service
      .selectFrom('station_status_changes')
      .select(['reason'])
      .where('kind', '=', 'stream');
    await eventually(async () => (await changes.execute()).some(({ reason }) => reason === 'silent'));
  });
