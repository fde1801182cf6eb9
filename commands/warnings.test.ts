import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from './settings.ts';
import { insecureSettings } from './warnings.ts';

const secret = { CAIRN_SECRET: 'x'.repeat(43) };
const mail = { MAIL_FROM: 'rtk@example.com' };

for (const [name, warned, fine] of [
  [
    'PUBLIC_URL',
    [{ PUBLIC_URL: 'http://rtk.example.com' }, { PUBLIC_URL: 'http://10.0.0.4:8080' }],
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
    ],
    [
      { ...secret, DATABASE_URL: 'postgres://o:p@127.0.0.1/cairn' },
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
  ['CAIRN_SECRET', [{ CAIRN_SECRET: 'x'.repeat(31) }], [secret]],
] as const) {
  test(`${name} that leaves something in the clear is warned of by its name, and nothing else is`, () => {
    for (const environment of warned) {
      const found = insecureSettings(readSettings(environment));
      assert.equal(found.length, 1, JSON.stringify(environment));
      assert.ok(found[0]?.startsWith(name), found[0]);
    }
    for (const environment of fine)
      assert.deepEqual(insecureSettings(readSettings(environment)), [], JSON.stringify(environment));
  });
}
