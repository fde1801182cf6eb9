import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tools/free-ports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How long anything may take on a machine that does nothing else, ms; not a measure of it. */
const PATIENCE = 90_000;

export type Ports = Record<
  'PORT' | 'CASTA_PORT_UK' | 'CASTA_PORT_DK' | 'CONNECTA_PORT_UK' | 'CONNECTA_PORT_DK',
  number
>;

export async function freePorts(): Promise<Ports> {
  return {
    PORT: await freePort(),
    CASTA_PORT_UK: await freePort(),
    CASTA_PORT_DK: await freePort(),
    CONNECTA_PORT_UK: await freePort(),
    CONNECTA_PORT_DK: await freePort(),
  };
}

/** One installation: a data folder and ports of its own. Its programs end with the test. */
export class Installation {
  readonly folder: string;
  readonly ports: Ports;
  readonly environment: NodeJS.ProcessEnv;

  private constructor(ports: Ports) {
    this.folder = mkdtempSync(join(process.env.CAIRN_TEST_FOLDER ?? tmpdir(), 'cairn-journey-'));
    this.ports = ports;
    const overrides = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
    this.environment = { PATH: process.env.PATH, CAIRN_DATA: this.folder, HOST: '127.0.0.1', ...overrides };
  }

  static async make(t: TestContext): Promise<Installation> {
    const installation = new Installation(await freePorts());
    t.after(async () => {
      await until(() => {
        // again and again: what still lives restarts what was killed first
        for (const pid of installation.processes()) kill(pid, isPostgres(pid) ? 'SIGQUIT' : 'SIGKILL');
        return installation.processes().length === 0;
      }, 'the processes of the test are gone');
      rmSync(installation.folder, { recursive: true, force: true });
    });
    return installation;
  }

  get url() {
    return `http://127.0.0.1:${this.ports.PORT}`;
  }

  /** Starts the system; resolves once it reports that it is ready. */
  async start(command: 'start' | 'demo' = 'start', environment: NodeJS.ProcessEnv = {}): Promise<Started> {
    const data = join(this.folder, command === 'demo' ? 'demo' : '');
    for (const name of caches) compiled.giveTo(data, name);
    const child = spawn(process.execPath, ['cairn.ts', command], {
      cwd: root,
      env: { ...this.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new Started(child);
    await until(
      () => started.output.includes('ready after') || child.exitCode !== null,
      () => `ready: ${started.output}`,
    );
    if (child.exitCode !== null)
      throw new Error(`cairn ${command} ended with ${child.exitCode}: ${started.output}`);
    for (const name of caches) compiled.takeFrom(data, name);
    return started;
  }

  /** Runs a command of cairn.ts to its end. */
  run(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['cairn.ts', ...args],
        { cwd: root, env: this.environment },
        (error, out, errors) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, errors }),
      );
    });
  }

  /** Pids of all that runs here: what has our data folder in its command line or its environment. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter(
        (pid) =>
          procFile(pid, 'cmdline').includes(this.folder) || procFile(pid, 'environ').includes(this.folder),
      )
      .map(Number);
  }

  /** What one program of the system has logged. */
  logged(name: string): string {
    return readFileSync(`${this.folder}/log/${name}.log`, 'utf8');
  }

  /** Pid of one program of the system. */
  program(name: string): number | undefined {
    return this.processes().find((pid) => procFile(String(pid), 'cmdline').includes(`cairn.ts\0${name}\0`));
  }

  /** Addresses of the sockets that listen on its ports, by the kernel (proc_net_tcp; state 0A). */
  listeningAddresses(): string[] {
    const own = new Set(Object.values(this.ports));
    const sockets = ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1),
    );
    const addresses = sockets.flatMap((line) => {
      const [, local = '', , state] = line.trim().split(/\s+/);
      const [address = '', port = ''] = local.split(':');
      return state === '0A' && own.has(Number.parseInt(port, 16)) ? [address] : [];
    });
    return [...new Set(addresses)].map((hex) =>
      hex.length === 8 ? [...Buffer.from(hex, 'hex')].reverse().join('.') : hex,
    );
  }
}

export class Started {
  readonly #child: ChildProcess;
  output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.output += data));
  }

  send(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends a signal; returns the exit code, or the signal that ended it. */
  async end(signal: NodeJS.Signals): Promise<number | string> {
    const { promise, resolve } = Promise.withResolvers<number | string>();
    this.#child.once('exit', (code, killedBy) => resolve(code ?? killedBy ?? ''));
    this.#child.kill(signal);
    return promise;
  }
}

/** Between two looks at what is waited for, ms: a look costs a query or a picture, and a long wait need not end at once. */
const SHORTEST_PAUSE = 50;
const LONGEST_PAUSE = 300;

/**
 * Waits until something holds; throws naming `what` when it does not come about. Where four programs want each
 * processor, as the load of the machine says, `patience` (ms) lasts four times as long.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string),
  patience = PATIENCE,
): Promise<void> {
  let last = performance.now();
  let pause = SHORTEST_PAUSE;
  for (let left = patience; !(await holds()); pause = Math.min(LONGEST_PAUSE, pause * 1.2)) {
    if (left < 0) throw new Error(`It never came about that ${typeof what === 'string' ? what : what()}`);
    await wait(pause);
    const [load = 0] = loadavg();
    left -= (performance.now() - last) / Math.max(1, load / availableParallelism());
    last = performance.now();
  }
}

/** Folders of an installation with what Node compiled for its programs; only where these have accounts of their own. */
const caches = ['watchdog', 'worker', 'caster', 'api', 'simulator'].map((name) => `${name}-cache`);

/** What the first installation that was ready has compiled: the others start with a copy, as after a first start. */
const compiled = {
  folder: (name: string) => join(process.env.CAIRN_TEST_FOLDER ?? '', `compiled-${name}`),

  giveTo(data: string, name: string): void {
    const [from, to] = [this.folder(name), join(data, name)];
    if (existsSync(from) && !existsSync(to)) cpSync(from, to, { recursive: true });
  },

  takeFrom(data: string, name: string): void {
    const [from, to] = [join(data, name), this.folder(name)];
    if (!process.env.CAIRN_TEST_FOLDER || existsSync(to) || !existsSync(from)) return;
    const copy = `${to}.${process.pid}`;
    cpSync(from, copy, { recursive: true });
    try {
      renameSync(copy, to);
    } catch {
      rmSync(copy, { recursive: true }); // another test was first
    }
  },
};

/** Whether the api answers and the caster reports. */
export const isHealthy = async (url: string): Promise<boolean> => (await problemOf(url)) === undefined;

/** Fails with the last reply of /health. */
export async function untilHealthy(url: string): Promise<void> {
  let problem: string | undefined;
  await until(
    async () => {
      problem = await problemOf(url);
      return problem === undefined;
    },
    () => `the system is healthy, but ${problem}`,
  );
}

/** Why the system is not healthy; undefined when it is. */
async function problemOf(url: string): Promise<string | undefined> {
  try {
    const reply = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) });
    const body = await reply.text();
    const healthy = reply.ok && (JSON.parse(body) as { caster: string }).caster === 'ok';
    return healthy ? undefined : `${reply.status} ${body}`;
  } catch (error) {
    return String(error);
  }
}

export function kill(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    if (pid) process.kill(pid, signal);
  } catch {} // gone already
}

/** Whether a process is of PostgreSQL: SIGQUIT ends it at once, and it takes its shared memory along. */
function isPostgres(pid: number): boolean {
  return procFile(String(pid), 'comm').startsWith('postgres');
}

export function procFile(pid: number | string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // gone, or not readable
  }
}
