import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { storedLogText } from '@cairn/contract/caster-events';
import type { Database } from '@cairn/database';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { encode, encodeFrame, formatGga, geodeticToEcef } from '@cairn/gnss';
import { CERT } from '../../tools/test-certificate.ts';
import { type Caster, type CasterOptions, startCaster } from '../src/index.ts';

/** A caster on free ports of this machine with a database of its own, both gone after the test. */
export interface World {
  readonly caster: Caster;
  readonly database: Database;
  /** The address at which the owner of the database connects. */
  readonly url: string;
  readonly options: CasterOptions;
  readonly seed: ReturnType<typeof seed>;
  /** Lines of the caster log so far, oldest first. */
  lines(): Promise<{ code: number; description: string; username: string; mountpoint: string }[]>;
}

export const anyPorts = { castaUk: 0, castaDk: 0, connectaUk: 0, connectaDk: 0 };
/** How long a busy machine may take for anything, ms; not a measure of it. */
const PATIENCE = 60_000;
export const quiet = { info() {}, warn() {}, error() {} };

/** Starts a caster in a world that `setUp` has made. Its rounds are short, so that tests need not wait a second. */
export async function startWorld(
  t: TestContext,
  setUp: (seed: World['seed']) => Promise<unknown> = async () => {},
  overrides: Partial<CasterOptions> = {},
): Promise<World> {
  let caster: Caster | undefined;
  t.after(() => caster?.stop()); // before its database goes: what is registered first runs first
  const { database, secret, url, connectAs } = await createTestDatabase(t);
  await setUp(seed(database));
  const options = {
    database: await connectAs('caster'),
    secret,
    node: 'test',
    ports: anyPorts,
    host: '127.0.0.1',
    log: quiet,
    ...overrides,
    limits: { round: 50, ...overrides.limits },
  };
  caster = await startCaster(options);
  return {
    caster,
    database,
    url,
    options,
    seed: seed(database),
    lines: () => readLines(database),
  };
}

/** Lines of the caster log with their texts, oldest first. */
export async function readLines(database: Database) {
  const rows = await database.service.selectFrom('caster_log').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, description: storedLogText(row) }));
}

/** Station GB01 near Cambridge, and the rovers joe and eve of one company, which need no GGA. */
export async function oneStation(seed: World['seed']): Promise<void> {
  const position = { latitude: 52.2, longitude: 0.12, altitude: 20 };
  await seed.station({ mount: 'GB01', title: 'Barton', password: 'src', ...position });
  const { company_id } = await seed.company();
  for (const username of ['joe', 'eve'])
    await seed.rover({ company_id, username, password: 'pw', needs_gga: false });
}

/** The line of the caster log with this code, once it is there. */
export const logLine = (world: World, code: number, text = /./) =>
  eventually(async () =>
    (await world.lines()).find((line) => line.code === code && text.test(line.description)),
  );

/** The lines of the caster log with this code, once there are so many. */
export const logLines = (world: World, code: number, least: number, text = /./) =>
  eventually(async () => {
    const lines = (await world.lines()).filter((line) => line.code === code && text.test(line.description));
    return lines.length >= least && lines;
  });

/** Every change of a station's status so far, oldest first. */
export const changes = ({ database }: World) =>
  database.service
    .selectFrom('station_status_changes')
    .select(['kind', 'online', 'reason'])
    .orderBy('at')
    .execute();

/** A client, over TCP or TLS, that stores what it receives. */
export class Client {
  readonly socket: Socket;
  received = Buffer.alloc(0);
  closed = false;
  #wake = () => {};

