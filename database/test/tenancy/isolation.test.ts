import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds, tenantRoles } from '@cairn/contract/roles';
import { sql } from 'kysely';
import type { Database, TenantSession } from '../../src/database.ts';
import { connected, createTestDatabase } from '../../src/testing.ts';
import { type Row, sees, type TenantTable } from './oracle.ts';
import { makeWorld, refused, shownTo, type World } from './world.ts';
import { writable } from './writable.ts';

const tables = Object.keys(sees) as TenantTable[];

/** Rows in which a table and the oracle differ; none when the policies are right. */
async function differences(database: Database, world: World, table: TenantTable): Promise<string[]> {
  const found: string[] = [];
  for (const session of world.sessions) {
    const expected = world.rows[table].filter((row: Row) => sees[table](session, row)).map(({ key }) => key);
    const shown = await shownTo(database, session, table);
    if (shown.join() !== expected.sort((a, b) => a - b).join()) {
      found.push(`${table} shows ${describe(session)} ${shown} instead of ${expected}`);
    }
  }
  return found;
}

/** The level of the session's tenant; no session of the world is the system's. */
const levelOf = ({ role }: TenantSession) => role as 5 | 10 | 20 | 30;

function describe({ role, resellerId, dealerId, companyId }: TenantSession): string {
  return `role ${role} of ${[resellerId, dealerId, companyId].join('/')}`;
}

test('every table shows every level exactly the rows of the oracle, at every place in the tenant tree', async (t) => {
  const { database } = await createTestDatabase(t);
  const world = await makeWorld(database);
  for (const table of tables) {
    assert.ok(world.rows[table].length >= 2, `${table} has rows to tell apart`);
    assert.deepEqual(await differences(database, world, table), []);
  }
});

test('a session with a tenant scope that does not exist sees no rows', async (t) => {
  const { database } = await createTestDatabase(t);
  await makeWorld(database);
  for (const role of tenantRoles) {
    const session = { role, resellerId: 999_999, dealerId: 999_999, companyId: 999_999 };
    for (const table of tables.filter((name) => name !== 'caster_log' && name !== 'alerts')) {
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
    }>(
      `select tablename, policyname, qual from pg_policies where policyname not in ('service', 'caster') and cmd <> 'INSERT' order by 1, 2`,
    );
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

test('an update reaches the rows that the level sees, and no other', async (t) => {
  const { database } = await createTestDatabase(t);
  const world = await makeWorld(database);
  let written = 0;
  for (const session of world.sessions) {
    for (const table of tables) {
      const [column] = writable[table]?.[levelOf(session)]?.update ?? [];
      if (!column) continue; // no grant, as the catalogue's test shows
      const update = `update ${table} set ${column} = ${column}`;
      const { numAffectedRows } = await database.withTenant(session, (db) => sql.raw(update).execute(db));
      // what the whole network may read, its operators alone write
      const visible = world.rows[table].filter((row: Row) => !row.shared && sees[table](session, row)).length;
      assert.equal(Number(numAffectedRows), visible, `${update} as ${describe(session)}`);
      written += visible;
    }
  }
  assert.ok(written > 20);
});

test('nobody makes a dealer, a company or a person outside their own tenant scope, or moves one there', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows, sessions } = await makeWorld(database);
  let made = 0;
  for (const session of sessions) {
    const attempt = async (table: TenantTable, row: Row, values: Record<string, unknown>, key?: number) => {
      const { insert = [] } = writable[table]?.[levelOf(session)] ?? {};
      const may = insert.length > 0 && sees[table](session, row);
      const write: Promise<unknown> = database.withTenant(
        session,
        (db): Promise<unknown> =>
          key === undefined
            ? db
                .insertInto(table as 'users')
                .values(values as never)
                .execute()
            : db
                .updateTable(table as 'users')
                .set(values)
                .where('id', '=', key)
                .execute(),
      );
      const output = `${key ?? 'new'} ${table} ${JSON.stringify(values)} as ${describe(session)}`;
      if (may) await write;
      else await assert.rejects(write, refused, output);
      made += 1;
    };
    for (const { reseller_id } of rows.resellers) {
      const row = { reseller_id, dealer_id: null, company_id: null, key: 0 };
      await attempt('dealers', row, { reseller_id, title: `new ${made}`, country: 1 });
    }
    for (const { reseller_id, dealer_id } of rows.dealers) {
      const row = { reseller_id, dealer_id, company_id: null, key: 0 };
      await attempt('companies', row, { reseller_id, dealer_id, title: `new ${made}`, country: 1 });
    }
    const own = rows.users.filter((row) => sees.users(session, row)).at(-1);
    for (const row of rows.users) {
      const { reseller_id, dealer_id, company_id } = row;
      const role = row.system ? 1 : company_id ? 20 : dealer_id ? 10 : 5;
      const scope = { role, reseller_id, dealer_id, company_id };
      await attempt('users', row, {
        ...scope,
        fname: 'New',
        lname: 'Person',
        email: `new${made}@example.com`,
      });
      await attempt('users', row, scope, own?.key);
    }
  }
  assert.ok(made > 200, `${made} were tried`);
});

test('a user event is accepted for the own tenant scope only, and from company users not at all', async (t) => {
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
      if (session.role !== roleIds.companyUser && sees.user_events(session, row)) await write;
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
