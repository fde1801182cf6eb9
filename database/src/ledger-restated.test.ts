import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.ts';
import { connected, createEmptyDatabase, TEST_SECRET } from './testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

test('movements from before balances were stored have the balance of their order, but where that order cannot have been', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(migrations))
    if (name < '084') cpSync(join(migrations, name), join(folder, name));
  await migrate(url, TEST_SECRET, { folder });
  const balances = await connected(url, async (client) => {
    await client.query(`
      insert into resellers (id, title, country) values (1, 'R', 1);
      insert into dealers (id, reseller_id, title, country) values (1, 1, 'D', 1)`);
    const moved = (id: number, kind: string, quantity: number, dealer: number | null, type: number) =>
      client.query(
        `insert into stock_movements (id, kind, type_id, quantity, reseller_id, dealer_id) overriding system value
         values ($1, $2, $3, $4, 1, $5)`,
        [id, kind, type, quantity, dealer],
      );
    await moved(1, 'added', 9, null, 1);
    await moved(2, 'assigned', 4, 1, 1);
    await moved(3, 'returned', 1, 1, 1);
    // two at once: the second id was carried first
    await moved(4, 'added', 9, null, 2);
    await moved(6, 'assigned', 2, 1, 2);
    await moved(5, 'returned', 2, 1, 2);
    await moved(7, 'assigned', 1, 1, 2);
    await client.query(`select setval('stock_movements_id_seq', 7)`);
    await migrate(url, TEST_SECRET);
    await client.query(
      `insert into stock_movements (kind, type_id, quantity, reseller_id, dealer_id) values ('assigned', 2, 3, 1, 1)`,
    );
    const { rows } = await client.query(
      'select kind, reseller_balance as reseller, dealer_balance as dealer from stock_movements order by id',
    );
    return rows.map(({ kind, reseller, dealer }) => [kind, reseller, dealer]);
  });
  assert.deepEqual(balances, [
    ['added', 9, null],
    ['assigned', 5, 4],
    ['returned', 6, 3],
    ['added', 9, null],
    ['returned', null, null],
    ['assigned', null, null],
    ['assigned', 8, 1],
    ['assigned', 5, 4],
  ]);
});
