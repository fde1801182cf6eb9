import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TenantRole } from '@cairn/contract/roles';
import { sql } from 'kysely';
import type { Database, TenantSession } from '../../src/database.ts';
import { seed } from '../../src/seed.ts';
import { createTestDatabase } from '../../src/testing.ts';
import { type Row, sees, shared, type TenantTable } from './oracle.ts';
import { keyColumn, makeWorld, type World } from './world.ts';

const secured = Object.keys(sees) as TenantTable[];
const levelRole = {
  5: 'cairn_reseller',
  10: 'cairn_dealer',
  20: 'cairn_company',
  30: 'cairn_viewer',
} as const;

/** All that a session can read: each table's rows with every column it may have, as PostgreSQL writes them. */
async function readAll(
  database: Database,
  session: TenantSession & { role: TenantRole },
): Promise<Record<string, string[]>> {
  return database.withTenant(session, async (db) => {
    const read: Record<string, string[]> = {};
    for (const table of [...secured, ...shared]) {
      const columns = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0
        and has_column_privilege(${levelRole[session.role]}, attrelid, attnum, 'select') order by attnum`.execute(
        db,
      );
      if (columns.rows.length === 0) continue;
      const list = sql.join(columns.rows.map(({ name }) => sql.ref(name)));
      const rows = await sql<{
        line: string;
      }>`select row(${list})::text as line from ${sql.table(table)} order by 1`.execute(db);
      read[table] = rows.rows.map(({ line }) => line);
    }
    return read;
  });
}

/** Changes, removes and adds rows of `reseller` in every table. */
async function shakeUp(database: Database, { rows }: World, reseller: number): Promise<void> {
  const db = database.service;
  const keysOf = (table: TenantTable) =>
    rows[table].filter((row: Row) => row.reseller_id === reseller && !row.shared).map(({ key }) => key);
  // a column of each, a number's where it has no text: '777' is both
  const text = {
    resellers: 'title',
    dealers: 'title',
    companies: 'title',
    users: 'lname',
    user_events: undefined, // never changed by a program
    user_sessions: 'end_reason',
    user_totp: 'secret_sealed',
    user_recovery_codes: 'code_hash',
    user_passkeys: 'name',
    sign_in_challenges: 'passkey_challenge',
    known_addresses: 'network',
    calendar_feeds: 'timezone',
    expiry_notices: 'days',
    expiry_notice_settings: 'days',
    rinex_jobs: 'reason',
    station_networks: 'seen_at',
    emails: 'subject',
    email_attachments: 'name',
    mailed_links: 'token_sealed',
    machines: 'regnum',
    subscriptions: 'reference',
    rover_notes: 'description',
    subscription_events: 'user_name',
    subscription_counts: 'difference',
    orders: 'name',
    order_subscriptions: 'title',
    order_sims: 'user_name',
    order_deliveries: 'type',
    stock_movements: 'user_name',
    stock_balances: undefined, // written by the trigger of the movements alone, see below
    sims: 'status_text',
    sim_counts: 'difference',
    sim_moves: 'user_name',
    sim_changes: 'code',
    sim_requests: 'code',
    sim_usage: 'bytes',
    sim_alerts: 'figure',
    alerts: 'details',
    alert_rovers: undefined, // written once
    alert_settings: 'timezone',
    favourites: 'marked_at',
    report_subscriptions: 'timezone',
    report_mails: undefined,
    alert_webhooks: 'title',
    alert_notices: 'done_at',
    webhook_deliveries: 'reason',
    sim_refreshes: 'code',
    sim_refresh_changes: 'new_value',
    rovers: 'title',
    rover_live: 'mountpoint',
    rover_sessions: 'mountpoint',
    gga_points: 'sentence',
    session_fixes: 'before_fix',
    rover_minutes: 'login_rovers',
    rover_hours: 'login_rovers',
    client_hours: 'first_fixes',
    moment_rovers: 'casta',
    caster_log: 'legacy_text',
  } satisfies Record<TenantTable, string | undefined>;
  const special: { readonly [Table in TenantTable]?: string } = {
    station_networks: '1977-07-07',
    expiry_notice_settings: '{1}',
    alerts: '{"refusals": 777}',
    alert_notices: '1977-07-07',
    favourites: '1977-07-07',
  };
  const valueFor = (table: TenantTable) => special[table] ?? '777';
  for (const table of secured) {
    const keys = keysOf(table);
    assert.ok(keys.length > 0, `${table} has something of the other reseller to change`);
    const column = text[table];
    if (column === undefined) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${valueFor(table)} where ${sql.ref(keyColumn[table])} = any(${keys})`.execute(
      db,
    );
  }
  await sql`delete from alert_rovers where rover_id = any(${keysOf('alert_rovers')})`.execute(db);
  const [dealer] = keysOf('dealers');
  await db
    .insertInto('stock_movements')
    .values({ kind: 'assigned', type_id: 1, quantity: 3, reseller_id: reseller, dealer_id: dealer })
    .execute();
  const events = rows.user_events.filter(({ reseller_id }) => reseller_id === reseller);
  await db
    .insertInto('user_events')
    .values(
      events.map(({ reseller_id, dealer_id, company_id }) => {
        return { type: 1, group: 1, text: 'one more', reseller_id, dealer_id, company_id };
      }),
    )
    .execute();
  const scope = await seed(database).company({ dealer_id: dealer });
  await seed(database).rover({ company_id: scope.company_id });
  await seed(database).user({ role: 20, company_id: scope.company_id });
  for (const table of ['rover_live', 'gga_points', 'caster_log', 'user_sessions'] as const) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(keyColumn[table])} = any(${keysOf(table).slice(1)})`.execute(
      db,
    );
  }
}

test('whatever happens to one reseller, all that the other’s people read stays the same to the byte', async (t) => {
  const { database } = await createTestDatabase(t);
  const world = await makeWorld(database);
  const [first, second] = world.rows.resellers.map(({ key }) => key);
  assert.ok(first && second);
  const sessionsOf = (reseller: number) =>
    world.sessions.filter((session) => session.resellerId === reseller) as (TenantSession & { role: 5 })[];
  const readings = (reseller: number) =>
    Promise.all(sessionsOf(reseller).map((session) => readAll(database, session)));

  const before = { first: await readings(first), second: await readings(second) };
  await shakeUp(database, world, second);
  const after = { first: await readings(first), second: await readings(second) };

  assert.deepEqual(after.first, before.first);
  for (const table of secured.filter((name) => sees[name] !== sees.user_sessions)) {
    assert.notDeepEqual(
      after.second.map((read) => read[table]),
      before.second.map((read) => read[table]),
      `the change shows to its own people in ${table}`,
    );
  }
});
