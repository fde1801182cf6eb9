import type { Database, Secret } from '@cairn/database';
import { sql } from 'kysely';
import { type PasswordDigest, unseal } from '../net/password-digest.ts';
import type { Country } from '../telemetry/caster-log.ts';
import { WatchedRecords } from './watched-records.ts';

/** A reference station as it was entered. It is replaced, never changed, when its record changes. */
export interface Station {
  readonly id: number;
  readonly title: string;
  readonly mount: string;
  readonly proof: PasswordDigest;
  /** The station id (DF003), when it was entered. */
  readonly stationId: number | undefined;
  readonly country: Country;
  readonly connecta: Country;
  /** Degrees, and metres above the ellipsoid. */
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number | undefined;
  /** The reference frame of its coordinates, entered and transmitted; undefined while it is not known. */
  readonly frame: string | undefined;
  /** People have taken it out of service, so it gives no corrections, whatever it sends. */
  readonly outOfService: OutOfService | undefined;
}

export interface OutOfService {
  /** ISO 8601. */
  readonly since: string;
  readonly reason: string;
}

/** A part of the caster that is told of the records of stations. */
export interface StationWatcher {
  /** A station is new (`before` is undefined), changed, or archived or deleted (`after` is undefined). */
  stationChanged(before: Station | undefined, after: Station | undefined): void;
}

/** Every station of the network, in memory. A notification on `cairn_stations` has one read again. */
export class Stations {
  readonly #watchers: StationWatcher[] = [];
  readonly #database: Database;
  readonly #secret: Secret;
  readonly #byId = new Map<number, Station>();
  readonly #byMount = new Map<string, Station>();
  readonly #records: WatchedRecords<Station>;

  constructor(database: Database, secret: Secret) {
    this.#database = database;
    this.#secret = secret;
    this.#records = new WatchedRecords(database, {
      channel: 'cairn_stations',
      select: (ids) => this.#select(ids),
      replace: (id, after) => this.#replace(id, after),
      known: () => this.#byId.keys(),
    });
  }

  /** Tells a part of the caster of all changes from now on, after those that watch already. */
  watch(watcher: StationWatcher): void {
    this.#watchers.push(watcher);
  }

  /** Rejects when the database does not answer, because a caster without its stations serves nobody. */
  start(): Promise<void> {
    return this.#records.start();
  }

  stop(): Promise<void> {
    return this.#records.stop();
  }

  /** The station of a mountpoint in any letter case, as no two stations differ by that alone. */
  find(mount: string): Station | undefined {
    return this.#byMount.get(mount.toLowerCase());
  }

  /** Reads again what changed while the database was away. Never throws. */
  retry(): void {
    this.#records.retry();
  }

  async #select(ids: ReadonlySet<number> | 'all'): Promise<Map<number, Station>> {
    let query = this.#database.service
      .selectFrom('stations')
      .select(['id', 'title', 'mount', 'password_sealed', 'station_id', 'country', 'connecta'])
      .select(['latitude', 'longitude', 'altitude', 'reference_frame'])
      .select(['out_of_service_since', 'out_of_service_reason'])
      .where('archived_at', 'is', null);
    if (ids !== 'all') query = query.where(sql<boolean>`id = any(${[...ids]})`);
    const rows = await query.execute();
    return new Map(
      rows.map((row) => [
        row.id,
        {
          id: row.id,
          title: row.title,
          mount: row.mount,
          proof: unseal(this.#secret, row.password_sealed, 'stations.password_sealed'),
          stationId: row.station_id ?? undefined,
          country: row.country as Country,
          connecta: row.connecta as Country,
          latitude: row.latitude,
          longitude: row.longitude,
          altitude: row.altitude ?? undefined,
          frame: row.reference_frame ?? undefined,
          outOfService: row.out_of_service_since
            ? { since: row.out_of_service_since.toISOString(), reason: row.out_of_service_reason ?? '' }
            : undefined,
        },
      ]),
    );
  }

  #replace(id: number, after: Station | undefined): void {
    const before = this.#byId.get(id);
    if (before && this.#byMount.get(before.mount.toLowerCase()) === before)
      this.#byMount.delete(before.mount.toLowerCase());
    if (after) {
      this.#byId.set(id, after);
      this.#byMount.set(after.mount.toLowerCase(), after);
    } else this.#byId.delete(id);
    if (before || after) for (const watcher of this.#watchers) watcher.stationChanged(before, after);
  }
}
