import type { Database } from '@cairn/database';
import { sql } from 'kysely';
import { steadyNow } from '../clock.ts';
import type { Service } from '../net/listener.ts';
import type { Casta, SessionWatcher } from '../rovers/casta.ts';
import type { Rover } from '../rovers/rover.ts';
import type { Connecta } from '../stations/connecta.ts';
import type { Station, StationWatcher } from '../stations/stations.ts';
import type { Stream } from '../stations/stream.ts';
import { inBatches, type Rows, rowsOf } from '../telemetry/batch.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';
import { updater, upserter, type Write } from '../telemetry/writes.ts';
import { type Backlog, movedRow, roverLiveRow, serviceRow, stationLiveRow, trafficRow } from './live-rows.ts';

/** Rovers of which only the bytes have changed are written in turn, all of them within some 20 rounds. */
const REFRESH_ROUNDS = 20;
const MIN_REFRESHED = 100;

/**
 * A rover or station is at another node by now, whose row this node's last one must not overwrite. The row of the other
 * node counts for as long as it may take to write it again.
 */
const anotherNodeIsNewer = (seconds: number) => `
  live.node <> excluded.node and live.connected_at > excluded.connected_at
  and live.seen_at > excluded.seen_at - make_interval(secs => ${seconds})`;

const writeRovers = upserter('rover_live', ['rover_id'], { unless: anotherNodeIsNewer(60) });
const writeMoved = updater('rover_live', ['rover_id', 'session_id']);
const writeTraffic = updater('rover_live', ['rover_id', 'session_id']);
const writeStations = upserter('station_live', ['station_id'], { unless: anotherNodeIsNewer(5) });
// by the server's clock, which alone decides who is silent, because the clocks of casters may differ
const serviceKey = ['node', 'service', 'country'];
const updateServices = updater('caster_services', serviceKey, { stamp: 'seen_at' });
const writeServices = upserter('caster_services', serviceKey, { stamp: 'seen_at' });

/** Writes what is true now: `rover_live` and `station_live` once a second, and the heartbeat in `caster_services`. */
export class Live implements SessionWatcher, StationWatcher {
  readonly #database: Database;
  readonly #node: string;
  readonly #casta: Casta;
  readonly #connecta: Connecta;
  readonly #services: readonly Service[];
  readonly #program: ProgramLog;
  #cursor: Iterator<Rover>;
  readonly #ended = new Map<number, number>();
  readonly #removedStations = new Set<number>();
  /** Rovers and stations whose row the database refused, which is logged once. */
  readonly #refused = new WeakSet<Rover | Stream>();
  /** The tables may have lost rows, so all of them are written. */
  #all = true;

  constructor(
    database: Database,
    node: string,
    casta: Casta,
    connecta: Connecta,
    services: readonly Service[],
    program: ProgramLog,
  ) {
    this.#database = database;
    this.#node = node;
    this.#casta = casta;
    this.#connecta = connecta;
    this.#services = services;
    this.#program = program;
    this.#cursor = casta.rovers.values();
  }

  /** The row of the session is deleted. */
  sessionEnded(rover: Rover): void {
    this.#ended.set(rover.request.id, rover.account.id);
  }

  stationChanged(before: Station | undefined, after: Station | undefined): void {
    if (before && !after) this.#removedStations.add(before.id);
  }

  /** The database was away, and its crash empties the live tables, so everything is written again. */
  rewriteAll(): void {
    this.#all = true;
  }

