import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Secret } from '@cairn/database';
import { StartError } from '../supervisor/start-error.ts';
import { readSecretFiles, secretSettings } from './secret-files.ts';
import { readSettings } from './settings.ts';

function makeFile(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-secret-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), text);
  return join(folder, 'secret');
}

test('a secret is read from the file that its setting names, without the line end', (t) => {
  const environment: NodeJS.ProcessEnv = {
    DATABASE_URL_FILE: makeFile(t, 'postgres://db:hush@127.0.0.1/cairn\n'),
    CAIRN_SECRET_FILE: makeFile(t, `${'x'.repeat(43)}\r\n`),
    SMTP_URL_FILE: '',
  };
  readSecretFiles(environment);
  const { DATABASE_URL, CAIRN_SECRET, SMTP_URL } = readSettings(environment);
  assert.equal(DATABASE_URL?.reveal(), 'postgres://db:hush@127.0.0.1/cairn');
  assert.equal(CAIRN_SECRET?.reveal(), 'x'.repeat(43));
  assert.equal(SMTP_URL, undefined);
  assert.ok(!('CAIRN_SECRET_FILE' in environment), 'programs get the secret, not the path');
});

test('a file that is missing or empty, or a secret given both ways, ends the start by its name', (t) => {
  const wrong = (environment: NodeJS.ProcessEnv) =>
    assert.throws(
      () => readSecretFiles(environment),
      (error: Error) =>
        error instanceof StartError && error.message.includes('NATS_URL') && !/hush/.test(error.message),
    );
  wrong({ NATS_URL_FILE: '/no/such/file' });
  wrong({ NATS_URL_FILE: makeFile(t, '\n') });
  wrong({ NATS_URL_FILE: makeFile(t, 'nats://hush@127.0.0.1'), NATS_URL: 'nats://hush@127.0.0.1' });
});

test('every setting that is a secret can be a file', (t) => {
  const url = 'x://user:hush-hush-hush@127.0.0.1';
  const environment: NodeJS.ProcessEnv = {};
  for (const name of secretSettings) environment[`${name}_FILE`] = makeFile(t, url);
  readSecretFiles(environment);
  const settings = readSettings({
    ...environment,
    DATABASE_URL: url.replace('x:', 'postgres:'),
    NATS_URL: url.replace('x:', 'nats:'),
    SMTP_URL: url.replace('x:', 'smtp:'),
    MAIL_FROM: 'a@example.com',
    REMOTE_VIEW_URL: 'https://remote.example.com/{mount}',
  });
  const secrets = Object.entries(settings).filter(([, value]) => value instanceof Secret);
  assert.deepEqual(secrets.map(([name]) => name).sort(), [...secretSettings].sort());
});
