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
import type { CorrectionProfile } from './correction-profiles.ts';
import type { DerivedStream } from './derived-stream.ts';
import type { Station } from './stations.ts';
import type { Stream } from './stream.ts';

const write = upserter('sent_corrections', ['station_id', 'profile_id', 'node']);
/** What is lacking again within so long is not said again: a station that comes and goes has one line. */
const SAID_FOR_HOURS = 24;
/** How often the database is told that something is still lacking, ms. */
const SEEN_EVERY = 3_600_000;

/**
 * What rovers with correction profiles really get. Every few seconds it takes from each converted stream what was sent in
 * the last minute and what its station lacks for the profile, for the live tables, and says once in the log what is
 * lacking, for all rovers at all nodes together.
 */
export class SentCorrections {
  readonly #database: Database;
  readonly #node: string;
  readonly #connecta: Connecta;
  readonly #log: CasterLog;
  readonly #limits: Limits;
  #turnedAt = 0;
  #rows: SentCorrectionsRow[] | undefined;
  /** What was lacking at the last tick. */
  #lacking: Lacking[] = [];
  /** When the database was told that a lack is seen, Unix ms. */
  readonly #told = new Map<string, number>();

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
    this.#lacking = [];
    for (const stream of this.#connecta.streams.values())
      for (const derived of stream.derived) rows.push(this.#row(stream, derived, now));
    this.#rows = rows;
    for (const [key, at] of this.#told) if (now - at >= SEEN_EVERY) this.#told.delete(key);
  }

  /** Writes what the last tick has taken. Rejects when the database is away. */
  async flush(): Promise<void> {
    const rows = this.#rows;
    if (!rows) return;
    await this.#say();
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
    this.#lacking.push(...lacks.map((lack) => ({ station: stream.station, profile: derived.profile, lack })));
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

  /** Writes a line for each lack that no node has said, and tells the database which are still there. */
  async #say(): Promise<void> {
    const { service } = this.#database;
    const untold = this.#lacking.filter((one) => !this.#told.has(keyOf(one)));
    const lacking = new Map(untold.map((one) => [keyOf(one), one]));
    if (lacking.size === 0) return;
    const named = [...lacking.values()].map(({ station, profile, lack }) => ({
      station_id: station.id,
      profile_id: profile.id,
      lack: nameOf(lack),
    }));
    await sql`
      delete from said_lacks where seen_at < now() - make_interval(hours => ${SAID_FOR_HOURS})`.execute(
      service,
    );
    // in the order of the key: nodes that write the same rows in different orders would wait for each other
    const { rows } = await sql<(typeof named)[number]>`
      with seen as (
        insert into said_lacks as known (station_id, profile_id, lack)
        select station_id, profile_id, lack from json_populate_recordset(null::said_lacks, ${JSON.stringify(named)})
        order by station_id, profile_id, lack
        on conflict (station_id, profile_id, lack) do update set seen_at = now()
        returning known.*
      )
      select station_id, profile_id, lack from seen where said_at = seen_at`.execute(service);
    for (const row of rows) {
      const said = lacking.get(`${row.station_id} ${row.profile_id} ${row.lack}`);
      if (said) this.#write(said);
    }
    for (const key of lacking.keys()) this.#told.set(key, this.#turnedAt);
  }

  #write({ station, profile: { title, titleDa }, lack }: Lacking): void {
    this.#log.line(
      { event: 'profile_lacks', profile: { en: title, da: titleDa || title }, lack: storedLack(lack) },
      { country: station.connecta, station: station.id, mountpoint: station.mount },
    );
  }
}

interface Lacking {
  readonly station: Station;
  readonly profile: CorrectionProfile;
  readonly lack: Lack;
}

/** A lack by its code, and the constellation of those that have one. */
const nameOf = (lack: Lack) => ('constellation' in lack ? `${lack.code} ${lack.constellation}` : lack.code);
const keyOf = ({ station, profile, lack }: Lacking) => `${station.id} ${profile.id} ${nameOf(lack)}`;

/** A lack without what its kind does not have. */
const storedLack = (lack: Lack): StreamLack =>
  'satellites' in lack ? { ...lack, satellites: [...lack.satellites] } : lack;
