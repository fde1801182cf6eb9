import { join } from 'node:path';
import type { Database } from '@cairn/database';
import { archivedHours, findConverter, type RtcmArchive } from '@cairn/domain/rtcm-archive';
import type { Log } from '../log.ts';
import { CannotMake } from './cannot-make.ts';
import { convert } from './convert.ts';
import {
  type ClaimedJob,
  claimJob,
  failJob,
  finishJob,
  noteProgress,
  requeue,
  takeBack,
} from './jobs.queries.ts';
import { dropExpired } from './retention.ts';

/** Jobs are polled this often, ms, also without a notification. */
const POLL_MS = 30_000;
/** Old files of this machine are deleted this often, ms. */
const TIDY_EVERY = 10 * 60_000;
/** The pause between two notes of the progress, ms. */
const NOTE_EVERY = 500;

/**
 * Makes the RINEX files that people ask for, one after the other, and deletes old ones. Several workers
 * share the jobs; each tidies its own disk.
 */
export async function startRinexJobs(
  database: Database,
  archiving: RtcmArchive,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const db = database.service;
  const worker = await database.present();
  const stopped = new AbortController();
  let working: Promise<void> | undefined;
  let again = false;

  function makeNext(): void {
    again = true;
    working ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'RINEX jobs cannot be read'))
      .finally(() => {
        working = undefined;
      });
  }

  async function work(): Promise<void> {
    while (again && !stopped.signal.aborted) {
      again = false;
      await takeBack(db, worker);
      const next = () => claimJob(db, worker);
      for (let job = await next(); job; job = stopped.signal.aborted ? undefined : await next())
        await make(job);
    }
  }

  async function make(job: ClaimedJob): Promise<void> {
    const { id, mount } = job;
    try {
      const files = await makeFiles(job);
      await finishJob(db, id, files);
      log.info({ rinex: id, mount, files }, 'RINEX made');
    } catch (error) {
      if (stopped.signal.aborted) return requeue(db, id);
      log.warn({ err: error, rinex: id, mount }, 'RINEX not made');
      const reason =
        error instanceof CannotMake ? error : new CannotMake('It failed: see the log of the worker');
      await failJob(db, id, reason);
    }
  }

  async function makeFiles({ id, begins, ends, since, ...station }: ClaimedJob) {
    const converter = await findConverter();
    if (!converter) throw new CannotMake('RTKLIB’s convbin is not installed on the server');
    const archived = await archivedHours(archiving.rtcm, station.mount, since.getTime());
    const hours = archived.filter((hour) => hour >= begins.getTime() && hour < ends.getTime());
    let progress = 0;
    const note = () => noteProgress(db, id, progress).catch(() => {}); // the next notification may be delivered
    const timer = setInterval(note, NOTE_EVERY);
    try {
      return await convert({
        converter,
        rtcm: archiving.rtcm,
        folder: join(archiving.rinex, String(id)),
        station,
        hours,
        onProgress: (percent) => {
          progress = Math.max(progress, percent);
        },
        signal: stopped.signal,
      });
    } finally {
      clearInterval(timer);
    }
  }

  const stopTidying = startTidying(database, archiving, log);
  const unlisten = await database.listen('cairn_rinex', makeNext, makeNext);
  const timer = setInterval(makeNext, POLL_MS);
  makeNext();
  return {
    async stop() {
      clearInterval(timer);
      await unlisten();
      stopped.abort(new Error('the worker stops'));
      await Promise.all([working, stopTidying()]);
    },
  };
}

/** Deletes old files of this machine, now and every ten minutes. Returns the function that stops it. */
function startTidying(database: Database, archiving: RtcmArchive, log: Log): () => Promise<void> {
  const tidy = () =>
    dropExpired(database, archiving).then(
      (dropped) => log.info(dropped, 'RTCM archive tidied'),
      (error: unknown) => log.warn({ err: error }, 'the RTCM archive cannot be tidied'),
    );
  let tidying = tidy();
  const timer = setInterval(() => {
    tidying = tidying.then(tidy);
  }, TIDY_EVERY);
  return () => {
    clearInterval(timer);
    return tidying;
  };
}
