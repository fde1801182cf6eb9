import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { NETWORK_MOUNTPOINT } from '@cairn/contract/caster-events';
import {
  ecefToGeodetic,
  FrameScanner,
  formatGga,
  geodeticToEcef,
  type NtripRequest,
  parseGga,
} from '@cairn/gnss';
import type { Connection } from '../net/connection.ts';
import type { Service } from '../net/listener.ts';
import { isEqualSecret } from '../net/password-digest.ts';
import { streamReply } from '../net/replies.ts';
import type { Connecta } from '../stations/connecta.ts';
import type { Follower } from '../stations/follower.ts';
import { nearest } from '../stations/nearest.ts';
import type { Stream } from '../stations/stream.ts';
import type { Country } from '../telemetry/caster-log.ts';

/** What a check found; `message` says why it failed. */
export interface Checked {
  readonly done: boolean;
  readonly message: string;
}

/** A connection whose request is answered here. */
interface Answered {
  readonly connection: Connection;
  readonly service: Service;
  handOver(reply: Buffer): Buffer;
}

type RoverRequest = Extract<NtripRequest, { kind: 'rover' }>;

/** Login and first corrections must be there within this time, ms. */
const DEADLINE = 5_000;
/** Stations that send more rarely are not waited for, ms. */
const LONGEST_INTERVAL = 2_000;

/**
 * This caster as a client of itself: it logs in at its own port as a rover does, with a GGA, and waits for corrections. The account
 * exists in this process alone and is another one at each start, so nobody else can use it; it has no record, and so its
 * connections are in no list, count or log (docs/decisions/114-system-figures.md).
 */
export class SelfCheck {
  readonly #username = `cairn-check-${randomBytes(9).toString('hex')}`;
  readonly #password = randomBytes(24).toString('base64url');
  readonly #connecta: Connecta;
  readonly #sockets = new Set<Socket>();

  constructor(connecta: Connecta) {
    this.#connecta = connecta;
  }

  /** Whether a request is this caster's own. */
  isOwn({ username, password }: NtripRequest): boolean {
    return username === this.#username && password !== undefined && isEqualSecret(password, this.#password);
  }

  /** Answers a request of its own as that of a rover: the corrections of the nearest station. */
  serve(pending: Answered, request: RoverRequest): void {
    const gga = request.gga === undefined ? undefined : parseGga(Buffer.from(request.gga, 'latin1'));
    const { socket } = pending.connection;
    pending.handOver(streamReply(1, new Date()));
    this.#hold(socket);
    if (gga?.latitude === undefined || gga.longitude === undefined) return;
    const position = geodeticToEcef({
      latitude: gga.latitude,
      longitude: gga.longitude,
      height: gga.altitude ?? 0,
    });
    const stream = nearest(position, this.#connecta.live(pending.service.country));
    const follower: Follower = { profile: undefined, send: ({ plain }) => void socket.write(plain) };
    stream?.follow(follower);
    socket.once('close', () => stream?.leave(follower));
  }

  /** Logs in at `address`, and waits for a whole frame if a station of the country sends often enough. */
  async run(address: { host: string; port: number }, country: Country): Promise<Checked> {
    const station = this.#quickest(country);
    const { promise, resolve } = Promise.withResolvers<Checked>();
    const socket = connect(address);
    this.#hold(socket);
    const late = setTimeout(() => resolve(checked(false, 'No answer in time')), DEADLINE);
    const scanner = new FrameScanner();
    let head = '';
    let loggedIn = false;
    socket.on('error', (error) => resolve(checked(false, `No connection: ${error.message}`)));
    socket.on('close', () => resolve(checked(false, loggedIn ? 'No corrections' : 'The login was refused')));
    socket.on('data', (bytes: Buffer) => {
      scanner.push(bytes, () => resolve(checked(true, 'Corrections received')));
      if (loggedIn) return;
      head += bytes.toString('latin1');
      if (!head.includes('\r\n')) return;
      loggedIn = /^(ICY|HTTP\/1\.[01]) 200 /.test(head);
      if (!loggedIn) resolve(checked(false, 'The login was refused'));
      else if (!station) resolve(checked(true, 'Logged in; no station sends often enough to wait for'));
    });
    const authorization = Buffer.from(`${this.#username}:${this.#password}`).toString('base64');
    const lines = [
      `GET /${NETWORK_MOUNTPOINT} HTTP/1.0`,
      'User-Agent: NTRIP Cairn check',
      `Authorization: Basic ${authorization}`,
      ...(station ? [`Ntrip-GGA: ${ggaAt(station)}`] : []),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      socket.destroy();
    }
  }

  /** Ends the checks that are under way: a port closes once all its connections have. */
  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy()); // the listener allows half-open connections
    socket.once('close', () => this.#sockets.delete(socket));
    socket.resume();
  }

  /** Any station that a rover would be given, which sends often. */
  #quickest(country: Country): Stream | undefined {
    return [...this.#connecta.live(country)].find(
      ({ observing, rhythm }) => observing && rhythm.interval <= LONGEST_INTERVAL,
    );
  }
}

/** A GGA of a rover at a station's position. */
function ggaAt({ position }: Stream): string {
  const { latitude, longitude, height } = ecefToGeodetic(position);
  return formatGga({ quality: 1, latitude, longitude, altitude: height, satellites: 12, hdop: 1 }).trim();
}

const checked = (done: boolean, message: string): Checked => ({ done, message });
