import { type Database, withdrawOffline } from '@cairn/database';
import { sql } from 'kysely';
import { steadyNow } from '../clock.ts';
import type { RoomWatch } from '../net/admission-watch.ts';
import type { Connecta } from '../stations/connecta.ts';
import type { SentCorrections } from '../stations/sent-corrections.ts';
import type { Sky } from '../stations/sky.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';
import type { Live } from './live-tables.ts';
import type { Recorder } from './recorder.ts';

const TIDY_INTERVAL = 3_600_000;

/** What the loop writes, and where it says how that goes. */
interface PersistedParts {
  readonly recorder: Recorder;
  readonly live: Live;
  readonly sky: Sky;
  readonly sent: SentCorrections;
  readonly connecta: Connecta;
  readonly room: RoomWatch;
  readonly program: ProgramLog;
}

/** Writes records and live rows, one flush at a time, and logs when the database is lost and returns. */
export class PersistenceLoop {
  readonly #database: Database;
  readonly #parts: PersistedParts;
  #running: Promise<void> | undefined;
  #beating: Promise<void> | undefined;
  #hasBeaten = false;
  /** Another program took this caster for dead, and its rows are not written again yet. */
  #takenForDead = false;
  #failing = false;
  #loggedDrops = 0;
  #tidiedAt = 0;
  /** When everything that waited had last been written, in ms of the steady clock. */
  #writtenAt = steadyNow();

  constructor(database: Database, parts: PersistedParts) {
    this.#database = database;
    this.#parts = parts;
  }

  /** Never rejects. Does nothing while the previous flush still runs. */
  flush(now: number): Promise<void> {
    this.#running ??= this.#write(now).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Writes the heartbeat of this caster. Never rejects, because the flush reports a database that is away. */
  beat(): Promise<void> {
    this.#beating ??= this.#writeHeartbeat()
      .catch(() => {})
      .finally(() => {
        this.#beating = undefined;
      });
    return this.#beating;
  }

  /** Runs the last flush, after which nothing of this caster is live. */
  async finish(): Promise<void> {
    await Promise.all([this.#running, this.#beating]);
    await this.flush(steadyNow());
    await this.#parts.live
      .clear()
      .catch((error) => this.#parts.program.warn({ error: String(error) }, 'live rows stay behind'));
  }

  async #writeHeartbeat(): Promise<void> {
    const known = await this.#parts.live.beat({
      dropped: this.#parts.recorder.droppedRows + this.#parts.room.count,
      behind: steadyNow() - this.#writtenAt,
    });
    if (!known && this.#hasBeaten) this.#takenForDead = true;
    this.#hasBeaten = true;
    if (this.#takenForDead) {
      this.#parts.program.warn({}, 'this caster was taken for dead: its rows are written again');
      this.#parts.live.rewriteAll();
      this.#parts.recorder.rewriteAll();
      const observing = [...this.#parts.connecta.streams.values()].filter(
        (stream) => stream.observing && stream.source,
      );
      await withdrawOffline(
        this.#database,
        observing.map(({ station }) => station.id),
      );
      this.#takenForDead = false;
    }
  }

  async #write(now: number): Promise<void> {
    this.#logDropped();
    try {
      await this.#parts.live.flush().finally(() => this.#parts.recorder.flush());
      await this.#parts.sky.flush(now);
      await this.#parts.sent.flush();
      if (now - this.#tidiedAt >= TIDY_INTERVAL) await this.#tidy(now);
      if (this.#failing) this.#parts.program.info({}, 'the database is back, telemetry is written again');
      this.#failing = false;
      this.#writtenAt = steadyNow();
    } catch (error) {
      this.#parts.live.rewriteAll();
      if (!this.#failing)
        this.#parts.program.warn({ error: String(error) }, 'telemetry cannot be written, it waits');
      this.#failing = true;
    }
  }

  /** Makes the partitions of the days to come. */
  async #tidy(now: number): Promise<void> {
    await sql`select make_partitions(2)`.execute(this.#database.service);
    this.#tidiedAt = now;
  }

  #logDropped(): void {
    const { droppedRows } = this.#parts.recorder;
    if (droppedRows === this.#loggedDrops) return;
    const rows = droppedRows - this.#loggedDrops;
    this.#parts.recorder.log.casterLine({ event: 'telemetry_dropped', rows, total: droppedRows });
    this.#loggedDrops = droppedRows;
  }
}
