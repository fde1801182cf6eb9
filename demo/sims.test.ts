import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { startBicsStandIn, startEmnifyStandIn } from '@cairn/simulator';
import { sql } from 'kysely';
import { seedDemo } from './seed.ts';
import { connectSuppliers, STAND_IN_SIMS, seedSims } from './sims.ts';
import { demoWorld } from './world.ts';

test('the demo has SIM cards in stations, rovers and every stock, with their data, once', async (t) => {
  const { database, secret } = await createTestDatabase(t);
  const [emnify, bics] = STAND_IN_SIMS;
  const standIns = [await startEmnifyStandIn({ sims: emnify }), await startBicsStandIn({ sims: bics })];
  t.after(() => Promise.all(standIns.map((standIn) => standIn.stop())));
  await seedDemo(database, secret, demoWorld(), 'x');
  for (let start = 0; start < 2; start += 1) {
    await seedSims(database, standIns);
    await connectSuppliers(database, secret, standIns);
  }
  const { rows } = await sql<{ holder: string; sims: number; used: number }>`
    select holder, count(*)::int as sims, count(*) filter (where usage_bytes > 0)::int as used from sims group by holder`.execute(
    database.service,
  );
  const sims = new Map(rows.map((row) => [row.holder, row]));
  const { rows: stations } = await sql<{ n: number }>`select count(*)::int as n from stations`.execute(
    database.service,
  );
  assert.equal(sims.get('station')?.sims, stations[0]?.n);
  const { rows: bases } = await sql<{ reseller_id: number }>`
    select distinct reseller_id from sims where holder = 'station' order by 1`.execute(database.service);
  assert.deepEqual(bases, [{ reseller_id: 1 }, { reseller_id: 11 }], 'a reseller has base SIMs to filter by');
  for (const holder of ['unassigned', 'reseller', 'dealer', 'company'])
    assert.ok(Number(sims.get(holder)?.sims) > 5, holder);
  assert.ok(Number(sims.get('rover')?.sims) > 50);
  assert.equal(
    rows.reduce((sum, row) => sum + row.sims, 0),
    emnify + bics + 2,
  );
  const { rows: days } = await sql<{
    n: number;
  }>`select count(distinct day)::int as n from sim_usage`.execute(database.service);
  assert.ok(Number(days[0]?.n) >= 40);
});
