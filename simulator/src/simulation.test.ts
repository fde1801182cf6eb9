import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { tinyCaster } from '../test/tiny-caster.ts';
import { startSimulator } from './simulation.ts';
import type { RoverAccount, StationAccount } from './world.ts';

const stations = ['NOTT', 'AARH'].map(
  (mount, at): StationAccount => ({
    mount,
    password: 's',
    latitude: 52.9 + at * 3.2,
    longitude: -1.1 + at * 11,
    height: 90,
    stationId: 17 + at,
    country: at === 0 ? 1 : 2,
  }),
);
const rovers = Array.from(
  { length: 12 },
  (_, at): RoverAccount => ({
    username: `rover${at}`,
    password: at === 11 ? 'wrong' : 'r',
    mountpoint: 'NOTT',
    country: 1,
    latitude: 52.8,
    longitude: -1.2,
    kind: at % 3 === 0 ? 'survey' : 'tractor',
  }),
);

test('a world comes up over TCP, reports and is fed, and leaves nothing open when it stops', {
  timeout: 600_000,
}, async (t) => {
  const { host, port, requests, ggas, open } = await tinyCaster(t);
  const ports = { castaUk: port, castaDk: port, connectaUk: port, connectaDk: port };
  const output: string[] = [];
  const log = { info: (_: object, message: string) => output.push(message), warn: assert.fail };
  const simulator = startSimulator({ host, ports, world: { stations, rovers }, log, seed: 5 });
  t.after(() => simulator.stop());

  const until = async (holds: () => boolean) => {
    while (!holds()) await setTimeout(20);
  };
  await until(() => {
    const { stationsConnected, roversConnected, framesReceived, refusals } = simulator.counts();
    return stationsConnected === 2 && roversConnected >= 6 && framesReceived > 100 && refusals > 0;
  });
  await until(() => ggas.length >= 10);
  assert.ok(ggas.every((gga) => gga !== undefined));
  assert.ok(output.includes('rover refused: HTTP/1.0 401 Unauthorized'));
  assert.deepEqual(new Set(requests.map(({ kind }) => kind)), new Set(['source', 'rover']));
  const { qualities, roversConnected } = simulator.counts();
  assert.ok(Object.values(qualities).reduce((sum, one) => sum + one, 0) <= roversConnected);

  await simulator.stop();
  await until(() => open.size === 0);
  assert.equal(simulator.counts().roversConnected, 0);
});
