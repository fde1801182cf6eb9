import type { Database } from '@cairn/database';
import { networkOf } from '@cairn/domain/network-of';
import { sql } from 'kysely';
import { FailureLog } from '../telemetry/failure-log.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';

/** A network that a station has not used for so many days is forgotten. */
const RETAINED_DAYS = 400;

/**
 * The networks that stations have logged in from. They are in the database, because they outlive the caster and belong
 * to all nodes.
 */
export class StationNetworks {
  readonly #database: Database;
  readonly #failures: FailureLog;
  /** Logins that are not stored yet: addresses by station. */
  #unstored = new Map<number, Set<string>>();
  #storing: Promise<void> | undefined;

  constructor(database: Database, program: ProgramLog) {
    this.#database = database;
    this.#failures = new FailureLog(program, 'networks that stations log in from are stored');
  }

  loggedIn(station: number, address: string): void {
    this.#unstored.set(station, (this.#unstored.get(station) ?? new Set()).add(address));
    this.retry();
  }

  /** Stores what could not be stored while the database was away. Never throws. */
  retry(): void {
    if (this.#unstored.size === 0 || this.#storing) return;
    this.#storing = this.#store().finally(() => {
      this.#storing = undefined;
    });
  }

  async stop(): Promise<void> {
    await this.#storing;
  }

  async read(station: number): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ address: string }>`
      select host(network) as address from station_networks where station_id = ${station}`.execute(
      this.#database.service,
    );
    const addresses = [...rows.map(({ address }) => address), ...(this.#unstored.get(station) ?? [])];
    return new Set(addresses.map((address) => networkOf(address)));
  }

  async #store(): Promise<void> {
    const logins = this.#unstored;
    this.#unstored = new Map();
    try {
      for (const [station, addresses] of logins) await this.#storeOf(station, [...addresses]);
      this.#failures.succeeded();
    } catch (error) {
      this.#failures.failed(error);
      for (const [station, addresses] of this.#unstored)
        logins.set(station, new Set([...(logins.get(station) ?? []), ...addresses]));
      this.#unstored = logins; // is tried again in a second
    }
  }

  async #storeOf(station: number, addresses: readonly string[]): Promise<void> {
    const { service } = this.#database;
    await sql`
      insert into station_networks (station_id, network, seen_at)
      select distinct s.id, network_of(address), now()
      from stations s cross join unnest(${addresses}::inet[]) address where s.id = ${station}
      on conflict (station_id, network) do update set seen_at = excluded.seen_at`.execute(service);
    await sql`
      delete from station_networks where station_id = ${station}
        and seen_at < now() - make_interval(days => ${RETAINED_DAYS}::int)`.execute(service);
  }
}
