import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findEmbedded } from '@cairn/database';
import pg from 'pg';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

export const admin = { email: 'admin@journey.example', password: 'Journey-2026-Cairn' };

/** The whole system as `npm start` runs it, in a data folder and on ports of its own. */
export interface System {
  readonly url: string;
  readonly ports: { castaUk: number; castaDk: number; connectaUk: number; connectaDk: number };
  /** Everything that it printed so far. */
  readonly said: string[];
  /** Runs `node cairn.ts …` beside the running system and gives its JSON reply. */
  command(...args: string[]): Promise<{ id: number; password?: string }>;
  /** Pid of one of its programs, or of the postmaster. */
  pid(program: 'api' | 'caster' | 'worker' | 'postgres'): number;
  /** Rows straight from its database, as the owner sees them. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** `kill -9` of the supervisor alone. */
  killSupervisor(): Promise<void>;
  /** Starts it again on the same folder and ports. */
  startAgain(): Promise<void>;
}

/** Starts the system; it is stopped, and its folder removed, after the test. */
export async function startSystem(t: TestContext): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-journey-'));
  const [http = 0, castaUk = 0, castaDk = 0, connectaUk = 0, connectaDk = 0] = await freePorts(5);
  const environment = {
    ...process.env,
    NODE_TEST_CONTEXT: undefined, // the programs are no tests
    HOST: '127.0.0.1',
    PORT: String(http),
    CASTA_PORT_UK: String(castaUk),
    CASTA_PORT_DK: String(castaDk),
    CONNECTA_PORT_UK: String(connectaUk),
    CONNECTA_PORT_DK: String(connectaDk),
    CAIRN_DATA: folder,
    CAIRN_ADMIN_EMAIL: admin.email,
    CAIRN_ADMIN_PASSWORD: admin.password,
  };
  const said: string[] = [];
  let child: ChildProcess | undefined;

  async function start() {
    const started = spawn(process.execPath, ['cairn.ts', 'start'], { cwd: root, env: environment });
    child = started;
    const ready = new Promise<void>((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          said.push(line);
          if (line.includes('ready after')) resolve();
        });
      }
      started.once('exit', () => reject(new Error(`the system did not start:\n${said.join('\n')}`)));
    });
    await ready;
  }

  t.after(async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    } else await stopPostmaster(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  await start();

  return {
    url: `http://127.0.0.1:${http}`,
    ports: { castaUk, castaDk, connectaUk, connectaDk },
    said,
    async command(...args) {
      const { stdout } = await run(process.execPath, ['cairn.ts', ...args, '--json'], {
        cwd: root,
        env: environment,
      });
      return JSON.parse(stdout);
    },
    pid(program) {
      if (program === 'postgres') return postmaster(folder);
      const log = readFileSync(`${folder}/log/${program}.log`, 'utf8').trim().split('\n');
      const ready = log.findLast((line) => line.includes('is ready'));
      if (!ready) throw new Error(`${program} was never ready`);
      return JSON.parse(ready).pid;
    },
    async rows(sql, values) {
      const client = new pg.Client(await ownerUrl(folder));
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    async killSupervisor() {
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    startAgain: start,
  };
}

/** A killed supervisor leaves its postmaster running. */
async function stopPostmaster(folder: string): Promise<void> {
  const pid = postmaster(folder);
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  await eventually('the postmaster stops', async () => !isAlive(pid));
}

function postmaster(folder: string): number {
  return Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function ownerUrl(folder: string): Promise<string> {
  const url = await findEmbedded(folder);
  if (!url) throw new Error('the embedded database does not run');
  return url;
}

/** Free ports below the range that the kernel hands out for outgoing connections. */
async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Polls until `look` gives something true; fails with `what` after `timeout` ms. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T>,
  timeout = 20_000,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + timeout;
  let last: unknown;
  for (;;) {
    try {
      const found = await look();
      if (found) return found as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`not in ${timeout} ms: ${what}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
