import type { TestContext } from 'node:test';
import { type Client, eventually, frame, gga, sendingStation, startWorld, streamingRover } from './world.ts';

type Overrides = Record<string, unknown>;

/** Two stations that send, GB01 near Cambridge and GB02 80 km north, and the account `joe`. */
export async function startNetwork(t: TestContext, account: Overrides = {}, limits = {}) {
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

export const cambridge = gga(52.21, 0.12);
export const north = gga(52.9, 0.12);
