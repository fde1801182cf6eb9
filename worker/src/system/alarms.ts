import { systems } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import {
  checkStates,
  noServiceSigns,
  noteServices,
  readCasterServices,
  readRuns,
  type ServiceSigns,
} from '@cairn/domain/system-checks';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { countReturned } from './restarts.ts';

/** What no other record shows once the casters are gone: their last heartbeats. */
const heartbeats = ['roversync', 'messagesync', 'basesync'] as const;

/**
 * Judges the checks of every system, raises and clears their alarms, and counts who came back after a restart. One of several
 * workers does it at a time.
 */
export class AlarmWatch {
  readonly #database: Database;
  readonly #log: Log;
  #signs: ServiceSigns = noServiceSigns;
  #beganAt: number | undefined;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  async judge(): Promise<void> {
    await this.#database.service.transaction().execute(async (db) => {
      const { rows } = await sql<{ mine: boolean; now: Date }>`
        select pg_try_advisory_xact_lock(hashtext('system alarms')) as mine, clock_timestamp() as now`.execute(
        db,
      );
      const [turn] = rows;
      if (!turn?.mine) return;
      const now = turn.now.getTime();
      this.#beganAt ??= now;
      this.#signs = noteServices(this.#signs, await readCasterServices(db), await readRuns(db), now);
      await this.#storeHeartbeats(db);
      await this.#raiseAndClear(db, now);
      await countReturned(db);
    });
  }

  async #storeHeartbeats(db: Db): Promise<void> {
    const rows = systems.flatMap(({ id }) =>
      heartbeats.flatMap((name) => {
        const last = this.#signs.last.get(`${name} ${id}`);
        return last === undefined ? [] : [{ name, system: id, succeeded_at: new Date(last) }];
      }),
    );
    if (rows.length === 0) return;
    await db
      .insertInto('last_runs')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'system'])
          .doUpdateSet({ succeeded_at: sql`greatest(last_runs.succeeded_at, excluded.succeeded_at)` }),
      )
      .execute();
  }

  async #raiseAndClear(db: Db, now: number): Promise<void> {
    const open = await db
      .selectFrom('system_alarms')
      .select(['id', 'system', 'kind'])
      .where('cleared_at', 'is', null)
      .execute();
    for (const { id: system, name } of systems)
      for (const { kind, alarm, last, after } of checkStates(this.#signs, system, now)) {
        const raised = open.find((one) => one.system === system && one.kind === kind);
        if (alarm && !raised) {
          // what has never run is given the time to begin, counted from the first look
          const since = (last ?? this.#beganAt ?? now) + after * 1000;
          if (last === undefined && since > now) continue;
          await db
            .insertInto('system_alarms')
            .values({ system, kind, raised_at: new Date(Math.min(now, since)) })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          this.#log.warn({ system: name, check: kind }, 'a system alarm was raised');
        }
        if (!alarm && raised) {
          await db
            .updateTable('system_alarms')
            .set({ cleared_at: new Date(now) })
            .where('id', '=', raised.id)
            .execute();
          this.#log.info({ system: name, check: kind }, 'a system alarm was cleared');
        }
      }
  }
}
