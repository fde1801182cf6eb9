import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@cairn/contract';
import { freePort } from '../tools/free-ports.ts';
import { root } from '../tools/root.ts';
import { eventually } from './desk.ts';

/** As in the README of the project: the demo's logins are public. */
export const SYSTEM = { email: 'system@demo.example', password: 'field-rows-demo' };
export const HOST = '127.0.0.1';
/** ms that a first start may take on a slow machine. */
const START = 300_000;

export type Client = ReturnType<typeof createClient>;

/** The demo that is asked: its address, the ports that receivers connect to, and a client of its system admin. */
export interface Demo {
  readonly url: string;
  readonly casta: number;
  readonly connecta: number;
  readonly client: Client;
}

/** A demo in a folder of its own, once somebody can sign in to it. */
export async function startDemo(folder: string): Promise<Demo & { process: ChildProcess }> {
  const [port, casta, castaDk, connecta, connectaDk] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const child = spawn(process.execPath, ['cairn.ts', 'demo'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST,
      CAIRN_DATA: folder,
      PORT: `${port}`,
      CASTA_PORT_UK: `${casta}`,
      CASTA_PORT_DK: `${castaDk}`,
      CONNECTA_PORT_UK: `${connecta}`,
      CONNECTA_PORT_DK: `${connectaDk}`,
    },
    stdio: 'ignore',
  });
  const url = `http://${HOST}:${port}`;
  try {
    const client = await eventually(
      'the demo is ready',
      async () => {
        if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode}`);
        return signedIn(url).catch(() => undefined);
      },
      START,
    );
    return { url, casta, connecta, client, process: child };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function signedIn(url: string): Promise<Client> {
  const reply = await createClient({ baseUrl: url }).auth.login({ ...SYSTEM, systemadmin: true });
  if (reply.status !== 'ok') throw new Error('The login asked for a second factor');
  const { token: bearer, user } = reply;
  return createClient({ baseUrl: url, session: () => ({ bearer, userid: user.id, token: user.token }) });
}

/** Resolves once the demo is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