  constructor(port: number, localAddress = '127.0.0.1', tls = false) {
    const to = { port, host: '127.0.0.1', localAddress, noDelay: true };
    this.socket = tls ? connectTls({ ...to, ca: CERT, servername: 'localhost' }) : connect(to);
    this.socket.on('data', (bytes) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.#wake();
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.closed = true;
      this.#wake();
    });
  }

  send(bytes: string | Uint8Array): this {
    this.socket.write(bytes);
    return this;
  }

  /** Text received so far, one character per byte. */
  get text(): string {
    return this.received.toString('latin1');
  }

  /** Resolves once `holds` is true of what was received; rejects after `ms`, or when the end came before. */
  async until(holds: (received: Buffer) => boolean, ms = PATIENCE): Promise<Buffer> {
    const deadline = Date.now() + ms;
    while (!holds(this.received)) {
      if (this.closed) throw new Error(`closed after ${JSON.stringify(this.text.slice(0, 500))}`);
      if (Date.now() > deadline) throw new Error(`only ${JSON.stringify(this.text.slice(0, 500))} came`);
      await this.#nextEvent(deadline - Date.now());
    }
    return this.received;
  }

  /** Resolves with all bytes once the other side has closed. */
  async end(): Promise<string> {
    const deadline = Date.now() + PATIENCE;
    while (!this.closed) {
      if (Date.now() > deadline)
        throw new Error(`still open after ${JSON.stringify(this.text.slice(0, 500))}`);
      await this.#nextEvent(deadline - Date.now());
    }
    return this.text;
  }

  close(): void {
    this.socket.destroy();
  }

  #nextEvent(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(1, ms));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** A station that sends, revision 1, once its request was accepted. */
export async function sendingStation(port: number, mount: string, password = 'src'): Promise<Client> {
  const client = new Client(port).send(`SOURCE ${password} /${mount}\r\nSource-Agent: NTRIP station\r\n\r\n`);
  await client.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
  return client;
}

/** A rover that was accepted, revision 1, and sent `first` behind its request. */
export async function streamingRover(
  port: number,
  mount: string,
  username: string,
  first = '',
  password = 'pw',
): Promise<Client> {
  const request = `GET /${mount} HTTP/1.0\r\nUser-Agent: NTRIP rover\r\n${basic(username, password)}\r\n`;
  const client = new Client(port).send(request + first);
  await client.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
  return client;
}

/** Resolves with what `read` finds once it is none of undefined, null and false; rejects after a minute. */
export async function eventually<T>(read: () => Promise<T | undefined | null | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (let pause = 20; ; pause = Math.min(200, pause * 1.2)) {
    const found = await read();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, pause)); // a look costs a query, or a client
  }
}

export function basic(username: string, password: string): string {
  return `Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`;
}

export function gga(latitude: number, longitude: number, quality = 4, seconds = 43_200): string {
  return formatGga({
    quality,
    latitude,
    longitude,
    utcSeconds: seconds,
    satellites: 12,
    hdop: 0.8,
    altitude: 50,
    geoidSeparation: 46,
  });
}

/** Position frame of a station, as 1006. */
export function position(latitude: number, longitude: number, height: number, stationId = 7): Buffer {
  const { x, y, z } = geodeticToEcef({ latitude, longitude, height });
  return Buffer.from(
    encode({
      type: 1006,
      stationId,
      itrfYear: 0,
      gps: true,
      glonass: true,
      galileo: false,
      computed: false,
      x,
      y,
      z,
      singleOscillator: false,
      quarterCycle: 0,
      antennaHeight: 0,
    }),
  );
}

/** A frame of any type whose payload counts on, so that each is unlike the others. */
export function frame(type: number, count: number, length = 40): Buffer {
  const payload = new Uint8Array(length);
  payload[0] = type >> 4;
  payload[1] = (type & 15) << 4;
  for (let i = 2; i < length; i++) payload[i] = (count * 31 + i * 7) & 0xff;
  payload[length - 1] = (payload[length - 1] ?? 0) ^ (count >> 8); // the 256th differs from the first
  return Buffer.from(encodeFrame(payload));
}

let reaching = 0;

/** Sends frames of its own until the rover has one of them: no two calls send the same. */
export async function reaches(source: Client, rover: Client, type = 1077): Promise<void> {
  const sent: Buffer[] = [];
  await eventually(async () => {
    const next = frame(type, reaching++);
    sent.push(next);
    source.send(next);
    return sent.some((each) => rover.received.includes(each));
  });
}
