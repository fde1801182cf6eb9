import type { Database } from '@cairn/database';
import { messageType } from '@cairn/gnss';
import { sql } from 'kysely';
import { inBatches } from '../telemetry/batch.ts';
import { upserter } from '../telemetry/writes.ts';
import { Ephemerides } from './ephemerides.ts';
import { Received } from './received-satellites.ts';

/** The node of a station writes its row; after the station moved, the other node does. */
const write = upserter('station_satellites', ['station_id'], { unless: 'live.at > excluded.at' });
const HOUR = 3_600_000;

/**
 * Collects the data of the sky plots: the satellites that each station of this node receives, and the newest orbits
 * that any of them broadcasts. It reads a burst after its rovers have it, and writes one row per station in ten seconds
 * and one per new ephemeris.
 */
export class Sky {
  readonly #database: Database;
  readonly #node: string;
  readonly #ephemerides = new Ephemerides();
  readonly #received = new Map<number, Received>();
  #tidiedAt = 0;

  constructor(database: Database, node: string) {
    this.#database = database;
    this.#node = node;
  }

  /** Takes whole frames of a station, one after the other; `now` in Unix ms. */
  add(frames: Uint8Array, station: number, now: number): void {
    const received = this.#received.get(station) ?? new Received();
    this.#received.set(station, received);
    for (let offset = 0; offset < frames.length; ) {
      const end = offset + lengthAt(frames, offset);
      const frame = frames.subarray(offset, end);
      const type = messageType(frame);
      if (isObservation(type)) received.add(frame, type, now);
      else this.#ephemerides.add(frame, type, station, now);
      offset = end;
    }
  }

  /** Writes new data. Rejects when the database is away; then ephemerides wait, and satellites are read again. */
  async flush(now: number): Promise<void> {
    await this.#ephemerides.flush(this.#database);
    const rows = [];
    for (const [station, received] of this.#received) {
      if (!received.fresh) continue;
      const row = received.row(station, this.#node, now);
      if (row) rows.push(row);
    }
    await inBatches(
      rows,
      (row) => row,
      async (batch) => void (await write(this.#database.service, batch)),
    );
    if (now - this.#tidiedAt > HOUR) await this.#tidy(now);
  }

  async #tidy(now: number): Promise<void> {
    const { service } = this.#database;
    await sql`delete from station_satellites where at < now() - interval '1 hour'`.execute(service);
    await sql`delete from ephemerides where reference_at < now() - interval '1 day'`.execute(service);
    for (const [station, received] of this.#received)
      if (!received.fresh && !received.row(station, this.#node, now)) this.#received.delete(station);
    this.#tidiedAt = now;
  }
}

const isObservation = (type: number) => (type >= 1001 && type <= 1012) || (type >= 1071 && type <= 1137);

/**
 * The length of the frame at `at`: a head of three bytes, ten bits of which are the length of the payload, and a CRC of
 * three (RTCM 10403.3 §4).
 */
function lengthAt(frames: Uint8Array, at: number): number {
  return 6 + (((frames[at + 1] as number) & 3) << 8) + (frames[at + 2] as number);
}
