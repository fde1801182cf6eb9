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

/** Writes records and live rows, one flush at a time, and logs when the database is lost and returns. */
export class PersistenceLoop {
  readonly #database: Database;
  readonly #recorder: Recorder;
  readonly #live: Live;
  readonly #sky: Sky;
  readonly #sent: SentCorrections;
  readonly #connecta: Connecta;
  readonly #room: RoomWatch;
  readonly #program: ProgramLog;
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

  constructor(
    database: Database,
    recorder: Recorder,
    live: Live,
    sky: Sky,
    sent: SentCorrections,
    connecta: Connecta,
    room: RoomWatch,
    program: ProgramLog,
  ) {
    this.#database = database;
    this.#recorder = recorder;
    this.#live = live;
    this.#sky = sky;
    this.#sent = sent;
    this.#connecta = connecta;
    this.#room = room;
    this.#program = program;
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
    await this.#live
      .clear()
      .catch((error) => this.#program.warn({ error: String(error) }, 'live rows stay behind'));
  }

  async #writeHeartbeat(): Promise<void> {
    const known = await this.#live.beat({
      dropped: this.#recorder.droppedRows + this.#room.count,
      behind: steadyNow() - this.#writtenAt,
    });
    if (!known && this.#hasBeaten) this.#takenForDead = true;
    this.#hasBeaten = true;
    if (this.#takenForDead) {
      this.#program.warn({}, 'this caster was taken for dead: its rows are written again');
      this.#live.rewriteAll();
      this.#recorder.rewriteAll();
      const observing = [...this.#connecta.streams.values()].filter(
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
      await this.#live.flush().finally(() => this.#recorder.flush());
      await this.#sky.flush(now);
      await this.#sent.flush();
      if (now - this.#tidiedAt >= TIDY_INTERVAL) await this.#tidy(now);
      if (this.#failing) this.#program.info({}, 'the database is back, telemetry is written again');
      this.#failing = false;
      this.#writtenAt = steadyNow();
    } catch (error) {
      this.#live.rewriteAll();
      if (!this.#failing)
        this.#program.warn({ error: String(error) }, 'telemetry cannot be written, it waits');
      this.#failing = true;
    }
  }

  /** Makes the partitions of the days to come. */
  async #tidy(now: number): Promise<void> {
    await sql`select make_partitions(2)`.execute(this.#database.service);
    this.#tidiedAt = now;
  }

  #logDropped(): void {
    const { droppedRows } = this.#recorder;
    if (droppedRows === this.#loggedDrops) return;
    const rows = droppedRows - this.#loggedDrops;
    this.#recorder.log.casterLine({ event: 'telemetry_dropped', rows, total: droppedRows });
    this.#loggedDrops = droppedRows;
  }
}
