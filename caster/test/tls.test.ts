import assert from 'node:assert/strict';
import test from 'node:test';
import { connect } from 'node:tls';
import { basic, Client, eventually, frame, sendingStation, startWorld } from './world.ts';

/** Made for this test and used by nothing else: localhost, until 2126. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUOJ/igQTXfftEg6jYqWk7r7c65jYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEwMzkyMFoYDzIxMjYxMDI4
MTAzOTIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAScPQORTg/YVvXxtAGaUfD5GyeeiAiZMdKc7kX+CV9G/kIyQb5991f5
cFMc5/mzFH52hLnhkwXcT6Afvx2XczRbo1MwUTAdBgNVHQ4EFgQUhJxV8QXIQUsw
FZvtURenVR7vlKUwHwYDVR0jBBgwFoAUhJxV8QXIQUswFZvtURenVR7vlKUwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAYfKvXKpO0ohSYoHD8AGw4
rolOEsI2teI8+JAvOnUDcQIgHDNzQhSNW0r+sHdYXxUNx8luBOZiRO6+5qOiqGJb
oOs=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRTCNsUEGw0KUGvy4
/wClvIOIUiou6VoLB8ohtAfpeIGhRANCAAScPQORTg/YVvXxtAGaUfD5GyeeiAiZ
MdKc7kX+CV9G/kIyQb5991f5cFMc5/mzFH52hLnhkwXcT6Afvx2XczRb
-----END PRIVATE KEY-----
`;

test('with a certificate the same services answer under TLS, beside the plain ports', async (t) => {
  const ports = { castaUk: 0, castaDk: 0, connectaUk: 0, connectaDk: 0 };
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
