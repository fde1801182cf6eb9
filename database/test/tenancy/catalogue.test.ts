import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from '../../src/testing.ts';
import { hidden, sees, shared } from './oracle.ts';
import { writable } from './writable.ts';

const levels = { 5: 'cairn_reseller', 10: 'cairn_dealer', 20: 'cairn_company', 30: 'cairn_viewer' } as const;

async function catalogue(t: TestContext) {
  const { database } = await createTestDatabase(t);
  const { rows } = await sql<{
    name: string;
    secured: boolean;
    invoker: boolean;
    partition: boolean;
    columns: string[];
  }>`
    select c.relname as name, c.relrowsecurity as secured, coalesce('security_invoker=true' = any (c.reloptions), false) as invoker, c.relispartition as partition, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    group by 1, 2, 3, 4 order by 1`.execute(database.service);
  return {
    database,
    tables: rows.filter((table) => !table.partition),
    partitions: rows.filter((table) => table.partition),
  };
}

test('every table is either secured and in the oracle, or declared to belong to no tenant', async (t) => {
  const { tables } = await catalogue(t);
  const names = (secured: boolean) =>
    tables.filter((table) => table.secured === secured).map(({ name }) => name);
  assert.deepEqual(names(true), Object.keys(sees).sort());
  assert.deepEqual(names(false), [...shared].sort());
});

test('a table with a tenant’s column has row-level security', async (t) => {
  const { tables } = await catalogue(t);
  // a view that reads with its caller's rights has the policies of its tables
  const tenants = tables.filter(
    ({ columns, invoker }) =>
      !invoker &&
      columns.some((name) => ['reseller_id', 'dealer_id', 'company_id', 'user_id'].includes(name)),
  );
  assert.ok(tenants.length >= 10);
  for (const { name, secured } of tenants) assert.ok(secured, `${name} has no row-level security`);
});

test('each level may read exactly the columns that are meant for it', async (t) => {
  const { database, tables } = await catalogue(t);
  for (const [level, role] of Object.entries(levels)) {
    for (const { name, columns } of tables) {
      const stored = hidden[name as keyof typeof hidden]?.[Number(level) as keyof typeof levels] ?? [];
      const expected = stored === 'all' ? [] : columns.filter((column) => !stored.includes(column));
      const { rows } = await sql<{ column: string }>`
        select a.attname as column from pg_attribute a
        where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and has_column_privilege(${role}, a.attrelid, a.attnum, 'select')
        order by a.attnum`.execute(database.service);
      assert.deepEqual(
        rows.map(({ column }) => column),
        expected,
        `${name} for ${role}`,
      );
    }
  }
});

test('each level may write exactly the columns that are meant for it, and deletes nothing', async (t) => {
  const { database, tables } = await catalogue(t);
  for (const [level, role] of Object.entries(levels)) {
    for (const { name, columns } of tables) {
      const meant = writable[name as keyof typeof writable]?.[Number(level) as keyof typeof levels];
      for (const act of ['insert', 'update'] as const) {
        const expected = meant?.[act] ?? [];
        const { rows } = await sql<{ column: string }>`
          select a.attname as column from pg_attribute a
          where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and not a.attisdropped
            and has_column_privilege(${role}, a.attrelid, a.attnum, ${act})`.execute(database.service);
        assert.deepEqual(
          rows.map(({ column }) => column).sort(),
          (expected === 'all' ? columns : [...expected]).toSorted(),
          `${act} into ${name} for ${role}`,
        );
      }
      const { rows } = await sql<{ may: boolean }>`
        select has_table_privilege(${role}, ${`public.${name}`}::regclass, 'delete, truncate, trigger, references') as may`.execute(
        database.service,
      );
      assert.deepEqual(rows, [{ may: false }], `${name} for ${role}`);
    }
  }
});

test('nobody but the system reaches a partition behind its parent’s policies', async (t) => {
  const { database, partitions } = await catalogue(t);
  assert.ok(partitions.length > 0);
  for (const role of [...Object.values(levels), 'cairn_tenant']) {
    for (const { name } of partitions) {
      const { rows } = await sql<{ reached: boolean }>`
        select has_any_column_privilege(${role}, ${`public.${name}`}::regclass, 'select, insert, update') as reached`.execute(
        database.service,
      );
      assert.deepEqual(rows, [{ reached: false }], `${name} for ${role}`);
    }
  }
});

test('the level roles own nothing, log in nowhere and have no way around policies', async (t) => {
  const { database } = await catalogue(t);
  const { rows } = await sql<{ rolname: string; free: boolean; login: boolean; owns: number }>`
    select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as free, rolcanlogin as login,
      (select count(*) from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname like 'cairn\\_%' and rolname <> all (array['cairn_api', 'cairn_caster', 'cairn_worker']) order by 1`.execute(
    database.service,
  );
  const expected = [
    'cairn_company',
    'cairn_dealer',
    'cairn_reseller',
    'cairn_service',
    'cairn_tenant',
    'cairn_viewer',
  ];
  assert.deepEqual(
    rows,
    expected.map((rolname) => ({
      rolname,
      free: false,
      login: ['cairn_service', 'cairn_tenant'].includes(rolname),
      owns: 0,
    })),
  );
});
