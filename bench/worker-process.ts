import { Database, Secret } from '@cairn/database';
import { startWorker } from '@cairn/worker';
import pino from 'pino';
import { answer } from './child.ts';

/** The worker of the bench, with all its jobs, as `cairn start` runs it. Arguments: database URL, secret. */
const [url = '', secretText = ''] = process.argv.slice(2);
const secret = new Secret(secretText);

const started = Database.connect({ url, secret, name: 'bench worker' }).then((database) =>
  startWorker({
    ...{ database, url, secret },
    publicUrl: 'http://localhost',
    log: pino({ level: 'warn' }),
  }),
);

answer({ ready: async () => void (await started) });
process.on('SIGTERM', async () => {
  await (await started).stop();
  process.exit();
});
