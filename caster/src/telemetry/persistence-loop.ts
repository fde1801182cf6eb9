import type { Database } from '@cairn/database';
import { sql } from 'kysely';
import { recoverLost } from '../cluster/recovery.ts';
import type { Sky } from '../stations/sky.ts';
import type { Live } from './live-tables.ts';
import type { ProgramLog, Recorder } from './recorder.ts';

const tidyEvery = 3_600_000;

/** Flushes records and live rows, one flush at a time, and logs when the database is lost and returns. */
export class PersistenceLoop {
  private readonly database: Database;
  private readonly recorder: Recorder;
  private readonly live: Live;
  private readonly sky: Sky;
  private readonly program: ProgramLog;
  private running: Promise<void> | undefined;
  private failing = false;
  private shed = 0;
  private tidiedAt = 0;

  constructor(database: Database, recorder: Recorder, live: Live, sky: Sky, program: ProgramLog) {
    this.database = database;
    this.recorder = recorder;
    this.live = live;
    this.sky = sky;
    this.program = program;
  }

  /** Never rejects. Does nothing while the flush before still runs. */
  flush(now: number): Promise<void> {
    this.running ??= this.write(now).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** The last flush, and nothing of this caster is live any more. */
  async finish(): Promise<void> {
    await this.running;
    await this.flush(Date.now());
    await this.live
      .clear()
      .catch((error) => this.program.warn({ error: String(error) }, 'live rows stay behind'));
  }

  private async write(now: number): Promise<void> {
    this.noteShed();
    try {
      await this.live.flush().finally(() => this.recorder.flush());
      await this.sky.flush(now);
      if (now - this.tidiedAt >= tidyEvery) await this.tidy(now);
      if (this.failing) this.program.info({}, 'the database is back, telemetry is written again');
      this.failing = false;
    } catch (error) {
      this.live.rewriteAll();
      if (!this.failing) this.program.warn({ error: String(error) }, 'telemetry cannot be written, it waits');
      this.failing = true;
    }
  }

  /** Partitions of the days to come, and leftovers of casters that did not return. */
  private async tidy(now: number): Promise<void> {
    await sql`select make_partitions(2)`.execute(this.database.service);
    const lost = await recoverLost(this.database);
    if (lost.length > 0) this.program.warn({ lost }, 'put in order what lost casters left');
    this.tidiedAt = now;
  }

  private noteShed(): void {
    const { shed } = this.recorder;
    if (shed === this.shed) return;
    const line = { event: 'telemetry_dropped', rows: shed - this.shed, total: shed } as const;
    this.recorder.log.line(line, { country: 1 });
    this.shed = shed;
  }
}
