import type { Database } from '@cairn/database';
import { PgBoss } from 'pg-boss';
import { renewPartitions } from './partitions.ts';
import { expireUserSessions } from './user-sessions.ts';

interface Log {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

export interface WorkerOptions {
  readonly database: Database;
  /** The database owner's: pg-boss keeps its queues in a schema of its own, and brings it up to date by itself. */
  readonly url: string;
  readonly log: Log;
}

/** What is done again and again: its queue, when (cron, UTC), and the work, which gives what to log of it. */
const jobs = [
  {
    name: 'partitions',
    cron: '7 * * * *',
    run: async (database: Database) => ({ dropped: await renewPartitions(database) }),
  },
  { name: 'user-sessions', cron: '*/10 * * * *', run: expireUserSessions },
] as const;

/**
 * Runs the scheduled jobs, each once per turn however many workers there are; resolves once each has been done for
 * the first time, so that telemetry has its partitions when the casters start.
 */
export async function startWorker({
  database,
  url,
  log,
}: WorkerOptions): Promise<{ ports: Record<string, number>; stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'cairn worker jobs',
    max: 3,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue'));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    const work = async () => log.info({ job: name, ...(await run(database)) }, `job ${name} done`);
    await work();
    // a job that fails is tried again at once, later, and then in its next turn
    await boss.createQueue(name, {
      policy: 'singleton',
      retryLimit: 3,
      retryBackoff: true,
      deleteAfterSeconds: 86_400,
    });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: 10 }, () =>
      work().catch((error: unknown) => {
        log.error({ err: error, job: name }, `job ${name} failed`);
        throw error;
      }),
    );
  }
  return { ports: {}, stop: () => boss.stop({ graceful: true, timeout: 5000 }) };
}
