import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { startCasterChild } from './caster-child.ts';
import { eventually, frame, gga, sendingStation, streamingRover } from './world.ts';

const rovers = Array.from({ length: 10 }, (_, index) => `rover${index}`);
/** Seconds in which the caster does not run, while its clients go on. */
const seconds = 6;
const noon = 43_200;

test('a caster that stood still loses no GGA of that time, dates them a second apart, and drops nobody', async (t) => {
  const made = await createTestDatabase(t);
  const { station, company, rover } = seed(made.database);
  await station({ mount: 'GB01', password: 'src', latitude: 52.2, longitude: 0.12 });
  const { company_id } = await company();
  for (const username of rovers) await rover({ company_id, username, password: 'pw' });
  // each of the bounds is shorter than the time that it stands still
  const limits = { stationSilence: 3_000, roverStall: 3_000, loginDeadline: 3_000 };
  const caster = await startCasterChild(t, made, { limits });
  const source = await sendingStation(caster.ports.connectaUk, 'GB01');
  source.send(frame(1077, 0));
  const clients = await Promise.all(
    rovers.map((username) =>
      streamingRover(caster.ports.castaUk, 'RTK_RTCM3', username, gga(52.2, 0.12, 4, noon)),
    ),
  );
  const points = () =>
    made.database.service.selectFrom('gga_points').select(['rover_id', 'at']).orderBy('at').execute();
  await eventually(async () => (await points()).length === rovers.length);

  process.kill(caster.pid, 'SIGSTOP');
  for (let second = 1; second <= seconds; second++) {
    await wait(1_000);
    for (const client of clients) client.send(gga(52.2, 0.12, 4, noon + second));
    source.send(frame(1077, second));
  }
  process.kill(caster.pid, 'SIGCONT');

  const stored = await eventually(async () => {
    const found = await points();
    return found.length === rovers.length * (1 + seconds) && found;
  });
  for (const id of new Set(stored.map(({ rover_id }) => rover_id))) {
    const times = stored.filter(({ rover_id }) => rover_id === id).map(({ at }) => at.getTime());
    const apart = times.slice(1).map((at, i) => Math.round((at - (times[i] ?? 0)) / 1000));
    assert.deepEqual(apart, Array(seconds).fill(1));
  }
  for (const client of clients) await client.until((received) => received.includes(frame(1077, seconds)));
  assert.equal(source.closed, false);
});