  /** Rejects when the database is away; the next flush writes everything. */
  async flush(): Promise<void> {
    const { service } = this.#database;
    const seenAt = steadyNow();
    const ended = [...this.#ended];
    const removed = [...this.#removedStations];
    const { whole, moved, silent } = this.#dueRovers();
    try {
      if (ended.length > 0) await this.#deleteEnded(ended);
      await inBatches(
        whole,
        (rover) => roverLiveRow(rover, this.#node, seenAt),
        async (batch) => void (await writeRovers(service, batch)),
        this.#onRefused,
      );
      await this.#update(moved, writeMoved, (rover) => movedRow(rover, seenAt));
      await this.#update(silent, writeTraffic, (rover) => trafficRow(rover, seenAt));
      await inBatches(
        [...this.#connecta.streams.values()].filter(
          (stream) => stream.connectedAt !== undefined && !stream.peer,
        ),
        (stream) => stationLiveRow(stream, this.#node, seenAt),
        async (batch) => void (await writeStations(service, batch)),
        this.#onRefused,
      );
      if (removed.length > 0)
        await sql`delete from station_live where station_id = any(${removed})`.execute(service);
    } catch (error) {
      this.#all = true;
      throw error;
    }
    for (const [session] of ended) this.#ended.delete(session);
    for (const id of removed) this.#removedStations.delete(id);
  }

  /**
   * Writes this caster's heartbeat, apart from all that may take long to write. Returns false when the last heartbeat
   * is gone: somebody took this caster for dead and put its rows in order, or the database crashed.
   */
  async beat(backlog: Backlog): Promise<boolean> {
    const { service } = this.#database;
    const seenAt = steadyNow();
    const rows = this.#services.map((one) => serviceRow(one, this.#node, backlog, seenAt));
    // an update waits for a transaction that deletes the rows, and then finds none; a query before it would still find
    // them
    const known = (await updateServices(service, rowsOf(rows))) === rows.length;
    if (!known) await writeServices(service, rowsOf(rows));
    return known;
  }

  /** Removes every row of this node, which is about to end. */
  async clear(): Promise<void> {
    const { service } = this.#database;
    await service.deleteFrom('rover_live').where('node', '=', this.#node).execute();
    await service.deleteFrom('station_live').where('node', '=', this.#node).execute();
    await service.deleteFrom('sent_corrections').where('node', '=', this.#node).execute();
    await service.deleteFrom('caster_services').where('node', '=', this.#node).execute();
  }

  /**
   * Sessions whose row must be written: as a whole, what a GGA changed, or, for a share of the others, their traffic.
   * Each account is written once, with its newest session.
   */
  #dueRovers(): { whole: Rover[]; moved: Rover[]; silent: Rover[] } {
    const casta = this.#casta;
    const whole = new Set<Rover>();
    const moved = new Set<Rover>();
    const silent = new Set<Rover>();
    const newest = (rover: Rover) => casta.sessionsOf(rover.account.id).at(-1) ?? rover;
    for (const rover of this.#all ? casta.rovers.values() : casta.changed) whole.add(newest(rover));
    for (const rover of casta.moved) if (!whole.has(newest(rover))) moved.add(newest(rover));
    this.#all = false;
    casta.changed.clear();
    casta.moved.clear();
    const share = Math.max(MIN_REFRESHED, Math.ceil(casta.rovers.size / REFRESH_ROUNDS));
    for (let i = Math.min(share, casta.rovers.size) - whole.size - moved.size; i > 0; i--) {
      const rover = newest(this.#nextInTurn());
      if (!whole.has(rover) && !moved.has(rover)) silent.add(rover);
    }
    return { whole: [...whole], moved: [...moved], silent: [...silent] };
  }

  /** The next live sessions in turn, at least one. */
  #nextInTurn(): Rover {
    for (;;) {
      const next = this.#cursor.next();
      if (!next.done) return next.value;
      this.#cursor = this.#casta.rovers.values();
    }
  }

  /**
   * Updates existing rows. When one is missing, or belongs to another node, all rows of its statement are due as a
   * whole.
   */
  #update(rovers: readonly Rover[], write: Write, rowOf: (rover: Rover) => object): Promise<void> {
    const writeSome = async (batch: Rows, some: readonly Rover[]) => {
      const written = await write(this.#database.service, batch);
      if (written === some.length) return;
      for (const rover of some) if (rover.endedAt === undefined) this.#casta.changed.add(rover);
    };
    return inBatches(rovers, rowOf, writeSome, this.#onRefused);
  }

  /** A row that the database refuses must not hold up all others. */
  readonly #onRefused = (source: Rover | Stream, error: Error): void => {
    if (this.#refused.has(source)) return;
    this.#refused.add(source);
    const who = 'account' in source ? { rover: source.account.id } : { station: source.station.id };
    this.#program.error({ ...who, error: error.message }, 'a live row was refused by the database');
  };

  async #deleteEnded(ended: readonly (readonly [session: number, rover: number])[]): Promise<void> {
    const rows = ended.map(([session_id, rover_id]) => ({ session_id, rover_id }));
    await sql`
      delete from rover_live using json_populate_recordset(null::rover_live, ${JSON.stringify(rows)}::json) ended
      where rover_live.rover_id = ended.rover_id and rover_live.session_id = ended.session_id`.execute(
      this.#database.service,
    );
  }
}
