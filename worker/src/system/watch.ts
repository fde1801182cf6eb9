import { type Database, isUnavailable, sampleProgram } from '@cairn/database';
import type { Log } from '../log.ts';
import { AlarmWatch } from './alarms.ts';
import { DatabaseFigures } from './database-figures.ts';
import { networkFigures } from './network-figures.ts';
import { checkLogins } from './ntrip-check.ts';

interface SystemWatchOptions {
  readonly database: Database;
  readonly log: Log;
  /** The program and where it runs. */
  readonly source: string;
  readonly dataFolder: string | undefined;
}

/** Often enough that an alarm of 30 s is in the log within a few more, ms. */
const JUDGE_EVERY = 3_000;
/** Three logins that fail are 30 s, ms. */
const CHECK_EVERY = 10_000;

/** Watches the services of every system, and stores the figures of this program, the database and the networks. */
export function watchSystems({ database, log, source, dataFolder }: SystemWatchOptions) {
  const alarms = new AlarmWatch(database, log);
  const figures = new DatabaseFigures(database, dataFolder);
  const report = (message: string) => (error: unknown) => {
    if (!isUnavailable(error)) log.warn({ err: error }, message); // others report that the database is away
  };
  const stops = [
    repeat(JUDGE_EVERY, () => alarms.judge().catch(report('the systems cannot be judged'))),
    repeat(CHECK_EVERY, () => checkLogins(database).catch(report('the NTRIP check cannot be made'))),
    sampleProgram({
      database,
      source,
      log,
      more: async (seconds) => [
        ...(await figures.sample(seconds)),
        ...(await networkFigures(database.service)),
      ],
    }),
  ];
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

/** Runs `work`, which must not reject, at once and then `ms` after each time it was begun, one at a time. */
function repeat(ms: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
