/** A worker in a process of its own, which a test kills: node worker/test/sim-process.ts URL SECRET. */
import { Database, Secret } from '@cairn/database';
import { startSims } from '../src/sims/sims.ts';
import { haste, quiet } from './sim-world.ts';

const [, , url = '', clear = ''] = process.argv;
const secret = new Secret(clear);
const database = await Database.connect({ url, secret, login: 'worker' });
await startSims({ database, secret, standIns: true, log: quiet, ...haste });
