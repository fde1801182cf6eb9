import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Below 16,000, where the first of all systems begins to hand out ports to outgoing connections (Linux: 32,768). */
const RANGE = { from: 10_000, to: 16_000 };

/**
 * A port of 127.0.0.1 that is free, for a program of a test that is told its port. No other test of the run gets it
 * until the run ends: between the moment it is found free and the one the program listens, another one would.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from));
    if (reserve(port) && (await isFree(port))) return port;
  }
}

/** A port is taken by a file in the folder of the run, which only one process can make. */
function reserve(port: number): boolean {
  const run = process.env.CAIRN_TEST_FOLDER;
  if (!run) return true; // of a bench, or of a test that runs alone
  const folder = join(run, 'ports');
  mkdirSync(folder, { recursive: true });
  try {
    closeSync(openSync(join(folder, String(port)), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
