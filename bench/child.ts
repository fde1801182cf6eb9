import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Program } from '../supervisor/supervisor.ts';

export interface Usage {
  /** CPU time, user and system, in µs since the process began. */
  cpu: number;
  /** What of it was spent in the kernel, µs. */
  kernel: number;
  /** Resident memory in bytes. */
  rss: number;
  /** Bytes that are reachable: of objects and of buffers. Garbage counts too, unless Node runs with --expose-gc. */
  live: number;
}

/** How Node is to run a program. */
type Start = Partial<Pick<Program, 'flags' | 'variables'>>;
type Call = (...overrides: never[]) => unknown;
interface Question {
  id: number;
  call: string;
  overrides: unknown[];
}
interface Answer {
  id: number;
  result?: unknown;
  error?: string;
}

const compiled = fileURLToPath(new URL('../node_modules/.cache/cairn-compiled', import.meta.url));

/** A program of the bench in a process of its own, called over Node's IPC channel. */
export class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor(program: string, args: string[] = [], { flags = [], variables }: Start = {}) {
    this.#process = fork(fileURLToPath(new URL(program, import.meta.url)), args, {
      execArgv: [...process.execArgv, ...flags],
      env: { ...process.env, ...variables, NODE_COMPILE_CACHE: compiled }, // the last as cairn.ts has it
    });
    this.#process
      .on('message', ({ id, result, error }: Answer) => {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) waiting?.resolve(result as never);
        else waiting?.reject(new Error(`${program}: ${error}`));
      })
      .on('exit', (code, signal) => {
        for (const { reject } of this.#waiting.values())
          reject(new Error(`${program} ended: ${signal ?? code}`));
        this.#waiting.clear();
      });
  }

  ask<T>(call: string, ...overrides: unknown[]): Promise<T> {
    const id = this.#lastId++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.send({ id, call, overrides } satisfies Question, (error) => error && reject(error));
    });
  }

  usage = () => this.ask<Usage>('usage');

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill(signal);
    await gone;
  }
}

/** The other end: answers `calls`, and `usage` of its own accord. Ends with its parent. */
export function answer(calls: Record<string, Call>) {
  const all: Record<string, Call> = {
    usage: (): Usage => {
      const { user, system } = process.cpuUsage();
      globalThis.gc?.();
      const { rss, heapUsed, external } = process.memoryUsage();
      return { cpu: user + system, kernel: system, rss, live: heapUsed + external };
    },
    ...calls,
  };
  process.on('message', async ({ id, call, overrides }: Question) => {
    try {
      const result = await all[call]?.(...(overrides as never[]));
      process.send?.({ id, result } satisfies Answer);
    } catch (error) {
      process.send?.({ id, error: String(error) } satisfies Answer);
    }
  });
  process.on('disconnect', () => process.exit());
}
