import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { loginUrl, tenantUrl } from '../../src/logins.ts';
import { connected, createTestDatabase, TEST_SECRET } from '../../src/testing.ts';
import { refused } from './world.ts';

/** Tables with what nobody may learn by way of the caster. */
const people = [
  'users',
  'user_sessions',
  'user_totp',
  'user_passkeys',
  'user_recovery_codes',
  'calendar_feeds',
  'user_events',
  'mailed_links',
  'emails',
  'companies',
];

test('no program is a superuser, makes roles or databases, or passes the row policies by', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows } =
    await sql`select rolname, rolcanlogin as login, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as free
    from pg_roles where rolname in ('cairn_api', 'cairn_caster', 'cairn_worker') order by 1`.execute(
      database.service,
    );
  assert.deepEqual(
    rows,
    ['cairn_api', 'cairn_caster', 'cairn_worker'].map((rolname) => ({ rolname, login: true, free: false })),
  );
});

test('no program can make or change a table, or run a program of the server', async (t) => {
  const { url } = await createTestDatabase(t);
  for (const login of ['api', 'caster', 'worker'] as const) {
    await connected(loginUrl(url, TEST_SECRET, login), async (client) => {
      for (const attempt of [
        'create table public.mine ()',
        'alter table public.rovers disable row level security',
        'create schema mine',
        `copy public.settings from program 'true'`,
        'alter role cairn_api superuser',
      ])
        await assert.rejects(client.query(attempt), refused, `${login}: ${attempt}`);
    });
  }
});

test('the caster reads no people, sessions, e-mails or audit events, and changes no accounts', async (t) => {
  const { url } = await createTestDatabase(t);
  await connected(loginUrl(url, TEST_SECRET, 'caster'), async (client) => {
    for (const table of people) await assert.rejects(client.query(`select 1 from ${table}`), refused, table);
    for (const attempt of [
      `update rovers set password_sealed = ''`,
      'delete from rovers',
      `update stations set title = ''`,
      'delete from caster_log',
      'set role cairn_service',
      'set role cairn_dealer',
    ])
      await assert.rejects(client.query(attempt), refused, attempt);
  });
});

test('no row policy hides from the caster what it may read', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class c
    where relnamespace = 'public'::regnamespace and relrowsecurity and has_any_column_privilege('cairn_caster', c.oid, 'select')
      and not exists (select from pg_policy where polrelid = c.oid and 'cairn_caster'::regrole = any (polroles))`.execute(
    database.service,
  );
  assert.deepEqual(rows, []);
});

test('a program that knows its own URL cannot derive that of another login', async (t) => {
  const { url } = await createTestDatabase(t);
  const caster = loginUrl(url, TEST_SECRET, 'caster');
  assert.equal(tenantUrl(caster, TEST_SECRET), undefined);
  for (const other of ['service', 'api', 'worker'] as const)
    await assert.rejects(
      connected(loginUrl(caster, TEST_SECRET, other), (client) => client.query('select')),
      /password authentication failed/,
      other,
    );
});

test('the api serves tenants with nothing but its own URL', async (t) => {
  const { url } = await createTestDatabase(t);
  assert.equal(tenantUrl(loginUrl(url, TEST_SECRET, 'api'), TEST_SECRET), tenantUrl(url, TEST_SECRET));
});
