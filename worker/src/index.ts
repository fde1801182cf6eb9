import { hostname } from 'node:os';
import { type Database, type Secret, tendPartitions, watchLostCasters } from '@cairn/database';
import type { RtcmArchive } from '@cairn/domain/rtcm-archive';
import { recordRun } from '@cairn/domain/system-checks';
import { PgBoss } from 'pg-boss';
import { watchAlerts } from './alerts/alerts.ts';
import { startWebhooks } from './alerts/webhooks.ts';
import { startSealing } from './audit-chain/sealing.ts';
import { verifyChain } from './audit-chain/verify.ts';
import { type ClockWatch, watchClock } from './clock-steps.ts';
import { remindUnaccepted } from './gdpr/unaccepted.ts';
import { dropUnusedImages } from './images.ts';
import type { Log } from './log.ts';
import { startDelivery } from './mail/delivery.ts';
import type { SmtpOptions } from './mail/smtp.ts';
import { mailReports } from './reports/mailing.ts';
import { dropOldRecords } from './retention.ts';
import { startRinexJobs } from './rinex/job-runner.ts';
import { countClients } from './rollups/clients.ts';
import { rollUp } from './rollups/rollups.ts';
import { countSessionFixes } from './rollups/session-fixes.ts';
import { judgeAlerts } from './sims/alerts.ts';
import { requestNightlyRefresh } from './sims/nightly.ts';
import { startSims } from './sims/sims.ts';
import { watchStations } from './station-health/alarms.ts';
import { sumUpCounts } from './stored-counts.ts';
import { queueExpiryNotices } from './subscriptions/expiry-notices.ts';
import { startSettling } from './subscriptions/settling.ts';
import { checkStock } from './subscriptions/stock-check.ts';
import { tendFigures } from './system/figure-hours.ts';
import { watchSystems } from './system/watch.ts';
import { countCoverage } from './time-machine/coverage.ts';
import { makeSnapshots } from './time-machine/snapshots.ts';
import { expireUserSessions } from './user-sessions.ts';

export interface WorkerOptions {
  readonly database: Database;
  /** The worker's own login: pg-boss keeps its queues in a schema of its own, and brings it up to date by itself. */
  readonly url: string;
  /** CAIRN_SECRET: seals the links in e-mails until they have left, and the credentials of the suppliers of SIM cards. */
  readonly secret: Secret;
  readonly log: Log;
  /** The address that people reach the portal at. */
  readonly publicUrl: string;
  /** The mail server; without it e-mails wait in the outbox. */
  readonly smtp?: SmtpOptions;
  /** The RTCM archive; without it no RINEX is made. */
  readonly archive?: RtcmArchive;
  /** Folder of all data, whose disk is measured. */
  readonly dataFolder?: string;
  /** Seconds between two runs of the jobs of every minute. */
  readonly interval?: number;
  /** Whether the suppliers of SIM cards are the stand-ins of the demo, on this machine; default: they are on the internet. */
  readonly standIns?: boolean;
  /** Whether webhooks of alerts may lead to this machine, and over http: for tests. */
  readonly webhooksAnywhere?: boolean;
}

type Tools = Pick<WorkerOptions, 'secret' | 'log' | 'publicUrl'> & { readonly clock: ClockWatch };

interface Run extends Tools {
  /** The start of the worker waits for it. */
  readonly isFirst: boolean;
}

/** The jobs of every minute. pg-boss schedules nothing more often. */
const MINUTELY = '* * * * *';

/** Seconds between two queries of a queue for its next job. */
const POLLING = 10;

/**
 * Recurring jobs: queue, schedule (cron, UTC), and the work, which returns its log line. A job that has to
 * catch up does little of it the first time: the start waits for that.
 */
const jobs = [
  {
    name: 'partitions',
    cron: '7 * * * *',
    run: (database: Database) => tendPartitions(database),
  },
  {
    name: 'rollups',
    cron: MINUTELY,
    run: (database: Database, { isFirst }: Run) => rollUp(database, { budget: isFirst ? 500 : 10_000 }),
  },
  {
    name: 'clients',
    cron: MINUTELY,
    run: (database: Database, { isFirst }: Run) => countClients(database, { budget: isFirst ? 500 : 5_000 }),
  },
  {
    name: 'user-sessions',
    cron: '*/10 * * * *',
    run: async (database: Database, { clock }: Run) => expireUserSessions(database, await clock.setForward()),
  },
  { name: 'images', cron: '47 * * * *', run: dropUnusedImages },
  {
    name: 'retention',
    cron: '17 * * * *',
    run: (database: Database, { secret }: Run) => dropOldRecords(database, secret),
  },
  { name: 'expiry-notices', cron: '11 * * * *', run: (database: Database) => queueExpiryNotices(database) },
  { name: 'gdpr', cron: '37 * * * *', run: remindUnaccepted },
  {
    name: 'snapshots',
    cron: MINUTELY,
    run: (database: Database, { isFirst }: Run) => makeSnapshots(database, isFirst ? 200 : undefined),
  },
  {
    name: 'coverage',
    cron: '*/5 * * * *',
    run: (database: Database, { isFirst }: Run) => countCoverage(database, isFirst ? 200 : undefined),
  },
  { name: 'figures', cron: '*/5 * * * *', run: tendFigures },
  { name: 'station-health', cron: MINUTELY, run: (database: Database) => watchStations(database) },
] as const;

