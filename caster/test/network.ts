import type { TestContext } from 'node:test';
import type { Database } from '@cairn/database';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { parseSourcetable } from '@cairn/gnss';
import { type CasterOptions, type Ports, startCaster } from '../src/index.ts';
import { type Nats, prepareNats } from './nats-process.ts';
import { anyPorts, Client, eventually, gga, quiet, readLines } from './world.ts';

/** Two casters, `a` and `b`, of one database, that meet at a NATS server. */
export interface Network {
  readonly a: Ports;
  readonly b: Ports;
  readonly nats: Nats;
  readonly database: Database;
  /** What the programs themselves log. */
  readonly programLog: string[];
}

export const ely = gga(52.4, 0.26);

/** GB01 stands in Ely, GB02 130 km away in London, and rovers joe, eve and the test user tess exist. */
export async function startNetwork(
  t: TestContext,
  { limits, withNats = true }: { limits?: CasterOptions['limits']; withNats?: boolean } = {},
): Promise<Network> {
  const stops: (() => Promise<void>)[] = [];
  t.after(() => Promise.all(stops.map((stop) => stop()))); // before their database goes
  const nats = await prepareNats(t);
  const { database, secret, connectAs } = await createTestDatabase(t);
  const { station, company, rover } = seed(database);
  await station({ mount: 'GB01', password: 'src', latitude: 52.4, longitude: 0.26 });
  await station({ mount: 'GB02', password: 'src', latitude: 51.5, longitude: -0.1 });
  const { company_id } = await company();
  for (const username of ['joe', 'eve', 'tess'])
    await rover({ company_id, username, password: 'pw', needs_gga: false, test_user: username === 'tess' });
  if (withNats) await nats.start();
  const programLog: string[] = [];
  const note = (_: object, message: string) => void programLog.push(message);
  const start = async (node: string) => {
    const caster = await startCaster({
      database: await connectAs('caster'),
      secret,
      node,
      ports: anyPorts,
      host: '127.0.0.1',
      nats: { url: nats.url },
      log: { ...quiet, info: note, warn: note, error: note },
      limits: { round: 50, ...limits },
    });
    stops.push(() => caster.stop());
    return caster.ports;
  };
  return { a: await start('a'), b: await start('b'), nats, database, programLog };
}

export const log = async ({ database }: Network, type: number) =>
  (await readLines(database)).filter((line) => line.type === type);
export const line = (network: Network, code: number, text = /./) =>
  eventually(async () =>
    (await log(network, code < 30 ? 1 : 2)).find((one) => one.code === code && text.test(one.description)),
  );
export const changes = ({ database }: Network) =>
  database.service
    .selectFrom('station_status_changes')
    .select(['kind', 'online'])
    .orderBy('at')
    .orderBy('kind', 'desc')
    .execute();
export const feeding = ({ nats }: Network, mount: string) =>
  eventually(async () => (await nats.subjects()).includes(`rtcm.1.${mount}`));

/** A station's entry in the sourcetable of a node that knows it as online. */
export const onlineAt = ({ castaUk }: Ports, mount: string) =>
  eventually(async () => {
    const table = await new Client(castaUk).send('GET / HTTP/1.0\r\n\r\n').end();
    const { streams } = parseSourcetable(table.slice(table.indexOf('\r\n\r\n') + 4));
    return streams.find(({ mountpoint, misc }) => mountpoint === mount && misc === 'none');
  });
