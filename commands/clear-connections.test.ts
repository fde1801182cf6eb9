import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { connected, createEmptyDatabase, createTestDatabase } from '@cairn/database/testing';
import { StartError } from '../supervisor/start-error.ts';
import { root } from '../tools/root.ts';
import { allowClearConnections } from './clear-connections.ts';
import { readSettings } from './settings.ts';

const secret = { CAIRN_SECRET: 'four words of which a secret is made' };
const mail = { MAIL_FROM: 'rtk@example.com' };

const newInstallation = async () => true;
const olderInstallation = async () => false;
const notRead = () => assert.fail('the database is read');

for (const [name, clear, fine] of [
  [
    'PUBLIC_URL',
    [
      { PUBLIC_URL: 'http://rtk.example.com' },
      { PUBLIC_URL: 'http://10.0.0.4:8080' },
      { PUBLIC_URL: 'http://127.example.com' },
    ],
    [
      {},
      { PUBLIC_URL: 'https://rtk.example.com' },
      { PUBLIC_URL: 'http://localhost:8080' },
      { PUBLIC_URL: 'http://127.0.0.1' },
    ],
  ],
  [
    'DATABASE_URL',
    [
      { ...secret, DATABASE_URL: 'postgres://o:p@db.example/cairn' },
      { ...secret, DATABASE_URL: 'postgres://o:p@db.example/cairn?sslmode=disable' },
      { ...secret, DATABASE_URL: 'postgres://o:p@localhost/cairn?host=db.example' },
    ],
    [
      { ...secret, DATABASE_URL: 'postgres://o:p@127.0.0.1/cairn' },
      { ...secret, DATABASE_URL: 'postgres:///cairn?host=/run/postgresql' },
      { ...secret, DATABASE_URL: 'postgres://o:p@db.example/cairn?sslmode=verify-full' },
    ],
  ],
  [
    'NATS_URL',
    [{ NATS_URL: 'tls://one, nats://two' }],
    [{ NATS_URL: 'tls://one' }, { NATS_URL: 'nats://127.0.0.1' }],
  ],
  [
    'SMTP_TLS',
    [{ ...mail, SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'optional' }],
    [
      { ...mail, SMTP_URL: 'smtp://mail.example' },
      { ...mail, SMTP_URL: 'smtps://mail.example', SMTP_TLS: 'optional' },
    ],
  ],
] as const) {
  test(`${name} that makes something cross a network in the clear is refused by its name, warned of or allowed, and nothing else is`, async () => {
    for (const environment of clear) {
      const settings = readSettings(environment);
      await assert.rejects(allowClearConnections(settings, newInstallation), (error: Error) => {
        assert.ok(error instanceof StartError);
        assert.match(error.message, new RegExp(`^${name} is|^${name} has`));
        assert.match(error.message, /^Or set CLEAR_CONNECTIONS=allowed/m);
        return error.message.split('\n').length === 2;
      });
      const [warning, ...more] = await allowClearConnections(settings, olderInstallation);
      assert.ok(warning?.startsWith(name), warning);
      assert.deepEqual(more, []);
      const allowed = readSettings({ ...environment, CLEAR_CONNECTIONS: 'allowed' });
      assert.deepEqual(await allowClearConnections(allowed, notRead), [warning]);
      const refused = { ...environment, CLEAR_CONNECTIONS: 'refused' };
      assert.throws(() => readSettings(refused), StartError, 'before anything is connected');
    }
    for (const environment of fine) {
      const settings = readSettings({ ...environment, CLEAR_CONNECTIONS: 'refused' });
      assert.deepEqual(await allowClearConnections(settings, notRead), [], JSON.stringify(environment));
    }
  });
}

for (const program of ['api', 'caster', 'worker'])
  test(`the ${program} of a new installation does not start with PUBLIC_URL and NATS_URL in the clear`, async (t) => {
    const { url, secret } = await createTestDatabase(t);
    const own = { DATABASE_URL: url, CAIRN_SECRET: secret.reveal(), HOST: '127.0.0.1' };
    const clear = { PUBLIC_URL: 'http://rtk.example.com', NATS_URL: 'nats://nats.example.com' };
    const { code, errors } = await run(program, { ...own, ...clear });
    assert.equal(code, 1);
    assert.match(
      errors,
      /^PUBLIC_URL is http: .+\nNATS_URL is nats, not tls: .+\nOr set CLEAR_CONNECTIONS=allowed, .+\n$/,
    );
  });

for (const command of ['start', 'migrate'])
  test(`"${command}" with NATS_URL in the clear leaves a new database empty`, async (t) => {
    const url = await createEmptyDatabase(t);
    const folder = mkdtempSync(join(tmpdir(), 'cairn-clear-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const own = {
      DATABASE_URL: url,
      CAIRN_SECRET: 'four words of which a secret is made',
      CAIRN_DATA: folder,
    };
    const { code, errors } = await run(command, { ...own, NATS_URL: 'nats://nats.example.com' });
    assert.equal(code, 1);
    assert.match(errors, /NATS_URL is nats, not tls: .+\nOr set CLEAR_CONNECTIONS=allowed, .+\n$/);
    const { rows } = await connected(url, (client) =>
      client.query("select from pg_tables where schemaname = 'public'"),
    );
    assert.equal(rows.length, 0);
  });

const run = (program: string, environment: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; errors: string }>((resolve) => {
    const options = { cwd: root, env: { PATH: process.env.PATH, ...environment } };
    execFile(process.execPath, ['cairn.ts', program], options, (error, _, errors) =>
      resolve({ code: error?.code ?? 0, errors }),
    );
  });
