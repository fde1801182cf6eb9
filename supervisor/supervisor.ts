import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Runner } from '@cairn/database';
import type { Certificate } from './certificate.ts';
import { LogFile } from './log-file.ts';

/** A message of a program to its supervisor over their IPC channel. */
export type IpcMessage = { ready: Record<string, number> } | { refused: string };
/** A message of the supervisor to a program: its renewed certificate. */
export interface Renewal {
  readonly certificate: Certificate;
}

export interface Program {
  readonly name: string;
  /** The command line, without Node: `['cairn.ts', 'api']`. */
  readonly args: readonly string[];
  /** Options of Node itself for this program. */
  readonly flags?: readonly string[];
  /** Variables for this program on top of its environment. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** What a program is run with. */
export interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** The account that it runs as; ours when absent. */
  readonly runner?: Runner;
}

interface Options {
  readonly programs: readonly Program[];
  readonly cwd: string;
  surroundingsOf(program: string): Surroundings;
  readonly logFolder: string;
  /** One line for the person at the terminal. */
  readonly print: (line: string) => void;
}

/** A program that is down is started again after 200 ms, then 400, 800 … at most 30 s. */
const FIRST_DELAY = 200;
const LONGEST_DELAY = 30_000;
/** A program that ran this long has recovered: its next delay is the first one again. */
const RECOVERED = 30_000;
/** A program that has not stopped by then is killed. */
const STOP_DEADLINE = 15_000;

/** Keeps programs running: starts them as child processes and starts again whatever ends. */
export class Supervisor {
  readonly #programs: SupervisedProgram[];

  constructor(options: Options) {
    this.#programs = options.programs.map((program) => new SupervisedProgram(program, options));
  }

  /**
   * Starts all programs; resolves once all are ready, with the ports each listens on.
   * Rejects with the program's own sentence when one refuses to start or ends before it is ready.
   */
  async start(): Promise<Record<string, Record<string, number>>> {
    const ports = await Promise.all(
      this.#programs.map(async (program) => [program.name, await program.start()] as const),
    );
    return Object.fromEntries(ports);
  }

  /** Hands a renewed certificate to the programs that have one. */
  renewCertificate(certificate: Certificate): void {
    for (const program of this.#programs) program.renew({ certificate });
  }

  /** Stops all programs, the last one first, each gracefully if it can. */
  async stop(): Promise<void> {
    for (const program of this.#programs) program.letEnd();
    for (const program of this.#programs.toReversed()) await program.stop();
  }

  /** Lets a tool move logs away. */
  reopenLogs(): void {
    for (const program of this.#programs) program.reopenLog();
  }

  /** Pids of the programs that run now. */
  get pids(): Record<string, number | undefined> {
    return Object.fromEntries(this.#programs.map(({ name, pid }) => [name, pid]));
  }
}

class SupervisedProgram {
  readonly name: string;
  readonly #program: Program;
  readonly #options: Options;
  readonly #log: LogFile;
  #child?: ChildProcess;
  #restart?: NodeJS.Timeout;
  #delay = FIRST_DELAY;
  #stopping = false;

  constructor(program: Program, options: Options) {
    this.name = program.name;
    this.#program = program;
    this.#options = options;
    this.#log = new LogFile(`${options.logFolder}/${program.name}.log`);
  }

  get pid() {
    return this.#child?.pid;
  }

  start(): Promise<Record<string, number>> {
    this.#stopping = false;
    return new Promise((resolve, reject) => {
      let ready = false;
      const onMessage = (message: IpcMessage) => {
        if ('ready' in message) {
          ready = true;
          resolve(message.ready);
        } else reject(new Error(message.refused));
      };
      this.#run(onMessage, (how) => {
        if (ready) return this.#again(how);
        const log = `${this.#options.logFolder}/${this.name}.log`;
        reject(new Error(`The ${this.name} ended before it was ready (${how}); see ${log}.`));
      });
    });
  }

  reopenLog(): void {
    this.#log.reopen();
  }

  /** Nothing for a program without a certificate; one that is down gets it when it starts. */
  renew(renewal: Renewal): void {
    const { environment } = this.#options.surroundingsOf(this.name);
    if (environment.TLS_CERT && this.#child?.connected) this.#child.send(renewal, () => {});
  }

  /** From now on it is not started again. */
  letEnd(): void {
    this.#stopping = true;
    clearTimeout(this.#restart);
  }

  async stop(): Promise<void> {
    this.letEnd();
    const child = this.#child;
    if (child) {
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      clearTimeout(killer);
    }
  }

  /** `onEnd` has the signal or the exit code, once all that the program sent was read. */
  #run(onMessage: (message: IpcMessage) => void, onEnd: (how: string) => void): void {
    const [script = '', ...args] = this.#program.args;
    const { flags = [], variables } = this.#program;
    const { cwd, surroundingsOf } = this.#options;
    const { environment, runner } = surroundingsOf(this.name);
    const node = [...process.execArgv, ...flags];
    const run = runner?.command(process.execPath, node) ?? { program: process.execPath, args: node, ids: {} };
    const began = performance.now();
    const ended = (how: string) => {
      if (this.#stopping) return;
      if (performance.now() - began > RECOVERED) this.#delay = FIRST_DELAY;
      onEnd(how);
    };
    try {
      // a group of its own: Ctrl-C at the terminal reaches only us, and we stop the programs in their order
      const child = fork(script, args, {
        cwd,
        env: { ...environment, ...variables },
        execPath: run.program,
        execArgv: run.args,
        ...run.ids,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      this.#follow(child, onMessage, ended);
    } catch (error) {
      ended(reasonOf(error)); // no memory
    }
  }

  #follow(
    child: ChildProcess,
    onMessage: (message: IpcMessage) => void,
    onEnded: (how: string) => void,
  ): void {
    if (child.pid !== undefined) this.#child = child;
    child.on('error', (error) => {
      if (child.pid === undefined) onEnded(reasonOf(error)); // too many processes: it has not begun
    });
    child.on('message', (message: IpcMessage) => onMessage(message));
    for (const stream of [child.stdout, child.stderr]) if (stream) this.#record(stream);
    child.once('exit', async (code, signal) => {
      this.#child = undefined;
      if (child.connected) await once(child, 'disconnect');
      onEnded(`${signal ?? code}`);
    });
  }

  #again(how: string) {
    const { print } = this.#options;
    print(`${this.name} ended (${how}); starting it again in ${this.#delay / 1000} s`);
    const onMessage = (message: IpcMessage) =>
      print('ready' in message ? `${this.name} runs again` : `${this.name}: ${message.refused}`);
    this.#restart = setTimeout(() => this.#run(onMessage, (next) => this.#again(next)), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  #record(stream: Readable) {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      this.#log.write(`${line}\n`);
      const text = warning(line);
      if (text) this.#options.print(`${this.name}: ${text}`);
    });
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** The message of a log line from level warn (pino's 40) on; a line that is no JSON comes from Node itself. */
function warning(line: string): string | undefined {
  // a message may have what somebody sent, and a terminal obeys control characters
  return warningOf(line)?.replace(/\p{Cc}+/gu, ' ');
}

function warningOf(line: string): string | undefined {
  try {
    const { level, msg, err } = JSON.parse(line);
    if (level < 40) return undefined;
    return err?.message && !String(msg).includes(err.message) ? `${msg}: ${err.message}` : String(msg);
  } catch {
    return line.trim() ? line : undefined;
  }
}
