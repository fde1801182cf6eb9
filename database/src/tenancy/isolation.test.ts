import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database, TenantSession } from '../database.ts';
import { connected, createTestDatabase } from '../testing.ts';
import { type Row, sees, type TenantTable } from './oracle.ts';
import { makeWorld, refused, shownTo, type World } from './world.ts';

const tables = Object.keys(sees) as TenantTable[];

/** Where what a table shows is not what the oracle says; none when the policies are right. */
async function differences(database: Database, world: World, table: TenantTable): Promise<string[]> {
  const found: string[] = [];
  for (const session of world.sessions) {
    const wanted = world.rows[table].filter((row: Row) => sees[table](session, row)).map(({ key }) => key);
    const shown = await shownTo(database, session, table);
    if (shown.join() !== wanted.sort((a, b) => a - b).join()) {
      found.push(`${table} shows ${describe(session)} ${shown} instead of ${wanted}`);
    }
  }
  return found;
}

function describe({ role, resellerId, dealerId, companyId }: TenantSession): string {
  return `role ${role} of ${[resellerId, dealerId, companyId].join('/')}`;
}

test('every table shows every level exactly the rows that the oracle says, at every place of the tree', async (t) => {
  const { database } = await createTestDatabase(t);
  const world = await makeWorld(database);
  for (const table of tables) {
    assert.ok(world.rows[table].length >= 2, `${table} has rows to tell apart`);
    assert.deepEqual(await differences(database, world, table), []);
  }
});

test('a session that points at a place that is not there sees nothing of anybody', async (t) => {
  const { database } = await createTestDatabase(t);
  await makeWorld(database);
  for (const role of [5, 10, 20, 30] as const) {
    const session = { role, resellerId: 999_999, dealerId: 999_999, companyId: 999_999 };
    for (const table of tables.filter((name) => name !== 'caster_log')) {
      assert.deepEqual(await shownTo(database, session, table), [], `${table} for role ${role}`);
    }
  }
});

test('the matrix notices each policy that is opened to everything', async (t) => {
  const { database, url } = await createTestDatabase(t);
  const world = await makeWorld(database);
  await connected(url, async (owner) => {
    const { rows: policies } = await owner.query<{
      tablename: TenantTable;
      policyname: string;
      qual: string;
    }>(`select tablename, policyname, qual from pg_policies where roles <> '{cairn_service}' order by 1, 2`);
    assert.ok(policies.length > 20);
    for (const { tablename, policyname, qual } of policies) {
      const alter = `alter policy ${policyname} on ${tablename} using`;
      await owner.query(`${alter} (true)`);
      const noticed = await differences(database, world, tablename);
      await owner.query(`${alter} (${qual})`);
      assert.notDeepEqual(
        noticed,
        [],
        `${policyname} on ${tablename} could be opened without a test that fails`,
      );
      assert.deepEqual(await differences(database, world, tablename), []);
    }
  });
});

test('no level may write anything, but a note of its own doing', async (t) => {
  const { database } = await createTestDatabase(t);
  const world = await makeWorld(database);
  const { rows } = await sql<{ name: string; column: string }>`
    select c.relname as name, min(a.attname::text) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1`.execute(
    database.service,
  );
  for (const session of world.sessions) {
    for (const { name, column } of rows) {
      const writes = [`update ${name} set ${column} = ${column}`, `delete from ${name}`, `truncate ${name}`];
      if (name !== 'user_events') writes.push(`insert into ${name} default values`);
      for (const write of writes) {
        const attempt = database.withTenant(session, (db) => sql.raw(write).execute(db));
        await assert.rejects(attempt, refused, `${write} as ${describe(session)}`);
      }
    }
  }
});

test('a user event is taken for the own place only', async (t) => {
  const { database } = await createTestDatabase(t);
  const world = await makeWorld(database);
  for (const session of world.sessions) {
    for (const row of world.rows.user_events) {
      const event = {
        reseller_id: row.reseller_id,
        dealer_id: row.dealer_id,
        company_id: row.company_id,
        type: 1,
        group: 1,
      };
      const write = database.withTenant(session, (db) =>
        db.insertInto('user_events').values(event).returning('id').execute(),
      );
      if (sees.user_events(session, row)) await write;
      else
        await assert.rejects(write, refused, `an event at ${Object.values(event)} by ${describe(session)}`);
    }
  }
});

test('an event cannot name one reseller and another one’s dealer', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows } = await makeWorld(database);
  const [first, second] = rows.resellers;
  const dealer = rows.dealers.find((row) => row.reseller_id === second?.key);
  const session = {
    role: 10,
    resellerId: second?.key ?? 0,
    dealerId: dealer?.key ?? 0,
    companyId: null,
  } as const;
  for (const reseller_id of [first?.key, null]) {
    const event = { reseller_id, dealer_id: dealer?.key, type: 1, group: 1 };
    const write = database.withTenant(session, (db) => db.insertInto('user_events').values(event).execute());
    await assert.rejects(write, /user_events_(reseller_id_dealer_id_fkey|place)/);
  }
});
