import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Secret } from '@cairn/database';
import type { Limits, Ports } from '../src/index.ts';

const script = fileURLToPath(new URL('caster-process.ts', import.meta.url));

/** A caster in a process of its own, so that its sockets and descriptors can be counted from outside. */
export interface CasterChild {
  readonly pid: number;
  readonly ports: Ports;
  readonly tlsPorts: Ports;
  /** Bytes of its heap after a garbage collection. */
  heap(): Promise<number>;
  /** Ends it at once. */
  kill(): Promise<void>;
}

export interface CasterSettings {
  readonly node: string;
  /** URL of the NATS server at which it meets other nodes. */
  readonly nats?: string | undefined;
  readonly limits: Partial<Limits>;
}

/** `descriptors`: the most that the process may have open. */
export async function startCasterChild(
  t: TestContext,
  { url, secret }: { url: string; secret: Secret },
  {
    node = 'victim',
    nats,
    limits = {},
    descriptors,
  }: Partial<CasterSettings> & { descriptors?: number } = {},
): Promise<CasterChild> {
  const settings = JSON.stringify({ node, nats, limits } satisfies CasterSettings);
  const command = [process.execPath, '--expose-gc', script, url, secret.reveal(), settings];
  const [program = '', ...args] = descriptors
    ? ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command]
    : command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  t.after(() => child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('the caster has no output');
  const [output] = await once(child.stdout, 'data');
  return {
    ...(JSON.parse(String(output)) as { ports: Ports; tlsPorts: Ports }),
    pid: child.pid ?? 0,
    async heap() {
      child.send('heap');
      const [bytes] = await once(child, 'message');
      return bytes as number;
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Linux's numbers of ESTABLISHED and CLOSE_WAIT in /proc/net/tcp. */
const ESTABLISHED = '01';
const CLOSE_WAIT = '08';

/** Descriptors of the process, and the connections of its ports: those in CLOSE-WAIT and those not yet accepted included. */
export function heldResources({ pid, ports, tlsPorts }: CasterChild) {
  const served = new Set([...Object.values(ports), ...Object.values(tlsPorts)]);
  const rows = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'latin1').split('\n'));
  const connections = rows
    .map((row) => row.trim().split(/\s+/))
    .map(([, local = '', remote = '', state, , , , , , inode]) => ({
      port: Number.parseInt(local.split(':')[1] ?? '', 16),
      listens: remote.endsWith(':0000'),
      accepted: inode !== '0',
      // without an inode it waits to be accepted in these two states; in the others the system alone still has it
      held: inode !== '0' || state === ESTABLISHED || state === CLOSE_WAIT,
    }))
    .filter(({ port, listens, held }) => served.has(port) && !listens && held);
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    connections: connections.length,
    unaccepted: connections.filter(({ accepted }) => !accepted).length,
  };
}
