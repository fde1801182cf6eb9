import { parentPort, workerData } from 'node:worker_threads';
import { type ConnectOptions, Database } from '@cairn/database';
import { type RoverGroup, readRovers } from './live-rovers.ts';

/** What the thread answers each message with. */
export type Read = { readonly groups: RoverGroup[] } | { readonly error: Error };

const port = parentPort;
if (!port) throw new Error('This runs as a thread');

const options: ConnectOptions = workerData;
let database: Database | undefined;

port.on('message', async (wish: 'read' | 'end') => {
  if (wish === 'end') {
    await database?.close();
    port.close();
    return;
  }
  port.postMessage(await read());
});

async function read(): Promise<Read> {
  try {
    database ??= await Database.connect({ ...options, name: 'cairn live rovers', serviceConnections: 1 });
    return { groups: await readRovers(database.service) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
