import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { baselineMetres, geodeticToEcef } from '@cairn/gnss';
import { gpsTime, ReferenceStation, Sky } from '@cairn/simulator';
import { startRtkrcv } from './rtkrcv.ts';
import { type Client, eventually, logLine, sendingStation, startWorld } from './world.ts';

const locations = {
  SOUTH: { latitude: 52.1, longitude: 0, height: 60 },
  NORTH: { latitude: 52.3, longitude: 0, height: 40 },
  rover: { latitude: 52.19, longitude: 0.01, height: 80 },
};
/** Time between two epochs, ms. RTKLIB computes each as if a second had passed. */
const pace = 200;

const begun = gpsTime(Math.floor(Date.now() / 1000));

test('rtkrcv has a fixed position in every epoch through changes of station, whenever these send their own', async (t) => {
  const world = await startWorld(
    t,
    async (seed) => {
      for (const mount of ['SOUTH', 'NORTH'] as const) {
        const { latitude, longitude, height } = locations[mount];
        await seed.station({ mount, password: 'src', latitude, longitude, altitude: height });
      }
      await seed.rover({ username: 'joe', password: 'pw' });
    },
    { limits: { recompute: 0 } },
  );
  const { castaUk: casta, connectaUk } = world.caster.ports;
  const sky = new Sky(1, begun);
  const receivers = {
    SOUTH: new ReferenceStation({ location: locations.SOUTH, stationId: 1, mount: 'SOUTH', seed: 1 }),
    NORTH: new ReferenceStation({ location: locations.NORTH, stationId: 2, mount: 'NORTH', seed: 1 }),
    rover: new ReferenceStation({ location: locations.rover, stationId: 0, mount: 'ROVER', seed: 1 }),
  };
  const sources: Partial<Record<'SOUTH' | 'NORTH', Client>> = {};
  for (const mount of ['SOUTH', 'NORTH'] as const) {
    sources[mount] = await sendingStation(connectaUk, mount);
    sources[mount].send(receivers[mount].burst(sky, begun));
  }
  const own = await serveEpochs(t, (second, first) =>
    receivers.rover.burst(sky, second, { allEphemerides: first }),
  );
  let second = begun;
  const timer = setInterval(() => {
    second++;
    for (const mount of ['SOUTH', 'NORTH'] as const)
      sources[mount]?.send(receivers[mount].burst(sky, second, { bare: true }));
    own.send(second);
  }, pace);
  t.after(() => clearInterval(timer));

  const solutions = await startRtkrcv(t, { observations: own.port, casta, location: locations.rover });
  const furtherEpochs = async () => {
    const enough = solutions().length + 10;
    await eventually(async () => solutions().length >= enough);
  };
  await eventually(async () => solutions().some(({ quality }) => quality === 1));
  const first = solutions().findIndex(({ quality }) => quality === 1);
  await furtherEpochs();
  sources.SOUTH?.close();
  delete sources.SOUTH;
  await logLine(world, 18, /^Station NORTH .* instead of SOUTH$/);
  await furtherEpochs();
  sources.SOUTH = await sendingStation(connectaUk, 'SOUTH');
  await logLine(world, 18, /^Station SOUTH .* instead of NORTH$/);
  await furtherEpochs();

  const found = solutions().slice(first);
  for (const [index, solution] of found.entries()) {
    assert.equal(solution.at, (found[0]?.at ?? 0) + index, 'no epoch is missing');
    assert.equal(solution.quality, 1, `${solution.at}`);
    const metres = baselineMetres(geodeticToEcef(solution), geodeticToEcef(locations.rover));
    assert.ok(metres < 0.1, `${metres} m at ${solution.at}`);
  }
});

/** What a receiver observes itself, to read at a port. */
async function serveEpochs(t: TestContext, burst: (second: number, first: boolean) => Uint8Array) {
  const readers = new Map<Socket, { first: boolean }>();
  const server = createServer((socket) => {
    readers.set(socket, { first: true });
    socket.on('error', () => {});
    socket.on('close', () => readers.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of readers.keys()) socket.destroy();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const send = (second: number) => {
    for (const [socket, reader] of readers) {
      socket.write(burst(second, reader.first));
      reader.first = false;
    }
  };
  return { port: address.port, send };
}
