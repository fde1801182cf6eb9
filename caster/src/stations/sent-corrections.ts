import type { StreamLack } from '@cairn/contract/caster-events';
import type { Database } from '@cairn/database';
import type { Lack } from '@cairn/gnss';
import { sql } from 'kysely';
import type { Limits } from '../limits.ts';
import { inBatches } from '../telemetry/batch.ts';
import type { CasterLog } from '../telemetry/caster-log.ts';
import { iso } from '../telemetry/iso.ts';
import type { SentCorrectionsRow } from '../telemetry/rows.ts';
import { upserter } from '../telemetry/writes.ts';
import type { Connecta } from './connecta.ts';
import type { DerivedStream } from './derived-stream.ts';
import type { Stream } from './stream.ts';

const write = upserter('sent_corrections', ['station_id', 'profile_id', 'node']);
/** What is lacking again within so long, ms, is not said again: a station that comes and goes has one line. */
const SAID_FOR = 24 * 3_600_000;

/**
 * What rovers with correction profiles really get. Every few seconds it takes from each converted stream what was sent in
 * the last minute and what its station lacks for the profile, for the live tables, and says once in the log what is
 * lacking, for all rovers together.
 */
export class SentCorrections {
  readonly #database: Database;
  readonly #node: string;
  readonly #connecta: Connecta;
  readonly #log: CasterLog;
  readonly #limits: Limits;
  #turnedAt = 0;
  #rows: SentCorrectionsRow[] | undefined;
  /** When a lack of a station for a profile was last seen, Unix ms. */
  readonly #seen = new Map<string, number>();

  constructor(database: Database, node: string, connecta: Connecta, log: CasterLog, limits: Limits) {
    this.#database = database;
    this.#node = node;
    this.#connecta = connecta;
    this.#log = log;
    this.#limits = limits;
  }

  /** Runs once a second. */
  tick(now: number): void {
    if (now - this.#turnedAt < this.#limits.observe) return;
    this.#turnedAt = now;
    const rows: SentCorrectionsRow[] = [];
    for (const stream of this.#connecta.streams.values())
      for (const derived of stream.derived) rows.push(this.#row(stream, derived, now));
    this.#rows = rows;
    for (const [key, at] of this.#seen) if (now - at > SAID_FOR) this.#seen.delete(key);
  }

  /** Writes what the last tick has taken. Rejects when the database is away. */
  async flush(): Promise<void> {
    const rows = this.#rows;
    if (!rows) return;
    await inBatches(
      rows,
      (row) => row,
      async (batch) => void (await write(this.#database.service, batch)),
    );
    const kept = rows.map(({ station_id, profile_id }) => `${station_id} ${profile_id}`);
    await sql`
      delete from sent_corrections where node = ${this.#node}
        and station_id || ' ' || profile_id <> all (${kept}::text[])`.execute(this.#database.service);
    if (this.#rows === rows) this.#rows = undefined;
  }

  #row(stream: Stream, derived: DerivedStream, now: number): SentCorrectionsRow {
    const { seconds, messages } = derived.sentUntil(now);
    const lacks = stream.serves && stream.observing ? derived.lacks(now, this.#limits.lackPatience) : [];
    for (const lack of lacks) this.#say(stream, derived, lack, now);
    return {
      station_id: stream.station.id,
      profile_id: derived.profile.id,
      node: this.#node,
      at: iso(now),
      seconds,
      messages,
      lacks: lacks.map(storedLack),
    };
  }

  #say({ station }: Stream, { profile }: DerivedStream, lack: Lack, now: number): void {
    const key = `${station.id} ${profile.id} ${lack.code} ${'constellation' in lack ? lack.constellation : ''}`;
    const isNew = !this.#seen.has(key);
    this.#seen.set(key, now);
    if (!isNew) return;
    const { title, titleDa } = profile;
    this.#log.line(
      { event: 'profile_lacks', profile: { en: title, da: titleDa || title }, lack: storedLack(lack) },
      { country: station.connecta, station: station.id, mountpoint: station.mount },
    );
  }
}

/** A lack without what its kind does not have. */
const storedLack = (lack: Lack): StreamLack =>
  'satellites' in lack ? { ...lack, satellites: [...lack.satellites] } : lack;
