import { Worker } from 'node:worker_threads';
import type { ConnectOptions } from '@cairn/database';
import type { RoverGroup } from './live-rovers.ts';
import type { Read } from './rover-reader.thread.ts';

/**
 * Reads the connected rovers in a thread of its own: 10,000 take some 200 ms, in which nobody else who asks the api
 * waits. It begins with the first read, and begins again after it failed.
 */
export class RoverReader {
  readonly #options: ConnectOptions;
  #thread: Worker | undefined;

  constructor(options: ConnectOptions) {
    this.#options = options;
  }

  /** One read at a time. Rejects when the database does. */
  read(): Promise<RoverGroup[]> {
    const thread = this.#startedThread();
    return new Promise((resolve, reject) => {
      const ended = () => done(() => reject(new Error('The thread that reads live rovers ended')));
      const failed = (error: Error) => done(() => reject(error));
      const received = (read: Read) =>
        done(() => ('error' in read ? reject(read.error) : resolve(read.groups)));
      const done = (settle: () => void) => {
        thread.off('message', received).off('error', failed).off('exit', ended);
        settle();
      };
      thread.on('message', received).on('error', failed).on('exit', ended);
      thread.postMessage('read');
    });
  }

  /** Resolves once its connection is closed. */
  async end(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    const exited = new Promise((resolve) => thread.once('exit', resolve));
    thread.postMessage('end');
    await exited;
  }

  #startedThread(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(new URL('./rover-reader.thread.ts', import.meta.url), {
      workerData: this.#options,
    });
    thread.once('exit', () => {
      this.#thread = undefined;
    });
    thread.on('error', () => {}); // its callers get the error
    thread.unref();
    this.#thread = thread;
    return thread;
  }
}
