import { appendFile, mkdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LogEvent } from '@cairn/contract/caster-events';
import { hourFile } from '@cairn/gnss';
import { toWall } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';
import type { Stream } from './stream.ts';

/** Frames of one file that wait to be written. */
interface Waiting {
  readonly bursts: Uint8Array[];
  bytes: number;
}

type Bounds = Pick<Limits, 'archiveEveryMs' | 'archiveBytes' | 'archiveFreeBytes'>;

/**
 * Archives the RTCM of the stations of this node on disk, an hour a file. Corrections never wait for it: what does not
 * fit in memory is dropped. Files are only ever appended to, by whole frames, and not synced: a killed caster loses
 * what waited in memory, a power cut what the system had not written yet. Readers of the file skip a frame that was cut
 * then, because RTCM finds the next one by its preamble and checksum.
 */
export class RtcmArchive {
  /** Bytes dropped since the start. */
  droppedBytes = 0;
  readonly #folder: string;
  readonly #bounds: Bounds;
  readonly #program: ProgramLog;
  /** Writes a line of the caster log. */
  readonly #log: (line: LogEvent) => void;
  #waiting = new Map<string, Waiting>();
  #bytes = 0;
  #writing: Promise<void> | undefined;
  #writtenAt = 0;
  #failing = false;

  /** `folder` is made when the first frames arrive. */
  constructor(folder: string, bounds: Bounds, program: ProgramLog, log: (line: LogEvent) => void) {
    this.#folder = folder;
    this.#bounds = bounds;
    this.#program = program;
    this.#log = log;
  }

  /** Queues whole frames of a station without copying them. Neither waits nor throws. */
  store(frames: Uint8Array, { station }: Stream, now: number): void {
    if (this.#bytes + frames.length > this.#bounds.archiveBytes) {
      this.droppedBytes += frames.length;
      return;
    }
    const file = hourFile(station.mount, toWall(now));
    const waiting = this.#waiting.get(file) ?? { bursts: [], bytes: 0 };
    this.#waiting.set(file, waiting);
    waiting.bursts.push(frames);
    waiting.bytes += frames.length;
    this.#bytes += frames.length;
  }

  /** Runs once a second, and every few seconds writes what waits. */
  tick(now: number): void {
    if (this.#writing || now - this.#writtenAt < this.#bounds.archiveEveryMs) return;
    this.#writtenAt = now;
    void this.write();
  }

  /** Writes what waits. Never rejects; what cannot be written is dropped. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes the last frames. */
  async stop(): Promise<void> {
    await this.#writing;
    await this.write();
  }

  async #writeAll(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const files = this.#waiting;
    this.#waiting = new Map();
    let failure: unknown;
    try {
      await this.#findRoom();
      for (const [file, { bursts, bytes }] of files) {
        await this.#append(join(this.#folder, file), Buffer.concat(bursts, bytes));
        files.delete(file);
        this.#bytes -= bytes;
      }
    } catch (error) {
      failure = error;
      for (const { bytes } of files.values()) {
        this.#bytes -= bytes;
        this.droppedBytes += bytes;
      }
    }
    this.#note(failure);
  }

  /** Whether there is room: the database may be on the same disk, and the archive must not be what fills it. */
  async #findRoom(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < this.#bounds.archiveFreeBytes) throw new Error('the disk is almost full');
  }

  async #append(file: string, frames: Buffer): Promise<void> {
    try {
      await appendFile(file, frames);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(dirname(file), { recursive: true }); // the first frames of a station or day
      await appendFile(file, frames);
    }
  }

  /** Logs a failure once, however long it lasts. */
  #note(failure: unknown): void {
    if (failure && !this.#failing) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      this.#program.error({ folder: this.#folder, error: reason }, 'RTCM cannot be stored on disk');
      this.#log({ event: 'rtcm_archive_failed', error: reason });
    }
    if (!failure && this.#failing) {
      this.#program.info({ dropped: this.droppedBytes }, 'RTCM is stored on disk again');
      this.#log({ event: 'rtcm_archive_recovered', bytes: this.droppedBytes });
    }
    this.#failing = failure !== undefined;
  }
}
