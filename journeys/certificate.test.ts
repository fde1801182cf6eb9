import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { freePort } from '../tools/free-ports.ts';
import { CERT, KEY, RENEWED_CERT, RENEWED_KEY } from '../tools/test-certificate.ts';
import { Installation, until } from './cairn.ts';
import { SupervisedSystem } from './system.ts';

const tlsPorts = [
  'HTTPS_PORT',
  'CASTA_TLS_PORT_UK',
  'CASTA_TLS_PORT_DK',
  'CONNECTA_TLS_PORT_UK',
  'CONNECTA_TLS_PORT_DK',
] as const;

test('a certificate renewed in its files is taken by portal and casters, also by one that is started again, and cuts nobody', async (t) => {
  const folder = (await Installation.make(t)).folder;
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, CERT);
  writeFileSync(files.key, KEY, { mode: 0o600 }); // as root owns it: the accounts of the programs cannot read it
  const ports: Partial<Record<(typeof tlsPorts)[number], string>> = {};
  for (const name of tlsPorts) ports[name] = `${await freePort()}`;
  const system = await SupervisedSystem.start(t, { TLS_CERT: files.cert, TLS_KEY: files.key, ...ports });
  await system.createStation({
    mount: 'HORN',
    title: 'Horncastle',
    password: 'cairn-stones',
    country: 1,
    lat: 53.2,
    lon: -0.1,
    height: 90,
  });
  const station = connect({ port: Number(ports.CONNECTA_TLS_PORT_UK), ca: CERT, servername: 'localhost' });
  t.after(() => station.destroy());
  station.on('error', () => {}); // when its caster is killed in the end
  let received = '';
  station.on('data', (bytes) => {
    received += bytes;
  });
  station.write('SOURCE cairn-stones /HORN\r\n\r\n');
  await until(
    () => received.startsWith('ICY 200 OK'),
    () => `the station is accepted: ${received}`,
  );
  const shown = async () => {
    const found = [];
    for (const name of ['HTTPS_PORT', 'CASTA_TLS_PORT_UK', 'CONNECTA_TLS_PORT_DK'] as const)
      found.push(await certificateAt(Number(ports[name])));
    return [...new Set(found)].join();
  };
  const [before, after] = [CERT, RENEWED_CERT].map((text) => new X509Certificate(text).fingerprint256);
  assert.equal(await shown(), before);

  for (const [name, text] of [
    ['cert', RENEWED_CERT],
    ['key', RENEWED_KEY],
  ] as const) {
    writeFileSync(`${files[name]}.next`, text, { mode: 0o600 });
    renameSync(`${files[name]}.next`, files[name]);
  }
  await until(
    async () => (await shown()) === after,
    () => 'the renewed certificate is shown',
  );
  station.write('\r\n');
  assert.equal(station.readyState, 'open');
  const caster = system.installation.program('caster');
  assert.ok(caster);
  process.kill(caster, 'SIGKILL');
  await until(
    async () => (await shown().catch(() => '')) === after,
    () => 'the caster that was started again shows it too',
  );
});

/** Fingerprint of what a new connection is shown. */
async function certificateAt(port: number): Promise<string> {
  const socket = connect({ port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}
