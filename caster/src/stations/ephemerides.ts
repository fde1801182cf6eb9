import type { Database } from '@cairn/database';
import {
  decode,
  ephemerisAge,
  ephemerisConstellation,
  isCurrent,
  isEphemeris,
  satelliteName,
} from '@cairn/gnss';
import { toWall } from '../clock.ts';
import { rowsOf } from '../telemetry/batch.ts';
import { iso } from '../telemetry/iso.ts';
import type { EphemerisRow } from '../telemetry/rows.ts';
import { upserter } from '../telemetry/writes.ts';

/** A row of another node is only replaced by a later ephemeris. */
const write = upserter('ephemerides', ['satellite'], {
  unless: 'live.reference_at >= excluded.reference_at',
});

/**
 * The newest broadcast ephemeris of each satellite, from any station. Every station repeats them:
 * one that is known by its bytes costs a comparison, one whose reference time is not later is dropped.
 */
export class Ephemerides {
  /** Unix seconds of the reference time, by RINEX name. */
  readonly #newest = new Map<string, number>();
  /** The last frame of each message and satellite: at most 64 of six messages. */
  readonly #known = new Map<number, Buffer>();
  readonly #unwritten = new Map<string, EphemerisRow>();

  /** Takes a frame of a station, of whatever message; `now` in Unix ms. */
  add(frame: Uint8Array, type: number, station: number, now: number): void {
    if (!ephemerisConstellation(type)) return;
    const key = keyOf(frame, type);
    if (this.#known.get(key)?.equals(frame)) return;
    const ephemeris = decode(frame);
    const seconds = toWall(now) / 1000;
    if (!ephemeris || !isEphemeris(ephemeris) || !isCurrent(ephemeris, seconds)) return;
    this.#known.set(key, Buffer.from(frame));
    const constellation = ephemerisConstellation(ephemeris.type);
    const reference = Math.round(seconds - ephemerisAge(ephemeris, seconds));
    const satellite = constellation && satelliteName(constellation, ephemeris.satellite);
    if (!satellite || reference <= (this.#newest.get(satellite) ?? 0)) return;
    this.#newest.set(satellite, reference);
    this.#unwritten.set(satellite, {
      satellite,
      reference_at: new Date(reference * 1000).toISOString(),
      frame: `\\x${Buffer.from(frame).toString('hex')}`,
      station_id: station,
      received_at: iso(now),
    });
  }

  /** Writes new ephemerides. Rejects when the database is away; the next call writes them. */
  async flush(database: Database): Promise<void> {
    const rows = [...this.#unwritten.values()];
    if (rows.length === 0) return;
    await write(database.service, rowsOf(rows));
    for (const row of rows)
      if (this.#unwritten.get(row.satellite) === row) this.#unwritten.delete(row.satellite);
  }
}

/** Message and satellite: the number that follows the message's own has 6 bits, for QZSS 4. */
function keyOf(frame: Uint8Array, type: number): number {
  const high = (frame[4] as number) & 15;
  return type * 64 + (type === 1044 ? high : (high << 2) | ((frame[5] as number) >> 6));
}
