import type { Database } from '@cairn/database';
import { sql } from 'kysely';
import { steadyNow } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { SessionWatcher } from '../rovers/casta.ts';
import type { Rover } from '../rovers/rover.ts';
import { type Batch, rowsOf } from '../telemetry/batch.ts';
import { CasterLog } from '../telemetry/caster-log.ts';
import { iso } from '../telemetry/iso.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';
import { RowQueue } from '../telemetry/queue.ts';
import { isRowsFault, writeAll } from '../telemetry/refused-rows.ts';
import type {
  CasterLogRow,
  GgaRow,
  LastSessionRow,
  ObservationRow,
  StatusChangeRow,
} from '../telemetry/rows.ts';
import { inserter, upserter } from '../telemetry/writes.ts';
import { sessionRow } from './live-rows.ts';

/** Open sessions are written again in turn, all of them within some 60 rounds; their live rows are fresher. */
const REFRESH_ROUNDS = 60;
const MIN_REFRESHED = 20;
/** How many sessions one statement writes. */
const SESSIONS_PER_BATCH = 150;
/**
 * How often a session row is tried that the database refuses, for instance because its rover just moved to another
 * company.
 */
const MAX_SESSION_TRIES = 10;

const writeSessions = upserter('rover_sessions', ['id'], {
  // the rover's record decides the tenant scope, once the row is there
  unchanged: ['rover_id', 'reseller_id', 'dealer_id', 'company_id'],
});
const write = {
  caster_log: inserter('caster_log'),
  station_status_changes: inserter('station_status_changes', 'on conflict do nothing'),
  rtcm_observations: inserter('rtcm_observations'),
  gga_points: inserter('gga_points'),
} as const;

/**
 * Writes the caster's records of the past once a second, each table in batches: sessions, log, GGA, observations,
 * status changes. While the database is away, sessions and log lines wait; samples wait too, as far as they fit.
 */
export class Recorder implements SessionWatcher {
  readonly log: CasterLog;
  readonly points: RowQueue<GgaRow>;
  readonly observations: RowQueue<ObservationRow>;
  readonly changes: RowQueue<StatusChangeRow>;
  readonly #lines: RowQueue<CasterLogRow>;
  readonly #lastSessions: RowQueue<LastSessionRow>;
  /** Sessions whose row is out of date: new ones, ended ones, and those whose turn it is. */
  readonly #unwritten = new Set<Rover>();
  readonly #refused = new WeakMap<Rover, number>();
  readonly #open: ReadonlyMap<number, Rover>;
  #cursor: Iterator<Rover>;
  readonly #database: Database;
  readonly #node: string;
  readonly #program: ProgramLog;
  #lostRows = 0;

