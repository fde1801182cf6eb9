import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { moveStock } from '@cairn/domain/stock';
import { sql } from 'kysely';
import pg from 'pg';
import { checkStock } from './stock-check.ts';

test('a balance that is not the sum of its movements is named by the nightly check', async (t) => {
  const { database, url, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const { id, reseller_id } = await seed(database).dealer();
  const stock = { typeId: 1, quantity: 5, resellerId: reseller_id };
  await moveStock(database.service, {}, { ...stock, kind: 'added' }, '');
  await moveStock(database.service, {}, { ...stock, kind: 'assigned', dealerId: id }, '');
  assert.deepEqual(await checkStock(asWorker), { differences: 0 });
  await assert.rejects(
    sql`update stock_balances set quantity = 9`.execute(database.service),
    /permission denied/,
    'no program can',
  );
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('update stock_balances set quantity = 9 where dealer_id = $1', [id]);
  await owner.end();
  await assert.rejects(checkStock(asWorker), {
    message: `Stock differs from its movements: dealer ${id}, type 1: 9 in stock, 5 by its movements`,
  });
});
