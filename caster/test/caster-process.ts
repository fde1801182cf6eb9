import { flushCompileCache } from 'node:module';
import { Database, Secret } from '@cairn/database';
import { CERT, KEY } from '../../tools/test-certificate.ts';
import { startCaster } from '../src/index.ts';
import type { CasterSettings } from './caster-child.ts';
import { anyPorts, quiet } from './world.ts';

/**
 * A caster as a process of its own, with TLS: prints its ports as JSON once it listens, and answers every message of its
 * parent with the bytes of its heap. The third argument: its settings.
 */
const [url = '', secretText = '', settings = '{}'] = process.argv.slice(2);
const { node, nats, limits } = JSON.parse(settings) as CasterSettings;
const secret = new Secret(secretText);
process.on('disconnect', () => process.exit());
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
const { ports, tlsPorts } = await startCaster({
  database: await Database.connect({ url, secret, login: 'caster' }),
  secret,
  node,
  nats: nats === undefined ? undefined : { url: nats },
  ports: anyPorts,
  tls: { cert: CERT, key: KEY, ports: anyPorts },
  host: '127.0.0.1',
  log: quiet,
  limits,
});
console.log(JSON.stringify({ ports, tlsPorts }));
flushCompileCache(); // it is killed, and Node stores what it compiled at an orderly end only
