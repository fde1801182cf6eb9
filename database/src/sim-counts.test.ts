import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';
import { connected, createEmptyDatabase, createTestDatabase, seed, TEST_SECRET } from './testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** The stored counts as lines "issuer status holder count", which are those of the SIMs. */
async function counts(service: Db): Promise<string[]> {
  assert.deepEqual(await service.selectFrom('sim_count_differences').selectAll().execute(), []);
  const rows = await service
    .selectFrom('sim_counts')
    .groupBy(['issuer', 'status', 'holder', 'reseller_id', 'dealer_id'])
    .having(sql<number>`sum(difference)`, '<>', 0)
    .select(['issuer', 'status', 'holder', sql<number>`sum(difference)`.as('count')])
    .execute();
  return rows.map(({ issuer, status, holder, count }) => `${issuer} ${status} ${holder} ${count}`).sort();
}

async function start(t: TestContext) {
  const { database } = await createTestDatabase(t);
  const service = database.service;
  const make = seed(database);
  const rover = await make.rover();
  const values = Array.from({ length: 4 }, (_, n) => ({
    iccid: `${n < 3 ? 8945 : 8932}${String(n).padStart(15, '0')}`,
    supplier: 1,
    status: 'active',
    status_text: 'Activated',
  }));
  const rows = await service.insertInto('sims').values(values).returning('id').execute();
  return { service, make, rover, sims: rows.map(({ id }) => id) as [number, number, number, number] };
}

test('a page of new SIMs, a status, a supplier and each move are counted as they happen', async (t) => {
  const { service, rover, sims } = await start(t);
  assert.deepEqual(await counts(service), ['8932000 active unassigned 1', '8945000 active unassigned 3']);
  const [first, second] = sims;
  await service.updateTable('sims').set({ status: 'suspended' }).where('id', 'in', [first, second]).execute();
  await service.updateTable('sims').set({ supplier: 2, online: true }).where('id', '=', first).execute();
  const tenants = {
    reseller_id: rover.reseller_id,
    dealer_id: rover.dealer_id,
    company_id: rover.company_id,
  };
  await service
    .insertInto('sim_moves')
    .values({
      sim_id: first,
      from_holder: 'unassigned',
      to_holder: 'rover',
      ...tenants,
      rover_id: rover.id,
      slot: 1,
    })
    .execute();
  assert.deepEqual(await counts(service), [
    '8932000 active unassigned 1',
    '8945000 active unassigned 1',
    '8945000 suspended rover 1',
    '8945000 suspended unassigned 1',
  ]);
});

test('what changes no count writes no row of counts', async (t) => {
  const { service } = await start(t);
  const before = await service.selectFrom('sim_counts').select('id').execute();
  await service.updateTable('sims').set({ online: true, read_at: new Date() }).execute();
  assert.deepEqual(await service.selectFrom('sim_counts').select('id').execute(), before);
});

test('a dealer that goes to another reseller takes the counts of its SIMs along', async (t) => {
  const { service, make, rover, sims } = await start(t);
  const { reseller_id, dealer_id } = rover;
  await service
    .insertInto('sim_moves')
    .values(
      sims.map((sim_id) => ({
        sim_id,
        from_holder: 'unassigned',
        to_holder: 'dealer',
        reseller_id,
        dealer_id,
      })),
    )
    .execute();
  const other = await make.reseller();
  await service
    .updateTable('dealers')
    .set({ reseller_id: other.reseller_id })
    .where('id', '=', dealer_id)
    .execute();
  assert.deepEqual(await counts(service), ['8932000 active dealer 1', '8945000 active dealer 3']);
  const { rows } = await sql`select reseller_id, sum(difference) as count from sim_counts
    where holder = 'dealer' group by 1 having sum(difference) <> 0`.execute(service);
  assert.deepEqual(rows, [{ reseller_id: other.reseller_id, count: 4 }]);
});

test('an installation that has SIMs has them counted once it is migrated', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(migrations))
    if (name < '067') cpSync(join(migrations, name), join(folder, name));
  await migrate(url, TEST_SECRET, { folder });
  await connected(url, async (client) => {
    await client.query(`insert into sims (iccid, supplier, status, status_text) values
      ('8945000000000000010', 1, 'active', 'Activated'), ('8945000000000000020', 1, 'active', 'Activated')`);
  });
  await migrate(url, TEST_SECRET);
  await connected(url, async (client) => {
    const { rows } = await client.query('select issuer, holder, status, difference from sim_counts');
    assert.deepEqual(rows, [{ issuer: '8945000', holder: 'unassigned', status: 'active', difference: 2 }]);
  });
});
