import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Secret } from '@cairn/database';
import { StartError } from '../supervisor/start-error.ts';
import { CERT, KEY } from '../tools/test-certificate.ts';
import { listensBelow1024, settingOfPort } from './listeners.ts';
import { readSettings, settingsTable } from './settings.ts';

test('an empty environment gives the documented defaults', () => {
  const settings = readSettings({});
  assert.equal(settings.PORT, 8080);
  assert.equal(settings.CASTA_PORT_UK, 2101);
  assert.equal(settings.CONNECTA_PORT_DK, 2112);
  assert.equal(settings.CAIRN_DATA, './data');
  assert.equal(settings.DATABASE_URL, undefined);
});

test('an empty variable counts as absent', () => {
  assert.equal(readSettings({ PORT: '', DATABASE_URL: '  ' }).PORT, 8080);
});

for (const [name, wrong] of [
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['CASTA_PORT_DK', '21.5'],
  ['HTTPS_PORT', '65536'],
  ['CLEAR_CONNECTIONS', 'yes'],
  ['TLS_CERT', '/no/such/file.pem'],
  ['DATABASE_URL', 'mysql://somewhere/cairn'],
  ['NATS_URL', 'localhost:4222'],
  ['NATS_URL', 'nats://one:4222, http://two:4222'],
  ['NATS_URL', 'nats://one:port'],
  ['JOBS_INTERVAL', '0'],
  ['JOBS_INTERVAL', '61'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'smtp://mail.example.com:port'],
  ['MAIL_FROM', 'Cairn'],
  ['PUBLIC_URL', 'rtk.example.com'],
  ['PUBLIC_URL', 'https://rtk.example.com/portal'],
  ['NTRIP_HOSTS', 'ntrip.example.com'],
  ['NTRIP_HOSTS', 'default=ntrip.example.com,sweden=ntrip.example.se'],
  ['DEMO_MAILBOX', 'https://elsewhere.example:8025'],
  ['CAIRN_SECRET', 'short'],
  ['CAIRN_ADMIN_EMAIL', 'nobody'],
  ['CAIRN_ADMIN_PASSWORD', 'short'],
  ['CAIRN_SYSTEM_ADMIN_IDS', '12; 17'],
  ['REQUIRE_SECOND_FACTOR', 'yes'],
  ['PASSWORD_LENGTH', '5'],
  ['SUPPORT_URL', 'javascript:alert(1)'],
  ['REMOTE_VIEW_URL', 'https://remote.example.com/'],
  ['REMOTE_VIEW_URL', 'javascript:alert("{mount}")'],
  ['PAYMENT_WEBHOOK_SECRET', 'short'],
  ['PAYMENT_WEBHOOK_SECRET', 'long-enough-secret, short'],
  ['MAP_STREET_URL', 'https://tiles.example.com/'],
  ['MAP_FILE', '/no/such/map.pmtiles'],
  ['MAP_FILE', 'package.json'],
] as const) {
  test(`${name}="${wrong}" is refused with a sentence that begins with its name`, () => {
    assert.throws(
      () => readSettings({ [name]: wrong }),
      (error) => {
        assert.ok(error instanceof StartError);
        assert.match(error.message, new RegExp(`^${name} must .*\\.$`));
        return true;
      },
    );
  });
}

test('a wrong secret, password or address is not repeated in the sentence', () => {
  for (const name of ['CAIRN_SECRET', 'CAIRN_ADMIN_PASSWORD', 'DATABASE_URL', 'NATS_URL', 'SMTP_URL']) {
    assert.throws(
      () => readSettings({ [name]: 'hush' }),
      (error: Error) => !error.message.includes('hush'),
    );
  }
});

