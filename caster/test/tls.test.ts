import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { connect } from 'node:tls';
import { basic, Client, eventually, frame, sendingStation, startWorld } from './world.ts';

/** A certificate for this run only, so that none ever expires in the sources. */
function selfSigned(): { cert: Buffer; key: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-tls-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...made, '-subj', '/CN=localhost', '-days', '2', '-out', cert, '-keyout', key], {
    stdio: 'ignore',
  });
  const pair = { cert: readFileSync(cert), key: readFileSync(key) };
  rmSync(folder, { recursive: true });
  return pair;
}

test('with a certificate the same services answer under TLS, beside the plain ports', async (t) => {
  const ports = { castaUk: 0, castaDk: 0, connectaUk: 0, connectaDk: 0 };
  const { cert, key } = selfSigned();
  const world = await startWorld(
    t,
    async (plant) => {
      await plant.station({ mount: 'GB01', password: 'src' });
      await plant.rover({ username: 'joe', password: 'pw', needs_gga: false });
    },
    { tls: { cert, key, ports } },
  );
  const port = world.caster.tlsPorts?.castaUk;
  assert.ok(port && port !== world.caster.ports.castaUk);
  const rover = connect({ port, host: '127.0.0.1', ca: cert, servername: 'localhost' });
  t.after(() => rover.destroy());
  let received = Buffer.alloc(0);
  rover.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
  });
  rover.write(`GET /GB01 HTTP/1.0\r\n${basic('joe', 'pw')}\r\n`);
  await eventually(async () => received.includes('ICY 200 OK\r\n\r\n'));
  const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  source.send(frame(1077, 1));
  await eventually(async () => received.includes(frame(1077, 1)));

  const plain = new Client(port).send('GET / HTTP/1.0\r\n\r\n');
  assert.doesNotMatch(await plain.end(), /SOURCETABLE/);
  const lost = new Client(world.caster.ports.castaUk).send(Buffer.from('160301020001000001fc0303', 'hex'));
  assert.match(await lost.end(), /TLS on a port without TLS/);
});
