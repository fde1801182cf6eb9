import assert from 'node:assert/strict';
import test from 'node:test';
import { basic, Client, frame, startWorld } from './world.ts';

test('a request is understood wherever the network cuts it', async (t) => {
  const { caster } = await startWorld(t, async (seed) => {
    await seed.station({ mount: 'GB01', password: 'src' });
    await seed.rover({ username: 'joe', password: 'pw', test_user: true });
  });
  const requests = [
    {
      bytes: `GET /GB01 HTTP/1.0\r\nUser-Agent: NTRIP test/1\r\n${basic('joe', 'pw')}\r\n`,
      reply: 'ICY 200 OK\r\n\r\n',
    },
    {
      bytes: `GET /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${basic('joe', 'pw')}\r\n`,
      reply: 'HTTP/1.1 200 OK\r\n',
    },
    { bytes: 'SOURCE src /GB01\r\nSource-Agent: NTRIP x\r\n\r\n', reply: 'ICY 200 OK\r\n\r\n' },
    { bytes: 'GET / HTTP/1.0\r\n\r\n', reply: 'SOURCETABLE 200 OK\r\n' },
  ];
  for (const { bytes, reply } of requests)
    await Promise.all(
      Array.from({ length: bytes.length - 1 }, async (_, index) => {
        const client = new Client(caster.ports.castaUk);
        await new Promise((resolve) => client.socket.once('connect', resolve));
        client.send(bytes.slice(0, index + 1));
        await new Promise((resolve) => setImmediate(resolve));
        client.send(bytes.slice(index + 1));
        await client.until((received) => received.length >= reply.length);
        assert.equal(client.text.slice(0, reply.length), reply, `cut after ${index + 1} bytes`);
        client.close();
      }),
    );
});

test('bytes in the same packet as the request are not lost', async (t) => {
  const { caster } = await startWorld(t, async (seed) => {
    await seed.station({ mount: 'GB01', password: 'src' });
    await seed.rover({ username: 'joe', password: 'pw' });
  });
  const sent = frame(1077, 1);
  const rover = new Client(caster.ports.castaUk);
  rover.send(
    `GET /GB01 HTTP/1.0\r\n${basic('joe', 'pw')}Ntrip-GGA: $GPGGA,,,,,,0,,,,,,,,*66\r\n\r\n$GNGGA,120000.00,5212.0,N,00007.2,E,1,00,1.0,40.0,M,46.0,M,,*00\r\n`,
  );
  await rover.until((received) => received.includes('ICY'));
  const source = new Client(caster.ports.connectaDk);
  source.send(Buffer.concat([Buffer.from('SOURCE src /GB01\r\n\r\n'), sent]));
  await rover.until((received) => received.includes(sent));
  assert.deepEqual(rover.received, Buffer.concat([Buffer.from('ICY 200 OK\r\n\r\n'), sent]));
});

test('a username that no database takes holds up no other login', async (t) => {
  const usernames = Array.from({ length: 20 }, (_, n) => `rover${n}`);
  const { caster } = await startWorld(t, async (seed) => {
    await seed.station({ mount: 'GB01', password: 'src' });
    for (const username of usernames) await seed.rover({ username, password: 'pw' });
  });
  const connect = (username: string) =>
    new Client(caster.ports.castaUk).send(`GET /GB01 HTTP/1.0\r\n${basic(username, 'pw')}\r\n`);
  const both = usernames.map((username) => ({
    refused: connect(`${username}\0`),
    served: connect(username),
  }));
  for (const { refused, served } of both) {
    assert.match(await refused.end(), /^HTTP\/1\.0 400 /);
    await served.until((received) => received.length > 0);
    assert.match(served.text, /^ICY 200 OK/);
  }
});

test('a browser sees a page, and its HEAD has no body', async (t) => {
  const { caster } = await startWorld(t, (seed) =>
    seed.station({ mount: 'GB01', title: 'Barton <Farm> & Sons', latitude: 52.5, longitude: -1.25 }),
  );
  const ask = (method: string) =>
    new Client(caster.ports.castaUk)
      .send(`${method} / HTTP/1.1\r\nHost: x\r\nUser-Agent: Mozilla/5.0\r\nAccept: text/html,*/*\r\n\r\n`)
      .end();
  const page = await ask('GET');
  assert.match(page, /^HTTP\/1\.1 200 OK\r\n[\s\S]*Content-Type: text\/html; charset=utf-8\r\n/);
  assert.match(page, /prefers-color-scheme: dark/);
  assert.match(page, /<th scope="row">RTK_RTCM3<\/th>/);
  assert.match(
    page,
    /<th scope="row">GB01<\/th><td>Barton &#60;Farm&#62; &#38; Sons<\/td><td class="off">Offline<\/td><td class="number">52.5000<\/td><td class="number">-1.2500<\/td>/,
  );
  assert.match(await ask('HEAD'), /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/);
});
