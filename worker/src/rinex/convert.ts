import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { RinexJob } from '@cairn/contract';
import { geodeticToEcef, HOUR, hourFile } from '@cairn/gnss';
import { CannotMake } from './cannot-make.ts';
import { type ArchivedHour, straightened } from './epochs.ts';
import { type Named, nominalInterval, rinexName } from './file-names.ts';
import type { ClaimedJob } from './jobs.queries.ts';

export interface Making {
  /** RTKLIB's convbin. */
  readonly converter: string;
  /** Folder of the casters' hourly files. */
  readonly rtcm: string;
  /** The folder in which the files are made; it is emptied before. */
  readonly folder: string;
  readonly station: Pick<
    ClaimedJob,
    'mount' | 'country' | 'stationId' | 'latitude' | 'longitude' | 'altitude'
  >;
  /** Beginnings of the hours of which there is RTCM, Unix ms, oldest first. */
  readonly hours: readonly number[];
  /** Percent. */
  onProgress(percent: number): void;
  readonly signal: AbortSignal;
}

/** RINEX is some six times as large as RTCM, and both are there for a moment. */
const ROOM = 8;
/** Bytes that stay free on the disk, as the caster has it. */
const SPARE = 512 * 1024 * 1024;
/** Whatever convbin does, it does not run for longer, ms. */
const TIMEOUT = 15 * 60_000;

/**
 * Makes RINEX 3 observation and navigation files of hours of RTCM, gzip. Rejects with CannotMake for what the person
 * should know, and with the signal's reason.
 */
export async function convert(making: Making): Promise<RinexJob['files']> {
  const { folder, hours, onProgress, signal } = making;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archiveFile = `${making.station.mount}.rtcm3`;
  await gather(making, join(folder, archiveFile));
  onProgress(5);
  await runConvbin(making, archiveFile);
  await rm(join(folder, archiveFile));

  const begins = new Date(hours[0] ?? 0);
  const span = ((hours.at(-1) ?? 0) - begins.getTime()) / HOUR + 1;
  const named: Named = { ...making.station, begins, hours: span };
  if (!(await exists(join(folder, 'obs')))) throw new CannotMake('There are no observations in these hours');
  const interval = await intervalOf(join(folder, 'obs'));
  const files: RinexJob['files'] = [];
  for (const [kind, made] of [
    ['observation', 'obs'],
    ['navigation', 'nav'],
  ] as const) {
    const path = join(folder, made);
    if (!(await exists(path))) continue; // the station sends no ephemerides
    const name = `${rinexName(named, kind, interval)}.gz`;
    await pipeline(createReadStream(path), createGzip(), createWriteStream(join(folder, name)), { signal });
    await rm(path);
    files.push({ kind, name, bytes: (await stat(join(folder, name))).size });
  }
  return files;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The hours in one file, in frames that convbin understands. An hour may have been deleted a moment ago. */
async function gather({ rtcm, station, hours, signal }: Making, target: string): Promise<void> {
  const found: ArchivedHour[] = [];
  let bytes = 0;
  for (const hour of hours) {
    const file = join(rtcm, hourFile(station.mount, hour));
    const size = (await stat(file).catch(() => undefined))?.size;
    if (size === undefined) continue;
    found.push({ begins: hour, chunks: readLater(file) });
    bytes += size;
  }
  if (found.length === 0) throw new CannotMake('RTCM of these hours is no longer stored');
  const { bavail, bsize } = await statfs(rtcm);
  if (bavail * bsize < ROOM * bytes + SPARE) throw new CannotMake('There is not enough room on the disk');
  await pipeline(straightened(found), createWriteStream(target), { signal });
}

/** A file that is opened when its turn comes. */
async function* readLater(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** Runs convbin behind everything else on this machine. It reads its input twice: to scan it, and to write. */
function runConvbin({ converter, folder, station, hours, onProgress, signal }: Making, archiveFile: string) {
  const { mount, stationId, latitude, longitude, altitude } = station;
  const [first = 0, last = 0] = [hours[0], hours.at(-1)];
  const { x, y, z } = geodeticToEcef({ latitude, longitude, height: altitude ?? 0 });
  const args = [
    ['-r', 'rtcm3'],
    ['-v', '3.04'],
    ['-od', '-os', '-ol'],
    ['-tr', ...timeOf(first).split(' ')], // a stream has the week, not the year
    ['-hm', mount],
    ['-ht', 'GEODETIC'],
    stationId === null ? [] : ['-hn', String(stationId)],
    // 1005/1006 in the stream is more exact, and 1008 and 1033 name antenna and receiver
    altitude === null ? [] : ['-hp', [x, y, z].map((metres) => metres.toFixed(4)).join('/')],
    ['-o', 'obs'],
    ['-n', 'nav'],
    [archiveFile],
  ].flat();
  return new Promise<void>((resolve, reject) => {
    const timeout = AbortSignal.timeout(TIMEOUT);
    const child = spawn(converter, args, {
      cwd: folder, // so that its header names no folder of this machine
      env: { PATH: process.env.PATH }, // a parser in C of what stations send: it has nothing to give away
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any([signal, timeout]),
      killSignal: 'SIGKILL',
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let progressText = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      progressText = (progressText + text).slice(-200);
      const share = shareOf(progressText, first, last + HOUR);
      if (share !== undefined) onProgress(Math.round(5 + 80 * share));
    });
    let failure: unknown;
    child.on('error', (error) => {
      if (signal.aborted) failure = signal.reason;
      else if (timeout.aborted)
        failure = new CannotMake('It took longer than {{minutes}} minutes', { minutes: TIMEOUT / 60_000 });
      else failure = error;
      if (child.pid === undefined) reject(failure); // it never began, and will not close
    });
    child.on('close', (code) => {
      // only now is it gone, whatever was the reason: what it writes is removed next
      if (failure) reject(failure);
      else if (code === 0) resolve();
      else reject(new CannotMake('convbin ended with code {{code}}', { code: String(code) }));
    });
  });
}

/** How far convbin is, 0 to 1, by the last time that it prints: `scanning: 2026/06/10 11:59:20 GREC`, then `2026/06/10 11:59:20: O=3`. */
function shareOf(text: string, begins: number, ends: number): number | undefined {
  const found = [...text.matchAll(/(scanning: )?(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)/g)].at(-1);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(2).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const share = Math.min(1, Math.max(0, (at - begins) / (ends - begins)));
  return found[1] ? share / 2 : 0.5 + share / 2;
}

/** The rate of an observation file, from as many epochs as show it although the stream lost some of them. */
async function intervalOf(path: string): Promise<number> {
  const epochs: number[] = [];
  const input = createReadStream(path);
  for await (const line of createInterface({ input })) {
    const time = /^> (\d{4}) +(\d+) +(\d+) +(\d+) +(\d+) +([\d.]+)/.exec(line)?.slice(1).map(Number);
    if (!time) continue;
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = time;
    epochs.push(Date.UTC(year, month - 1, day, hour, minute) / 1000 + second);
    if (epochs.length === 300) break;
  }
  input.destroy();
  return nominalInterval(epochs);
}

/** A moment as convbin reads it. */
const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');
