import { Database, Secret } from '@cairn/database';
import { cert, key } from '../../tools/test-certificate.ts';
import { startCaster } from '../src/index.ts';
import { anyPorts, quiet } from './world.ts';

/** A caster as a process of its own, with TLS: prints its ports as JSON once it listens. The third argument: limits. */
const [url = '', secretText = '', limits = '{}'] = process.argv.slice(2);
const secret = new Secret(secretText);
const { ports, tlsPorts } = await startCaster({
  database: await Database.connect({ url, secret, login: 'caster' }),
  secret,
  node: 'victim',
  ports: anyPorts,
  tls: { cert, key, ports: anyPorts },
  host: '127.0.0.1',
  log: quiet,
  limits: JSON.parse(limits),
});
console.log(JSON.stringify({ ports, tlsPorts }));
