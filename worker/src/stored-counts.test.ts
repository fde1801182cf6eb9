import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connected, createTestDatabase, seed } from '@cairn/database/testing';
import { moveStock } from '@cairn/domain/stock';
import { cancelSubscription, renewSubscription, sellSubscription } from '@cairn/domain/subscriptions';
import { settleDue } from '@cairn/domain/subscriptions-due';
import { cancelArchived, resumeRestored } from '@cairn/domain/subscriptions-of-archived';
import { sql } from 'kysely';
import { sumUpCounts } from './stored-counts.ts';

const MONTH = 3;
const sale = { typeId: MONTH, reference: 'PO 1', zone: 'Europe/London' };
const NOW = new Date();

async function startWorld(t: Parameters<typeof createTestDatabase>[0]) {
  const { url, database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const { service } = database;
  const rover = await seed(database).rover();
  const stock = { typeId: MONTH, quantity: 5, resellerId: rover.reseller_id };
  await moveStock(service, {}, { ...stock, kind: 'added' }, '');
  await moveStock(service, {}, { ...stock, kind: 'assigned', dealerId: rover.dealer_id }, '');
  /** The counts as [dealer, status, count]; none differs from the subscriptions. */
  const counts = async () => {
    const differences = await service.selectFrom('subscription_count_differences').selectAll().execute();
    assert.deepEqual(differences, []);
    const rows = await service
      .selectFrom('subscription_counts')
      .groupBy(['dealer_id', 'status'])
      .having(sql<number>`sum(difference)`, '<>', 0)
      .select(['dealer_id', 'status', sql<number>`sum(difference)::int`.as('count')])
      .orderBy('dealer_id')
      .orderBy('status')
      .execute();
    return rows.map((row) => [row.dealer_id, row.status, row.count]);
  };
  return { url, database, asWorker, service, rover, counts };
}

test('stored counts follow each sale, renewal, end and cancellation', async (t) => {
  const { service, rover, counts } = await startWorld(t);
  const dealer = rover.dealer_id;
  const first = await sellSubscription(service, {}, rover.id, sale, NOW);
  assert.deepEqual(await counts(), [[dealer, 3, 1]]);
  const { renewed: next } = await renewSubscription(service, {}, first, { ...sale, starts: 'then' }, NOW);
  assert.deepEqual(await counts(), [
    [dealer, 2, 1],
    [dealer, 3, 1],
  ]);
  await settleDue(service, first.ends_at);
  assert.deepEqual(await counts(), [
    [dealer, 3, 1],
    [dealer, 4, 1],
  ]);
  await cancelSubscription(service, {}, { id: next.id }, '', NOW);
  assert.deepEqual(await counts(), [
    [dealer, 4, 1],
    [dealer, 6, 1],
  ]);
});

test('subscriptions of an archived rover are not counted, and are again once it is restored', async (t) => {
  const { service, rover, counts } = await startWorld(t);
  await sellSubscription(service, {}, rover.id, sale, NOW);
  const archivedAt = (value: Date | null) =>
    service.updateTable('rovers').set({ archived_at: value }).where('id', '=', rover.id).execute();
  const ofRover = { column: 'id', id: rover.id } as const;
  await service.transaction().execute(async (db) => {
    await db.updateTable('rovers').set({ archived_at: NOW }).where('id', '=', rover.id).execute();
    await cancelArchived(db, {}, ofRover, NOW);
  });
  assert.deepEqual(await counts(), []);
  await archivedAt(null);
  assert.deepEqual(await counts(), [[rover.dealer_id, 6, 1]]);
  await resumeRestored(service, {}, ofRover, NOW, NOW);
  assert.deepEqual(await counts(), [[rover.dealer_id, 3, 1]]);
});

test('a company that moves to another dealer takes its counts along', async (t) => {
  const { database, service, rover, counts } = await startWorld(t);
  await sellSubscription(service, {}, rover.id, sale, NOW);
  const other = await seed(database).dealer();
  await service
    .updateTable('companies')
    .set({ dealer_id: other.id, reseller_id: other.reseller_id })
    .where('id', '=', rover.company_id)
    .execute();
  assert.deepEqual(await counts(), [[other.id, 3, 1]]);
});

test('the night sums the rows up, and corrects what somebody changed by hand', async (t) => {
  const { asWorker, service, rover, counts } = await startWorld(t);
  const first = await sellSubscription(service, {}, rover.id, sale, NOW);
  await renewSubscription(service, {}, first, { ...sale, starts: 'now' }, NOW);
  const rows = async () => (await service.selectFrom('subscription_counts').select('id').execute()).length;
  assert.ok((await rows()) > 2);
  assert.deepEqual(await sumUpCounts(asWorker, 'subscription_counts'), { corrected: 0, rows: 2 });
  assert.equal(await rows(), 2);
  await service.updateTable('subscription_counts').set({ difference: 7 }).where('status', '=', 4).execute();
  assert.deepEqual(await sumUpCounts(asWorker, 'subscription_counts'), { corrected: 1, rows: 2 });
  assert.deepEqual(await counts(), [
    [rover.dealer_id, 3, 1],
    [rover.dealer_id, 4, 1],
  ]);
});

test('two workers that sum up at once correct a count once', async (t) => {
  const { url, database, asWorker, service, rover, counts } = await startWorld(t);
  await sellSubscription(service, {}, rover.id, sale, NOW);
  await sumUpCounts(asWorker, 'subscription_counts');
  await service.updateTable('subscription_counts').set({ difference: 7 }).execute();
  await connected(url, (owner) =>
    owner.query(`
      create function wait_for_test() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(7); return null; end $$;
      create trigger wait_for_test after insert on subscription_counts for each statement execute function wait_for_test()`),
  );
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  const both = await database.service.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(7)`.execute(db);
    const runs = [1, 2].map(() => sumUpCounts(asWorker, 'subscription_counts'));
    while ((await waiting.execute(db)).rows[0]?.count !== 2) await new Promise(setImmediate);
    await sql`select pg_advisory_unlock(7)`.execute(db);
    return Promise.all(runs);
  });
  assert.deepEqual(both.map(({ corrected }) => corrected).sort(), [0, 1]);
  assert.deepEqual(await counts(), [[rover.dealer_id, 3, 1]]);
});

test('the night sums up the counts of SIM cards too, and corrects them', async (t) => {
  const { asWorker, service, rover } = await startWorld(t);
  const { reseller_id, dealer_id } = rover;
  const sims = await service
    .insertInto('sims')
    .values(
      ['8945000000000000010', '8945000000000000020'].map((iccid) => ({
        iccid,
        supplier: 1,
        status: 'active',
        status_text: 'Activated',
      })),
    )
    .returning('id')
    .execute();
  const counts = () =>
    service
      .selectFrom('sim_counts')
      .select(['reseller_id', 'dealer_id', 'holder', 'difference'])
      .orderBy('holder')
      .execute();
  const [first] = sims;
  const move = { from_holder: 'unassigned', to_holder: 'dealer', reseller_id, dealer_id };
  await service
    .insertInto('sim_moves')
    .values({ sim_id: Number(first?.id), ...move })
    .execute();
  assert.equal((await counts()).length, 3); // both nobody's, one no more, and the dealer's
  assert.deepEqual(await sumUpCounts(asWorker, 'sim_counts'), { corrected: 0, rows: 2 });
  const summed = [
    { reseller_id, dealer_id, holder: 'dealer', difference: 1 },
    { reseller_id: null, dealer_id: null, holder: 'unassigned', difference: 1 },
  ];
  assert.deepEqual(await counts(), summed);
  await service.updateTable('sim_counts').set({ difference: 7 }).where('holder', '=', 'dealer').execute();
  assert.deepEqual(await sumUpCounts(asWorker, 'sim_counts'), { corrected: 1, rows: 2 });
  assert.deepEqual(await counts(), summed);
});
