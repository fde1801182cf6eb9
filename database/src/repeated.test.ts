import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database, Db, DbTransaction } from './database.ts';
import { createTestDatabase, seed } from './testing.ts';

type Run = (work: (db: DbTransaction) => Promise<void>) => Promise<void>;

/** Two transactions that wait for each other: each locks the row that the other wants next, the first time. */
async function collide(service: Db, run: readonly [Run, Run], ids: readonly [number, number]) {
  const attempts = [0, 0];
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const touch = (db: DbTransaction, id: number) =>
    db.updateTable('companies').set({ account: sql<string>`account || 'x'` }).where('id', '=', id).execute();
  const one = (mine: 0 | 1, other: 0 | 1) =>
    run[mine](async (db) => {
      attempts[mine] = Number(attempts[mine]) + 1;
      await touch(db, ids[mine]);
      met[mine].resolve();
      await met[other].promise;
      await touch(db, ids[other]);
    });
  await Promise.all([one(0, 1), one(1, 0)]);
  const rows = await service.selectFrom('companies').where('id', 'in', ids).select('account').execute();
  return { attempts: attempts.toSorted(), accounts: rows.map(({ account }) => account) };
}

const ways: Record<string, (database: Database, dealer: { reseller_id: number; dealer_id: number }) => Run> =
  {
    'of the system': (database) => (work) => database.service.transaction().execute(work),
    'of a tenant':
      (database, { reseller_id, dealer_id }) =>
      (work) =>
        database.withTenant(
          { role: 10, resellerId: reseller_id, dealerId: dealer_id, companyId: null },
          work,
        ),
  };

for (const [name, way] of Object.entries(ways))
  test(`a transaction ${name} that PostgreSQL ends because of a deadlock is done again, once`, async (t) => {
    const { database } = await createTestDatabase(t);
    const first = await seed(database).company();
    const second = await seed(database).company({ dealer_id: first.dealer_id });
    const run = way(database, first);
    const { attempts, accounts } = await collide(database.service, [run, run], [first.id, second.id]);
    const [fewest, most] = [Math.min(...attempts), Math.max(...attempts)];
    // the one that was ended may lock its row again before the other wakes up, and is ended once more
    assert.ok(fewest === 1 && most >= 2, `one of the two was done again: ${attempts}`);
    assert.deepEqual(accounts, ['xx', 'xx'], 'each wrote once');
  });

test('a serialization failure is repeated some times, any other error is not', async (t) => {
  const { database } = await createTestDatabase(t);
  for (const [code, expected] of [
    ['40001', 5],
    ['23505', 1],
  ] as const) {
    let attempts = 0;
    const failing = database.service.transaction().execute(async (db) => {
      attempts += 1;
      await sql`do ${sql.lit(`begin raise exception 'x' using errcode = '${code}'; end`)}`.execute(db);
    });
    await assert.rejects(failing, { code });
    assert.equal(attempts, expected);
  }
});
