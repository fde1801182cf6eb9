import type { Database } from '@cairn/database';
import { ForwardSteps, machineTime } from '@cairn/domain/clock-steps';
import { IDLE_MS } from '@cairn/domain/login-sessions';
import { sql } from 'kysely';
import { catchUp as catchUpWebhooks } from './alerts/webhooks.ts';
import { catchUp as catchUpEmails } from './mail/outbox.ts';

const EVERY = 10_000; // ms
/** No job is queued for later than that. */
const JOB_WAIT = '5 minutes';
/** No turn of a job begins later than that. */
const TURN_WAIT = '2 minutes';

/**
 * Once the clock of the database is set back, what waits for a moment of it would wait longer by as much: pg-boss looks for
 * jobs that are due only some time after it did so last, and fills no turn twice. Whatever is further ahead than it can
 * have been meant is due now. Each worker may do this at any time.
 */
export async function catchUpWithClock({ service: db }: Database): Promise<number> {
  const changes = [
    sql`update pgboss.version set cron_on = now() where cron_on > now() + interval '10 seconds'`,
    sql`update pgboss.job set singleton_on = null
      where singleton_on > (now() at time zone 'utc') + ${TURN_WAIT}::interval`,
    sql`update pgboss.job set start_after = now()
      where state in ('created', 'retry') and start_after > now() + ${JOB_WAIT}::interval`,
  ];
  let moved = (await catchUpEmails(db)) + (await catchUpWebhooks(db));
  for (const change of changes) moved += Number((await change.execute(db)).numAffectedRows ?? 0);
  return moved;
}

export interface ClockWatch {
  /** By how much the clock of the database was set forward in the last half hour, ms; asks it now. */
  setForward(): Promise<number>;
  stop(): Promise<void>;
}

/** Looks every few seconds whether the clock of the database was set. `steady` is a clock that nobody sets, ms. */
export async function watchClock(
  database: Database,
  log: { warn(details: object, message: string): void },
  steady = machineTime,
): Promise<ClockWatch> {
  const steps = new ForwardSteps(IDLE_MS);
  const look = async () => {
    const now = sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
    const { rows } = await now.execute(database.service);
    if (rows[0]) steps.look(rows[0].ms, steady());
  };
  await look();
  let running: Promise<void> | undefined;
  const check = async () => {
    await look();
    const moved = await catchUpWithClock(database);
    if (moved > 0)
      log.warn({ moved }, 'the clock of the database was set back: what waited for it is due now');
  };
  const timer = setInterval(() => {
    running ??= check()
      .catch((err: unknown) => log.warn({ err }, 'it is not known whether the clock was set back'))
      .finally(() => {
        running = undefined;
      });
  }, EVERY);
  return {
    async setForward() {
      await look();
      return steps.since(Number.NEGATIVE_INFINITY);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
