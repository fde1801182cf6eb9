import { startCaster } from '@cairn/caster';
import { Database, Secret } from '@cairn/database';
import { answer } from './child.ts';

/** The caster of the bench, as `cairn start` runs it. Arguments: database URL, secret, four ports (0 takes any). */
const [url = '', secretText = '', ...ports] = process.argv.slice(2);
const secret = new Secret(secretText);
const [castaUk = 0, castaDk = 0, connectaUk = 0, connectaDk = 0] = ports.map(Number);
const complain = (fields: object, message: string) => console.error(message, JSON.stringify(fields));

const started = Database.connect({ url, secret, login: 'caster', name: 'bench caster' }).then((database) =>
  startCaster({
    database,
    secret,
    node: 'bench',
    host: '127.0.0.1',
    ports: { castaUk, castaDk, connectaUk, connectaDk },
    log: { info: () => {}, warn: complain, error: complain },
  }),
);

answer({ ports: async () => (await started).ports });
process.on('SIGTERM', async () => {
  await (await started).stop();
  process.exit();
});
