import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import test from 'node:test';
import { connect } from 'node:tls';
import { CERT, KEY, RENEWED_CERT, RENEWED_KEY } from '../../tools/test-certificate.ts';
import {
  anyPorts,
  basic,
  Client,
  eventually,
  frame,
  oneStation,
  sendingStation,
  startWorld,
} from './world.ts';

test('with a certificate the same services answer under TLS as on the plain ports', async (t) => {
  const ports = { castaUk: 0, castaDk: 0, connectaUk: 0, connectaDk: 0 };
  const world = await startWorld(
    t,
    async (seed) => {
      await seed.station({ mount: 'GB01', password: 'src' });
      await seed.rover({ username: 'joe', password: 'pw', needs_gga: false });
    },
    { tls: { cert: CERT, key: KEY, ports } },
  );
  const port = world.caster.tlsPorts?.castaUk;
  assert.ok(port && port !== world.caster.ports.castaUk);
  const rover = connect({ port, host: '127.0.0.1', ca: CERT, servername: 'localhost' });
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

test('a renewed certificate is for new connections, and rovers that are connected over TLS stay', async (t) => {
  const world = await startWorld(t, oneStation, { tls: { cert: CERT, key: KEY, ports: anyPorts } });
  const port = world.caster.tlsPorts?.castaUk ?? 0;
  const rover = new Client(port, '127.0.0.1', true);
  t.after(() => rover.close());
  rover.send(`GET /GB01 HTTP/1.0\r\n${basic('joe', 'pw')}\r\n`);
  await rover.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
  const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  assert.equal(await certificateAt(port), new X509Certificate(CERT).fingerprint256);
  world.caster.useCertificate({ cert: RENEWED_CERT, key: RENEWED_KEY });
  assert.equal(await certificateAt(port), new X509Certificate(RENEWED_CERT).fingerprint256);
  source.send(frame(1077, 1));
  await rover.until((received) => received.includes(frame(1077, 1)));
});

/** Fingerprint of what a new connection is shown. */
async function certificateAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}
