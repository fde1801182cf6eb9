import { readdir, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '@cairn/database';
import { noneIfMissing, type RtcmArchive } from '@cairn/domain/rtcm-archive';
import { HOUR, hourOf } from '@cairn/gnss';
import { forgetJobs } from './jobs.queries.ts';

/**
 * Deletes the hours of RTCM that are older than the setting, and RINEX files that nobody may fetch any more. Where
 * nothing is stored nothing is deleted: switching off is no order to destroy.
 */
export async function dropExpired(
  database: Database,
  archiving: RtcmArchive,
  at = Date.now(),
): Promise<{ hours: number; rinex: number }> {
  return { hours: await dropHours(archiving, at), rinex: await dropRinex(database, archiving) };
}

async function dropHours({ rtcm, days }: RtcmArchive, at: number): Promise<number> {
  if (days < 1) return 0;
  let dropped = 0;
  const files = await list(rtcm);
  for (const file of files) {
    const hour = hourOf(file);
    if (hour === undefined || hour + HOUR > at - days * 24 * HOUR) continue;
    await unlink(join(rtcm, file));
    dropped++;
    await rmdir(join(rtcm, dirname(file))).catch(() => {}); // there are other hours of the day
    await rmdir(join(rtcm, dirname(dirname(file)))).catch(() => {}); // and of the year
  }
  return dropped;
}

async function dropRinex(database: Database, { rinex }: RtcmArchive): Promise<number> {
  const known = await forgetJobs(database.service);
  const left = (await readdir(rinex).catch(noneIfMissing)).filter((name) => !known.has(Number(name)));
  for (const name of left) await rm(join(rinex, name), { recursive: true, force: true });
  return left.length;
}

const list = (folder: string) => readdir(folder, { recursive: true }).catch(noneIfMissing);
