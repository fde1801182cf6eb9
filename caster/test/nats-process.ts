import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from '../../tools/free-ports.ts';
import { Client, eventually } from './world.ts';

/** A nats-server on ports of its own, gone after the test; it can be killed and started again. */
export interface Nats {
  readonly url: string;
  /** Kills the process, which says no farewell. */
  kill(): Promise<void>;
  /** Stops it: its connections stay open, without answers. */
  freeze(): void;
  start(): Promise<void>;
  /** What the nodes are subscribed to now: one item per subscription. */
  subjects(): Promise<string[]>;
}

const USER = 'cairn';
const PASSWORD = 'key: 1@field';

export async function prepareNats(t: TestContext): Promise<Nats> {
  const port = await freePort();
  const monitor = await freePort();
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  t.after(kill);
  return {
    url: `nats://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    async start() {
      const options = [
        '-a',
        '127.0.0.1',
        '-p',
        `${port}`,
        '-m',
        `${monitor}`,
        '--user',
        USER,
        '--pass',
        PASSWORD,
      ];
      const path = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter);
      await eventually(async () => {
        if (!server || server.exitCode !== null || server.signalCode !== null) {
          // again when it ended by itself: another test that looks for a free port may have held ours for a moment
          server = spawn('nats-server', options, { stdio: 'ignore', env: { ...process.env, PATH: path } });
          await once(server, 'spawn');
        }
        return greets(port);
      });
    },
    async subjects() {
      const reply = await fetch(`http://127.0.0.1:${monitor}/connz?subs=1`);
      const { connections } = (await reply.json()) as { connections: { subscriptions_list?: string[] }[] };
      return connections.flatMap(({ subscriptions_list }) => subscriptions_list ?? []);
    },
  };
}

async function greets(port: number): Promise<boolean> {
  const client = new Client(port);
  try {
    await client.until((received) => received.includes('INFO '), 1_000);
    return true;
  } catch {
    return false;
  } finally {
    client.close();
  }
}
