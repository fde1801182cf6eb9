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

/** The row of another node is replaced only by a later ephemeris. */
const write = upserter('ephemerides', ['satellite'], {
  unless: 'live.reference_at >= excluded.reference_at',
});

/**
 * The newest broadcast ephemeris of each satellite, from any station. Every station repeats them: bytes that are known
 * cost a comparison, and a reference time that is not later is dropped.
 */
export class Ephemerides {
  /** Reference times in Unix seconds, by RINEX name. */
  readonly #newest = new Map<string, number>();
  /** The last frame of each message and satellite: six messages with at most 64 satellites each. */
  readonly #known = new Map<number, Buffer>();
  readonly #unwritten = new Map<string, EphemerisRow>();

  /** Takes a frame of a station, whatever its message; `now` in Unix ms. */
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

/**
 * A key of message and satellite. The satellite's number follows that of the message in 6 bits, for QZSS in 4 (RTCM
 * 10403.3 DF009, DF038, DF252, DF429, DF488).
 */
function keyOf(frame: Uint8Array, type: number): number {
  const high = (frame[4] as number) & 15;
  return type * 64 + (type === 1044 ? high : (high << 2) | ((frame[5] as number) >> 6));
}
