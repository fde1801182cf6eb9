import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect as connectTls, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createClient } from '@cairn/contract';
import { answerCommands } from '@cairn/database';
import { CERT, KEY } from '../../../tools/test-certificate.ts';
import { connect, entered, PASSWORD, startWorld } from '../../test/world.ts';

const https = { cert: CERT, key: KEY, port: 0 };
setDefaultCACertificates([...getCACertificates('default'), CERT]);

test('HTTPS serves the portal’s page, a login, calls and the live rovers', async (t) => {
  const portal = await mkdtemp(join(tmpdir(), 'portal-'));
  t.after(() => rm(portal, { recursive: true }));
  await writeFile(join(portal, 'index.html'), '<!doctype html><title>Cairn</title>');
  const { api, addUser, database, seed } = await startWorld(t, { https, portal });
  const baseUrl = `https://localhost:${api.httpsPort}`;
  assert.match(await (await fetch(`${baseUrl}/home`)).text(), /<title>Cairn/);

  const { email } = await addUser();
  const rover = await seed.rover();
  await connect(database, rover);
  const anyone = createClient({ baseUrl, check: true });
  const { token, user } = entered(await anyone.auth.login({ email, password: PASSWORD, systemadmin: true }));
  const credentials = { bearer: token, userid: user.id, token: user.token };
  const client = createClient({ baseUrl, check: true, session: () => credentials });
  assert.equal((await client.auth.me({})).user.email, email);
  const live = await client.network.loggedRovers({});
  assert.deepEqual(
    live.rovers.map(({ username }) => username),
    [rover.username],
  );
});

test('a client that speaks no TLS 1.2 is refused, and so is plain HTTP on that port', async (t) => {
  const { api } = await startWorld(t, { https });
  const port = api.httpsPort ?? 0;
  const old = connectTls({
    port,
    host: 'localhost',
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
    ciphers: 'ALL:@SECLEVEL=0',
  });
  const [refused] = await once(old, 'error');
  assert.match(refused.message, /protocol version/);
  await assert.rejects(fetch(`http://127.0.0.1:${port}/health`));
});

test('a connection that does not finish its handshake in time is closed', async (t) => {
  const { api } = await startWorld(t, { https: { ...https, handshake: 100 } });
  const silent = connectTcp({ port: api.httpsPort ?? 0, host: '127.0.0.1' });
  silent.resume().on('error', () => {}); // a reset is a close too
  await once(silent, 'close');
});

test('stopping lets the call under way over HTTPS finish, closes idle connections, and then nobody is answered', async (t) => {
  const { api, person, seed, database } = await startWorld(t, { https });
  const baseUrl = `https://localhost:${api.httpsPort}`;
  const rover = await seed.rover();
  const session = await connect(database, rover);
  const { credentials } = await person(1);
  const client = createClient({ baseUrl, check: true, session: () => credentials });
  const agent = new Agent({ keepAlive: true });
  const [idle] = await once(request(`${baseUrl}/health`, { agent }).end(), 'response');
  const idleClosed = once(idle.resume().socket, 'close');
  let stopped: Promise<void> | undefined;
  const stop = await answerCommands(database, 'node', async () => {
    stopped = api.stop(); // while the caller waits for us
    return { done: true, message: 'closed' };
  });
  t.after(stop);
  assert.equal((await client.rovers.disconnect({ casta: 1, session, roverid: rover.id })).error, 0);
  await Promise.all([stopped, idleClosed]);
  await assert.rejects(fetch(`${baseUrl}/health`));
});
