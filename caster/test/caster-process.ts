import { Database } from '@cairn/database';
import { type CasterOptions, startCaster } from '../src/index.ts';

/** A caster as a process of its own, to be killed: says its ports as JSON once it listens. */
const [url = '', secret = ''] = process.argv.slice(2);
const database = await Database.connect({ url, secret });
const quiet = { info() {}, warn() {}, error() {} };
const options: CasterOptions = {
  database,
  secret,
  node: 'victim',
  ports: { castaUk: 0, castaDk: 0, connectaUk: 0, connectaDk: 0 },
  host: '127.0.0.1',
  log: quiet,
};
const caster = await startCaster(options);
console.log(JSON.stringify(caster.ports));
