import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Database, type DbTransaction, type TenantSession } from '../../src/database.ts';
import { tenantUrl } from '../../src/logins.ts';
import { connected, createTestDatabase, seed, TEST_SECRET } from '../../src/testing.ts';
import { refused } from './world.ts';

const rovers = (db: DbTransaction) => db.withSchema('public').selectFrom('rovers').select('id').execute();

async function situation(db: DbTransaction) {
  const { rows } = await sql<
    Record<string, string>
  >`select current_user as role, current_setting('app.reseller') as reseller,
    current_setting('app.dealer') as dealer, current_setting('app.company') as company`.execute(db);
  return rows[0];
}

test('the tenants’ login sees nothing of its own accord, before and after a transaction of a tenant', async (t) => {
  const { url } = await createTestDatabase(t);
  await connected(tenantUrl(url, TEST_SECRET) ?? '', async (client) => {
    const read = () => client.query('select * from public.rovers');
    await assert.rejects(read, refused);
    await client.query('begin');
    await client.query(
      `select set_config('role', 'cairn_company', true), set_config('app.company', '1', true)`,
    );
    await client.query('select id from rovers');
    await client.query('commit');
    await assert.rejects(read, refused);
    for (const attempt of [
      'set role cairn_service',
      'set session authorization cairn_service',
      'create table public.mine ()',
      'alter role cairn_tenant superuser',
    ]) {
      await assert.rejects(client.query(attempt), refused, attempt);
    }
  });
});

test('role and tenant scope end with the transaction: the next on the same connection has only its own', async (t) => {
  const { url, database: seeded } = await createTestDatabase(t);
  const mine = await seed(seeded).rover();
  const other = await seed(seeded).rover();
  const database = await Database.connect({ url, secret: TEST_SECRET, tenantConnections: 1 });
  try {
    const company: TenantSession = {
      role: 20,
      resellerId: mine.reseller_id,
      dealerId: mine.dealer_id,
      companyId: mine.company_id,
    };
    const dealer: TenantSession = {
      role: 10,
      resellerId: other.reseller_id,
      dealerId: other.dealer_id,
      companyId: null,
    };
    assert.deepEqual(await database.withTenant(company, rovers), [{ id: mine.id }]);
    assert.deepEqual(await database.withTenant(dealer, rovers), [{ id: other.id }]);
    assert.deepEqual(await database.withTenant(dealer, situation), {
      role: 'cairn_dealer',
      reseller: String(other.reseller_id),
      dealer: String(other.dealer_id),
      company: '',
    });
    await assert.rejects(database.withTenant(company, (db) => sql`select 1 / 0`.execute(db)));
    assert.deepEqual(await database.withTenant(dealer, rovers), [{ id: other.id }]);
  } finally {
    await database.close();
  }
});

test('leaving the role within the transaction gives less, not more', async (t) => {
  const { database } = await createTestDatabase(t);
  const { reseller_id, dealer_id, company_id } = await seed(database).rover();
  const session: TenantSession = {
    role: 20,
    resellerId: reseller_id,
    dealerId: dealer_id,
    companyId: company_id,
  };
  const attempt = database.withTenant(session, async (db) => {
    await sql`reset role`.execute(db);
    assert.equal((await situation(db))?.role, 'cairn_tenant');
    return rovers(db);
  });
  await assert.rejects(attempt, refused);
});

test('an error of a tenant’s work is thrown on, and nothing that it wrote stays', async (t) => {
  const { database } = await createTestDatabase(t);
  const { reseller_id, dealer_id, company_id } = await seed(database).rover();
  const session: TenantSession = {
    role: 20,
    resellerId: reseller_id,
    dealerId: dealer_id,
    companyId: company_id,
  };
  const attempt = database.withTenant(session, async (db) => {
    await db
      .insertInto('user_events')
      .values({ reseller_id, dealer_id, company_id, type: 1, group: 1 })
      .execute();
    throw new Error('changed my mind');
  });
  await assert.rejects(attempt, /changed my mind/);
  assert.deepEqual(await database.service.selectFrom('user_events').select('id').execute(), []);
});

test('a session that lacks the id of its level is refused, and ids below its level do not count', async (t) => {
  const { database } = await createTestDatabase(t);
  const { reseller_id, dealer_id, company_id } = await seed(database).rover();
  for (const session of [
    { role: 5, resellerId: null, dealerId: null, companyId: null },
    { role: 10, resellerId: reseller_id, dealerId: null, companyId: null },
    { role: 20, resellerId: reseller_id, dealerId: dealer_id, companyId: null },
    { role: 30, resellerId: null, dealerId: dealer_id, companyId: company_id },
  ] as const) {
    await assert.rejects(database.withTenant(session, rovers), /lacks its place/);
  }
  const reseller: TenantSession = {
    role: 5,
    resellerId: reseller_id,
    dealerId: dealer_id,
    companyId: company_id,
  };
  assert.deepEqual(await database.withTenant(reseller, situation), {
    role: 'cairn_reseller',
    reseller: String(reseller_id),
    dealer: '',
    company: '',
  });
});

test('the system’s role sees every tenant', async (t) => {
  const { database } = await createTestDatabase(t);
  await seed(database).rover();
  await seed(database).rover();
  const system: TenantSession = { role: 1, resellerId: null, dealerId: null, companyId: null };
  assert.equal((await database.withTenant(system, rovers)).length, 2);
});