  /** `open` are the live sessions by id. */
  constructor(
    database: Database,
    node: string,
    limits: Limits,
    program: ProgramLog,
    open: ReadonlyMap<number, Rover>,
  ) {
    this.#database = database;
    this.#node = node;
    this.#program = program;
    this.#open = open;
    this.#cursor = open.values();
    this.points = new RowQueue(limits.queuedRows);
    this.observations = new RowQueue(limits.queuedRows);
    this.changes = new RowQueue(limits.queuedRows);
    this.#lines = new RowQueue(limits.queuedRows);
    this.#lastSessions = new RowQueue(limits.queuedRows);
    this.log = new CasterLog(this.#lines);
  }

  /** Rows of any table that were dropped since the start. */
  get droppedRows(): number {
    const queues = [this.points, this.observations, this.changes, this.#lines, this.#lastSessions];
    return queues.reduce((sum, queue) => sum + queue.dropped, this.#lostRows);
  }

  sessionBegan(rover: Rover): void {
    this.#unwritten.add(rover);
    this.#lastSessions.push({
      id: rover.account.id,
      last_connected_at: iso(rover.connectedAt),
      last_session_id: rover.request.id,
    });
  }

  sessionEnded(rover: Rover): void {
    this.#unwritten.add(rover);
  }

  /** Another program ended the rows of the open sessions, so they are written again. */
  rewriteAll(): void {
    for (const rover of this.#open.values()) this.#unwritten.add(rover);
  }

  /** Writes what waits. Rejects when the database is away; what was not written goes on waiting. */
  async flush(): Promise<void> {
    this.#refreshSome();
    await this.#writeSessions();
    await this.#lastSessions.drain((batch) => this.#writeLastSessions(batch));
    await this.#lines.drain((batch) => this.#write('caster_log', batch));
    await this.changes.drain((batch) => this.#write('station_status_changes', batch));
    await this.observations.drain((batch) => this.#write('rtcm_observations', batch));
    await this.points.drain((batch) => this.#write('gga_points', batch));
  }

  #refreshSome(): void {
    const some = Math.max(MIN_REFRESHED, Math.ceil(this.#open.size / REFRESH_ROUNDS));
    for (let i = Math.min(some, this.#open.size); i > 0; i--) {
      let next = this.#cursor.next();
      if (next.done) {
        this.#cursor = this.#open.values();
        next = this.#cursor.next();
      }
      if (!next.done) this.#unwritten.add(next.value);
    }
  }

  async #writeSessions(): Promise<void> {
    const seenAt = steadyNow();
    while (this.#unwritten.size > 0) {
      const rovers = [...this.#unwritten].slice(0, SESSIONS_PER_BATCH);
      for (const rover of rovers) this.#unwritten.delete(rover);
      const again: Rover[] = [];
      const columns = (some: readonly Rover[]) => some.map((rover) => sessionRow(rover, this.#node, seenAt));
      try {
        await writeAll(
          rovers,
          (some) => writeSessions(this.#database.service, rowsOf(columns(some))),
          (rover, error) => this.#sessionRefused(rover, error, again),
        );
      } catch (error) {
        for (const rover of rovers) this.#unwritten.add(rover);
        throw error;
      }
      if (again.length > 0) {
        for (const rover of again) this.#unwritten.add(rover);
        return; // by the next flush its account may have been read again
      }
    }
  }

  #sessionRefused(rover: Rover, error: Error, again: Rover[]): void {
    const tries = (this.#refused.get(rover) ?? 0) + 1;
    this.#refused.set(rover, tries);
    if (tries < MAX_SESSION_TRIES) again.push(rover);
    else this.#lose('rover_sessions')(rover.request.id, error);
  }

  /**
   * Writes nothing of a rover that has connected at another node since. A time later than now comes from a wrong clock,
   * and counts for nothing.
   */
  #writeLastSessions({ json }: Batch<LastSessionRow>): Promise<void> {
    return this.#database.service.transaction().execute(async (db) => {
      await sql`set local cairn.quiet = 'on'`.execute(db);
      await sql`
        update rovers set last_connected_at = latest.last_connected_at, last_session_id = latest.last_session_id
        from (
          select distinct on (id) id, last_connected_at, last_session_id
          from json_populate_recordset(null::rovers, ${json}::json)
          order by id, last_connected_at desc, last_session_id desc
        ) latest
        where rovers.id = latest.id
          and (rovers.last_connected_at between latest.last_connected_at and now() + interval '1 minute') is not true`.execute(
        db,
      );
    });
  }

  async #write(table: keyof typeof write, batch: Batch): Promise<void> {
    try {
      await write[table](this.#database.service, batch);
    } catch (error) {
      if (!isRowsFault(error)) throw error;
      const again = (some: readonly object[]) => write[table](this.#database.service, rowsOf(some));
      await writeAll(batch.read(), again, this.#lose(table));
    }
  }

  /** Counts a row that the database refuses, now and later. */
  #lose(table: string) {
    return (row: unknown, error: Error) => {
      this.#lostRows++;
      this.#program.error(
        { table, row, error: error.message },
        'a telemetry row was refused by the database',
      );
    };
  }
}
