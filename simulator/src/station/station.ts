import type { Geodetic } from '@cairn/gnss';
import { Conditions } from '../conditions.ts';
import type { Reply } from '../reply.ts';
import { Sky } from '../sky/sky.ts';
import { gpsTime } from '../sky/time.ts';
import { StationConnection, type StationConnectionOptions } from './connection.ts';
import { ReferenceStation } from './reference-station.ts';

export interface StationOptions extends StationConnectionOptions {
  /** Position of the antenna: degrees, and metres above the ellipsoid. */
  location: Geodetic;
  stationId: number;
  /** Pushes a burst each second by itself; true when unset. */
  automatic?: boolean;
  seed?: number;
}

/** A reference station that a test or the bench steers by hand. */
export interface Station {
  /** The caster's reply; undefined before it. */
  readonly reply: Reply | undefined;
  readonly connected: boolean;
  /** Why the connection ended; undefined while it lives. */
  readonly closedBecause: string | undefined;
  /** The latest burst that went out. */
  readonly lastBurst: Uint8Array | undefined;
  readonly burstsSent: number;
  /** Sends the frames of this second, or any bytes. @returns what was sent. */
  push(bytes?: Uint8Array): Uint8Array;
  /** Stops or resumes the automatic bursts: a station that falls silent. */
  silence(silent: boolean): void;
  /** Resolves once the condition holds, checked after every event; rejects after `timeout` ms. */
  until(condition: (station: Station) => boolean, timeout?: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Connects a station over TCP; resolves with the caster's reply in hand, or with the connection ended.
 * @throws Error when the caster does not reply in 10 s
 */
export async function startStation(options: StationOptions): Promise<Station> {
  const { location, stationId, automatic = true, seed = 1 } = options;
  const sky = new Sky(seed, gpsTime(Date.now() / 1000));
  const base = new ReferenceStation({ location, stationId, mount: options.mount, seed });
  const conditions = new Conditions();
  let reply: Reply | undefined;
  let closedBecause: string | undefined;
  let lastBurst: Uint8Array | undefined;
  let burstsSent = 0;
  let silent = !automatic;
  let timer: NodeJS.Timeout | undefined;

  const connection = new StationConnection(options, {
    onReply(received) {
      reply = received;
      conditions.notify();
    },
    onClose(reason) {
      closedBecause = reason;
      clearTimeout(timer);
      conditions.notify();
    },
  });

  const station: Station = {
    get reply() {
      return reply;
    },
    get connected() {
      return reply?.granted === true && closedBecause === undefined;
    },
    get closedBecause() {
      return closedBecause;
    },
    get lastBurst() {
      return lastBurst;
    },
    get burstsSent() {
      return burstsSent;
    },
    push(bytes) {
      const second = Math.floor(Date.now() / 1000);
      const burst = bytes ?? base.burst(sky, gpsTime(second), { allEphemerides: burstsSent === 0 });
      if (connection.push(burst)) {
        lastBurst = burst;
        burstsSent++;
        conditions.notify();
      }
      return burst;
    },
    silence(isSilent) {
      silent = isSilent;
    },
    until: (condition, timeout) => conditions.until(() => condition(station), timeout, String(condition)),
    async stop() {
      connection.close();
      await conditions.until(() => closedBecause !== undefined);
    },
  };

  const pushUntilStopped = () => {
    if (!silent) station.push();
    timer = setTimeout(pushUntilStopped, 1000 - (Date.now() % 1000));
  };
  const answered = () => reply !== undefined || closedBecause !== undefined;
  await conditions.until(answered, 10_000, 'an answer of the caster').catch((error: unknown) => {
    connection.close();
    throw error;
  });
  if (station.connected) pushUntilStopped(); // the first at once: a test need not wait for the second
  return station;
}
