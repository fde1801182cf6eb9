import { startApi } from '@cairn/api';
import { Database, Secret } from '@cairn/database';
import pino from 'pino';
import { CERT, KEY } from '../tools/test-certificate.ts';
import { answer } from './child.ts';

/** The api of the bench, as `cairn start` runs it. Arguments: database URL, secret, folder of the built portal, whether also by HTTPS. */
const [url = '', secretText = '', portal, https] = process.argv.slice(2);
const secret = new Secret(secretText);

const started = Database.connect({ url, secret, login: 'api', name: 'bench api' }).then((database) =>
  startApi({
    database,
    secret,
    host: '127.0.0.1',
    port: 0,
    version: 'bench',
    proxies: '127.0.0.1', // a crowd has an address each
    log: pino({ level: 'warn' }),
    portal: portal || undefined,
    ...(https === 'https' && { https: { cert: CERT, key: KEY, port: 0 } }),
  }),
);

answer({
  port: async () => (await started).port,
  httpsPort: async () => (await started).httpsPort,
});
process.on('SIGTERM', async () => {
  await (await started).stop();
  process.exit();
});
