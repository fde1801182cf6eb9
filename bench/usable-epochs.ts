import { connect, type Socket } from 'node:net';
import {
  baselineMetres,
  FrameScanner,
  formatGga,
  frameSatellites,
  type Geodetic,
  geodeticToEcef,
  stationPosition,
} from '@cairn/gnss';
import type { BenchScope } from './database-fixture.ts';
import type { Login } from './selling-dealer.ts';
import { STATION_HEIGHT } from './sources.ts';

/** A transmitted position this near to a station is its own, m. */
const SAME_ANTENNA_METRES = 100;

/** A rover that judges what it receives as RTKLIB does: an epoch is usable with the position of its own station. */
export class UsableEpochs {
  readonly #socket: Socket;
  readonly #scanner = new FrameScanner();
  #station: ReturnType<typeof stationPosition>;
  #waiting: { scope: BenchScope; resolve: () => void; reject: (error: Error) => void } | undefined;

  /** Connects to the nearest station, revision 1. */
  constructor(host: string, port: number, { username, password }: Login) {
    const authorization = Buffer.from(`${username}:${password}`).toString('base64');
    this.#socket = connect(port, host)
      .on('error', (error) => this.#waiting?.reject(error))
      .on('close', () => this.#waiting?.reject(new Error('the caster closed the connection')))
      .on('data', (bytes) => this.#scanner.push(bytes, (frame) => this.#take(frame)));
    this.#socket.write(
      `GET /RTK_RTCM3 HTTP/1.0\r\nUser-Agent: NTRIP bench\r\nAuthorization: Basic ${authorization}\r\n\r\n`,
    );
  }

  /** Reports a position at a station. Resolves with the first whole epoch that a receiver can use with that station. */
  moveTo(scope: BenchScope): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting = { scope, resolve, reject };
    this.#socket.write(ggaAt(scope));
    return promise;
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(frame: Uint8Array) {
    this.#station = stationPosition(frame) ?? this.#station;
    const [observations] = frameSatellites(frame);
    if (!this.#waiting || !this.#station || !observations || observations.more) return;
    const expected = geodeticToEcef({ ...this.#waiting.scope, height: STATION_HEIGHT } satisfies Geodetic);
    if (baselineMetres(this.#station, expected) > SAME_ANTENNA_METRES) return;
    this.#waiting.resolve();
    this.#waiting = undefined;
  }
}

function ggaAt({ latitude, longitude }: BenchScope): string {
  const utcSeconds = Math.floor((Date.now() / 1000) % 86_400);
  return formatGga({ quality: 1, latitude, longitude, utcSeconds, satellites: 12, hdop: 0.8, altitude: 50 });
}