/** Jobs that no start waits for: they may read much, and what they find wrong stops nothing. */
const backgroundJobs = [
  { name: 'stock-check', cron: '23 2 * * *', run: checkStock },
  {
    name: 'subscription-counts',
    cron: '43 2 * * *',
    run: (database: Database) => sumUpCounts(database, 'subscription_counts'),
  },
  {
    name: 'sim-counts',
    cron: '53 2 * * *',
    run: (database: Database) => sumUpCounts(database, 'sim_counts'),
  },
  { name: 'sim-refreshes', cron: '3 1 * * *', run: requestNightlyRefresh },
  {
    name: 'event-chain',
    cron: '27 * * * *',
    run: (database: Database, { secret, log }: Run) => verifyChain(database, secret, log),
  },
  {
    name: 'session-fixes',
    cron: MINUTELY,
    run: (database: Database) => countSessionFixes(database, { budget: 10_000 }),
  },
  { name: 'reports', cron: '4 * * * *', run: (database: Database) => mailReports(database) },
  { name: 'sim-alerts', cron: '57 * * * *', run: judgeAlerts },
  {
    name: 'alerts',
    cron: MINUTELY,
    run: (database: Database, { publicUrl }: Run) => watchAlerts(database, new Date(), publicUrl),
  },
] as const;

/** Queues of earlier versions, which nobody works off any more. */
const formerQueues = ['moments'];

/**
 * Runs the scheduled jobs, each once per turn however many workers there are, and sends what is in the outbox. Resolves
 * once each job has been tried for the first time, so that telemetry has its partitions when the casters start.
 */
export async function startWorker({
  database,
  url,
  secret,
  log,
  publicUrl,
  smtp,
  archive: archiving,
  dataFolder,
  interval = 60,
  standIns = false,
  webhooksAnywhere = false,
}: WorkerOptions): Promise<{ ports: Record<string, number>; stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    createSchema: false, // a migration makes it for the worker's login, which may make no schema
    application_name: 'cairn worker jobs',
    max: 3,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue'));
  await boss.start();
  for (const name of formerQueues) await boss.deleteQueue(name);
  // what a run has done stands, also when this cannot be written
  const record = (name: string, problem?: string) =>
    recordRun(database.service, name, 0, problem).catch((err: unknown) =>
      log.warn({ err }, `the run of ${name} is not recorded`),
    );
  const clock = await watchClock(database, log);
  const timers = await scheduleJobs(boss, {
    database,
    interval,
    record,
    tools: { secret, log, publicUrl, clock },
  });
  const stopWatching = watchLostCasters(database, log);
  const settling = await startSettling({ database, log, settled: () => record('settling') });
  const source = `worker ${hostname()}`;
  const number = await database.takeNumber(source);
  const systemWatch = watchSystems({
    database,
    log,
    source: number === 1 ? source : `${source}-${number}`,
    dataFolder,
  });
  const delivery = smtp && (await startDelivery({ database, secret, log, smtp, publicUrl }));
  const webhooks = await startWebhooks({ database, secret, log, anywhere: webhooksAnywhere });
  const sealing = startSealing({ database, secret, log });
  const sims = await startSims({ database, secret, log, standIns });
  const rinex = archiving && (await startRinexJobs(database, archiving, log));
  return {
    ports: {},
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await stopWatching();
      await clock.stop();
      await Promise.all([
        boss.stop({ graceful: true, timeout: 5000 }),
        settling.stop(),
        systemWatch.stop(),
        sealing.stop(),
        delivery?.stop(),
        rinex?.stop(),
        sims.stop(),
        webhooks.stop(),
      ]);
    },
  };
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

interface Scheduling {
  readonly database: Database;
  /** Seconds between two runs of the jobs of every minute. */
  readonly interval: number;
  readonly record: (name: string, problem?: string) => Promise<void>;
  readonly tools: Tools;
}

/**
 * Does each job that others wait for once, and queues all by their schedules. Returns the timers of those that run more
 * often than a schedule can say.
 */
async function scheduleJobs(
  boss: PgBoss,
  { database, interval, record, tools }: Scheduling,
): Promise<NodeJS.Timeout[]> {
  const { log } = tools;
  const timers: NodeJS.Timeout[] = [];
  for (const { name, cron, run } of [...jobs, ...backgroundJobs]) {
    const work = (isFirst: boolean) =>
      run(database, { ...tools, isFirst }).then(
        (done) => {
          log.info({ job: name, ...done }, `job ${name} done`);
          return record(`job ${name}`);
        },
        async (error: unknown) => {
          log.error({ err: error, job: name }, `job ${name} failed`);
          await record(`job ${name}`, 'It failed');
          throw error;
        },
      );
    // a backup, which locks what a job would drop, stops no start
    const isDone = !jobs.some((job) => job.name === name) || (await succeeds(work(true)));
    // a job that fails is tried again at once, later, and then in its next turn
    await boss.createQueue(name, {
      policy: 'singleton',
      retryLimit: 3,
      retryBackoff: true,
      deleteAfterSeconds: 86_400,
    });
    await boss.schedule(name, cron);
    await boss.work(name, { pollingIntervalSeconds: Math.min(POLLING, interval) }, () => work(false));
    // one of several workers sends it, and none before the last was done
    const send = () =>
      boss
        .send(name, null, { singletonSeconds: interval })
        .catch((error: unknown) => log.warn({ err: error }, `job ${name} cannot be queued`));
    if (!isDone) await send();
    if (cron === MINUTELY && interval < 60) timers.push(setInterval(send, interval * 1000));
  }
  return timers;
}
