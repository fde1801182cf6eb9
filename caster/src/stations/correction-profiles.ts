import type { Database } from '@cairn/database';
import type { StoredProfile } from '@cairn/domain/correction-plan';
import { sql } from 'kysely';
import { WatchedRecords } from './watched-records.ts';

/** What the rovers with this profile get of a stream. It is replaced, never changed, when its record changes. */
export interface CorrectionProfile {
  readonly id: number;
  readonly title: string;
  /** Its Danish title; empty where the title is that of every language. */
  readonly titleDa: string;
  /** What it does to a stream; the plan is of each station, as it depends on the frame of its coordinates. */
  readonly wishes: StoredProfile;
}

/** Every correction profile, in memory. A notification on `cairn_correction_profiles` has one read again. */
export class CorrectionProfiles {
  readonly #database: Database;
  /** Null is one that changes nothing: the stream as it was sent. */
  readonly #byId = new Map<number, CorrectionProfile | null>();
  readonly #records: WatchedRecords<CorrectionProfile | null>;
  #watcher: (id: number) => void = () => {};

  constructor(database: Database) {
    this.#database = database;
    this.#records = new WatchedRecords(database, {
      channel: 'cairn_correction_profiles',
      select: (ids) => this.#select(ids),
      replace: (id, after) => this.#replace(id, after),
      known: () => this.#byId.keys(),
    });
  }

  /** Tells a part of the caster of each profile that is new, changed or gone from now on. */
  watch(watcher: (id: number) => void): void {
    this.#watcher = watcher;
  }

  /** Rejects when the database does not answer. */
  start(): Promise<void> {
    return this.#records.start();
  }

  stop(): Promise<void> {
    return this.#records.stop();
  }

  /** Undefined for the stream as it was sent. */
  find(id: number | undefined): CorrectionProfile | undefined {
    return (id !== undefined && this.#byId.get(id)) || undefined;
  }

  /** Whether a profile was read: one that was just made may be chosen before that. */
  knows(id: number | undefined): boolean {
    return id === undefined || this.#byId.has(id);
  }

  /** Reads again what changed while the database was away. Never throws. */
  retry(): void {
    this.#records.retry();
  }

  async #select(ids: ReadonlySet<number> | 'all'): Promise<Map<number, CorrectionProfile | null>> {
    let query = this.#database.service
      .selectFrom('correction_profiles')
      .select(['id', 'title', 'title_da', 'observations', 'constellations', 'bands'])
      .select(['observation_interval', 'station_interval', 'receiver', 'receiver_firmware'])
      .select(['receiver_serial', 'add_antenna', 'add_biases', 'station_id', 'bytes_per_second'])
      .select('reference_frame')
      .where('archived_at', 'is', null);
    if (ids !== 'all') query = query.where(sql<boolean>`id = any(${[...ids]})`);
    const rows = await query.execute();
    return new Map(
      rows.map((row) => {
        const { id, title, title_da: titleDa, ...wishes } = row;
        return [id, changesAny(wishes) ? { id, title, titleDa, wishes } : null];
      }),
    );
  }

  #replace(id: number, after: CorrectionProfile | null | undefined): void {
    if (after === undefined) this.#byId.delete(id);
    else this.#byId.set(id, after);
    this.#watcher(id);
  }
}

/** Whether a profile changes anything: one that does not is the stream as it was sent. */
const changesAny = ({ receiver_firmware, receiver_serial, ...wishes }: StoredProfile) =>
  Object.values(wishes).some((wish) => wish !== null && wish !== false);
