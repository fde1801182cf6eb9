import { Database, loginUrl, Secret } from '@cairn/database';
import { emnify } from '@cairn/suppliers';
import { startWorker } from '@cairn/worker';
import pino from 'pino';
import { answer } from './child.ts';

/** The worker of the bench, with all its jobs, as `cairn start` runs it. Arguments: database URL, secret. */
const [url = '', secretText = ''] = process.argv.slice(2);
const secret = new Secret(secretText);

const started = Database.connect({ url, secret, login: 'worker', name: 'bench worker' }).then((database) =>
  startWorker({
    database,
    url: loginUrl(url, secret, 'worker'),
    secret,
    publicUrl: 'http://localhost',
    standIns: true,
    log: pino({ level: 'warn' }),
  }),
);

answer({
  ready: async () => {
    await started;
  },
  /** Reads all that a refresh reads, and stores nothing; returns the number of SIM cards. */
  readAll: async (baseUrl: string, credential: string, rate: { perSecond: number; burst: number }) => {
    const supplier = emnify({ baseUrl, rate, standIns: true, applicationToken: new Secret(credential) });
    let sims = 0;
    for await (const page of supplier.list()) sims += page.sims.length;
    const profiles = supplier.profiles?.() ?? [];
    for await (const _ of profiles); // read to its end
    return sims;
  },
});
process.on('SIGTERM', async () => {
  await (await started).stop();
  process.exit();
});
