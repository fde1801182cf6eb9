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

test('the worker reads nothing by which people sign in, and no password of a rover or station', async (t) => {
  const { url } = await createTestDatabase(t);
  await connected(loginUrl(url, TEST_SECRET, 'worker'), async (client) => {
    for (const secret of [
      'password_hash from users',
      'password_sealed from rovers',
      'password_sealed from stations',
      'token_hash from user_sessions',
      'pair_hash from user_sessions',
      'secret_sealed from user_totp',
      'code_hash from user_recovery_codes',
      'credential_id from user_passkeys',
      'token_hash from sign_in_challenges',
      'token_hash from calendar_feeds',
    ])
      await assert.rejects(client.query(`select ${secret}`), refused, secret);
    for (const attempt of [
      'insert into users (email) values (null)',
      'update users set role = 1',
      `update rovers set password_sealed = ''`,
      `update stations set title = ''`,
      'insert into user_sessions (user_id) values (1)',
      `update settings set value = '1'`,
      'delete from rovers',
      'delete from companies',
      'update user_events set text = null',
      'delete from stock_movements',
      'set role cairn_service',
      'set role cairn_api',
    ])
      await assert.rejects(client.query(attempt), refused, attempt);
  });
});

test('the api writes no history, telemetry or charts, and deletes no customer, rover, subscription or SIM', async (t) => {
  const { url } = await createTestDatabase(t);
  await connected(loginUrl(url, TEST_SECRET, 'api'), async (client) => {
    for (const table of [
      'gga_points',
      'caster_log',
      'rover_sessions',
      'rtcm_observations',
      'rover_hours',
      'moments',
      'sim_usage',
    ])
      for (const attempt of [`insert into ${table} default values`, `delete from ${table}`])
        await assert.rejects(client.query(attempt), refused, attempt);
    for (const table of ['user_events', 'subscription_events', 'stock_movements', 'sim_moves', 'emails'])
      await assert.rejects(client.query(`delete from ${table}`), refused, table);
    for (const table of [
      'resellers',
      'dealers',
      'companies',
      'users',
      'rovers',
      'stations',
      'subscriptions',
      'sims',
      'orders',
    ])
      await assert.rejects(client.query(`delete from ${table}`), refused, table);
    await assert.rejects(client.query('update stock_balances set quantity = 9'), refused);
    await assert.rejects(client.query('update user_events set text = null'), refused);
    await assert.rejects(client.query('set role cairn_service'), refused);
  });
});

test('no row policy hides from a program what it may read', async (t) => {
  const { database } = await createTestDatabase(t);
  for (const login of ['cairn_api', 'cairn_caster', 'cairn_worker']) {
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class c
      where relnamespace = 'public'::regnamespace and relrowsecurity and has_any_column_privilege(${login}, c.oid, 'select')
        and not exists (select from pg_policy where polrelid = c.oid and ${login}::regrole = any (polroles))`.execute(
      database.service,
    );
    assert.deepEqual(rows, [], login);
  }
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