test('settings that carry a secret are printed by nothing', () => {
  const carriers =
    settingsTable().match(/(?<=^\| `)\w*(SECRET\w*|PASSWORD|AUTH|TLS_KEY|(DATABASE|NATS|SMTP)_URL)(?=`)/gm) ??
    [];
  assert.equal(carriers.length, 9);
  const settings = readSettings({
    DATABASE_URL: 'postgres://db:hush@host/cairn',
    CAIRN_SECRET: 'hush'.repeat(8),
    CAIRN_SECRET_OLD: 'hush'.repeat(4),
    NATS_URL: 'nats://user:hush@host',
    SMTP_URL: 'smtp://user:hush@host',
    MAIL_FROM: 'a@example.com',
    CAIRN_ADMIN_PASSWORD: 'hush-hush',
    REMOTE_VIEW_AUTH: 'user:hush',
    PAYMENT_WEBHOOK_SECRET: 'hush-hush-hush-hush, hush-hush-hush-old',
    REMOTE_VIEW_URL: 'https://remote.example.com/{mount}',
    TLS_CERT: CERT,
    TLS_KEY: KEY,
  });
  for (const name of carriers)
    assert.ok(settings[name as keyof typeof settings] instanceof Secret, `${name} is a Secret`);
  for (const text of [
    JSON.stringify(settings),
    inspect(settings, { depth: null }),
    Object.values(settings).join(),
  ])
    assert.doesNotMatch(text, /hush|PRIVATE KEY/);
});

test('every wrong value is named at once', () => {
  assert.throws(() => readSettings({ PORT: 'x', HOST: '', CASTA_PORT_UK: 'y' }), {
    message: /^PORT .*\nCASTA_PORT_UK /,
  });
});

test('two listeners on one port are refused with both names', () => {
  assert.throws(() => readSettings({ PORT: '2101' }), {
    message: 'CASTA_PORT_UK must differ from PORT: both are 2101.',
  });
  assert.equal(readSettings({ PORT: '0', CASTA_PORT_UK: '0' }).PORT, 0);
  assert.equal(readSettings({ HTTPS_PORT: '8080' }).HTTPS_PORT, 8080, 'without a certificate it is not used');
  assert.throws(() => readSettings({ HTTPS_PORT: '8080', TLS_CERT: CERT, TLS_KEY: KEY }), {
    message: 'HTTPS_PORT must differ from PORT: both are 8080.',
  });
});

test('a certificate that is none is refused before anything starts', () => {
  const notPem = { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename };
  assert.throws(() => readSettings(notPem), { message: /^TLS_CERT and TLS_KEY must be a PEM certificate/ });
});

test('a certificate needs its key, a database of your own the secret, and mail a sender', () => {
  assert.throws(() => readSettings({ TLS_KEY: import.meta.filename }), {
    message: /^TLS_CERT must be given/,
  });
  assert.throws(() => readSettings({ DATABASE_URL: 'postgres://db/cairn' }), {
    message: /^CAIRN_SECRET must be given/,
  });
  assert.throws(() => readSettings({ SMTP_URL: 'smtp://mail' }), { message: /^MAIL_FROM must be given/ });
});

test('several casters on one machine share the embedded database', () => {
  assert.equal(readSettings({ NATS_URL: 'nats://one' }).NATS_URL?.reveal(), 'nats://one');
});

test('a port below 1024 needs a right of its own, that of HTTPS with a certificate', () => {
  assert.equal(listensBelow1024(readSettings({ HTTPS_PORT: '443' })), false);
  assert.equal(listensBelow1024(readSettings({ HTTPS_PORT: '443', TLS_CERT: CERT, TLS_KEY: KEY })), true);
});

test('a port leads back to the setting that asked for it', () => {
  assert.equal(settingOfPort(readSettings({ CASTA_PORT_UK: '2222' }), 2222), 'CASTA_PORT_UK');
  assert.equal(settingOfPort(readSettings({}), 8443), 'HTTPS_PORT');
});

test("the README's table is that of the settings", () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  assert.ok(readme.includes(settingsTable()), `the table should be:\n${settingsTable()}`);
});
