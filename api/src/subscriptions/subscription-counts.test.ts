import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sellSubscription } from '@cairn/domain/subscriptions';
import { startSubscriptions, YEAR } from '../../test/subscriptions.ts';

const DAY = 86_400;

test('the totals and the statistics count by state and type, and what a dealer will need next', async (t) => {
  const { dealer, person, rover, seed, company, database } = await startSubscriptions(t);
  const { company_id, ...seller } = company;
  const sale = { typeId: YEAR, reference: 'PO', zone: 'Europe/London' };
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY * 1000);
  await sellSubscription(database.service, {}, rover, sale, daysAgo(300)); // ends in 65 or 66 days
  const second = (await seed.rover({ company_id })).id;
  await sellSubscription(database.service, {}, second, sale, daysAgo(340)); // in 25 or 26
  const { totals } = await dealer.subscriptions.totals({ expired: 0 });
  assert.deepEqual(totals, [
    { value: 2, text: 'Scheduled', total: 0, types: [] },
    { value: 3, text: 'Active', total: 2, types: [{ value: YEAR, text: 'RTK 1 year', total: 2 }] },
    { value: 5, text: 'Suspended', total: 0, types: [] },
  ]);
  const stats = await dealer.subscriptions.stats({});
  assert.deepEqual([stats.total, stats.data[3]?.value], [2, 2]);
  assert.deepEqual(stats.needs, [
    { value: YEAR, text: 'RTK 1 year', stock: 1, days30: 1, days60: 1, days90: 2 },
  ]);
  const { client: farmer } = await person(20, { ...seller, company_id });
  assert.equal(
    (await farmer.subscriptions.stats({})).needs[0]?.stock,
    0,
    'stock is no business of a company',
  );
});
