import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { sql } from 'kysely';
import { seedDemo } from './seed.ts';
import { demoWorld } from './world.ts';

test('every rover of the demo was created by somebody, many have notes, and the company of the logins has e-mails about its rovers', async (t) => {
  const { database, secret } = await createTestDatabase(t);
  await seedDemo(database, secret, demoWorld(), 'a hash');
  const { rows } = await sql<Record<string, number>>`select
    (select count(distinct target_id)::int from user_events where target_type = 'rover' and message = 'created') as created,
    (select count(distinct rover_id)::int from rover_notes) as noted,
    (select count(*)::int from rover_notes n join rovers r on r.id = n.rover_id where n.company_id <> r.company_id) as crossed,
    (select count(*)::int from rovers r join users u on u.company_id = r.company_id and u.email = 'company@demo.example'
      where not exists (select from emails e where e.rover_id = r.id and e.state = 'sent')) as unmailed,
    (select count(*)::int from user_events where at > now()) as ahead`.execute(database.service);
  const { created, noted, ...none } = rows[0] ?? {};
  assert.equal(created, 250);
  assert.ok(Number(noted) > 100);
  assert.deepEqual(none, { crossed: 0, unmailed: 0, ahead: 0 });
});

test('every rover of the demo has been sold what it has, from a stock that adds up, with units left', async (t) => {
  const { database, secret } = await createTestDatabase(t);
  await seedDemo(database, secret, demoWorld(), 'a hash');
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from rovers) as rovers,
    (select count(*)::int from rovers r where not exists (select from subscriptions where rover_id = r.id)) as without,
    (select count(*)::int from subscriptions s where not exists (select from stock_movements where subscription_id = s.id)) as unsold,
    (select count(*)::int from subscriptions s where not exists (select from subscription_events where subscription_id = s.id)) as unlogged,
    (select count(*)::int from subscriptions s join subscriptions f on f.id = s.follows_id where f.rover_id <> s.rover_id) as crossed,
    (select count(*)::int from subscription_events where at > now()) as ahead,
    (select count(*)::int from stock_differences) as differences,
    (select count(*)::int from stock_balances where dealer_id is not null and quantity > 0) as in_stock`.execute(
    database.service,
  );
  const { rovers, in_stock, ...none } = rows[0] ?? {};
  assert.equal(rovers, 250);
  assert.ok(Number(in_stock) > 6);
  assert.deepEqual(none, { without: 0, unsold: 0, unlogged: 0, crossed: 0, ahead: 0, differences: 0 });
  const states = await database.service
    .selectFrom('subscriptions')
    .groupBy('status')
    .select('status')
    .orderBy('status')
    .execute();
  assert.deepEqual(
    states.map(({ status }) => status),
    [2, 3, 4, 5],
  );
});

test('subscriptions of the demo end in each month of the next year, some within a month, most of them before the season', async (t) => {
  const { database, secret } = await createTestDatabase(t);
  await seedDemo(database, secret, demoWorld(), 'a hash');
  const { rows } = await sql<{ month: number; ends: number }>`
    select floor(extract(epoch from ends_at - now()) / 86400 / 30)::int as month, count(*)::int as ends
    from subscriptions where status = 3 and ends_at < now() + interval '360 days' and ends_at > now()
    group by 1 order by 1`.execute(database.service);
  assert.deepEqual(
    rows.map(({ month }) => month),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  );
  for (const { month, ends } of rows) assert.ok(ends >= 4, `${ends} in month ${month}`);
  const inSeason = rows
    .filter(({ month }) => month === 4 || month === 5)
    .reduce((sum, { ends }) => sum + ends, 0);
  const all = rows.reduce((sum, { ends }) => sum + ends, 0);
  assert.ok(inSeason > all * 0.4, `${inSeason} of ${all} before the season`);
});
