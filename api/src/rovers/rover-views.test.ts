import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roverViews } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { connected } from '@cairn/database/testing';
import { sellSubscription } from '@cairn/domain/subscriptions';
import { addSims } from '../../test/sims.ts';
import { connect, startWorld } from '../../test/world.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

interface Held {
  readonly id: number;
  readonly reseller_id: number;
  readonly dealer_id: number;
  readonly company_id: number;
}

const openAlert = (service: Db, { id, reseller_id, dealer_id, company_id }: Held, more: object = {}) =>
  service
    .insertInto('alerts')
    .values({
      kind: 'rover_refused',
      subject: String(id),
      rover_id: id,
      reseller_id,
      dealer_id,
      company_id,
      since: inDays(-1),
      opened_at: inDays(-1),
      ...more,
    })
    .execute();

test('each ready-made view of rovers lists what it counts, by tenant', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { service } = database;
  const mine = await seed.company({ title: 'Mine' });
  const theirs = await seed.company({ title: 'Theirs' });
  const { reseller_id, dealer_id } = mine;
  const connectedOnce = { last_connected_at: inDays(-2) };
  for (const company of [mine, theirs]) {
    const rover = (title: string, more: object = {}) =>
      seed.rover({ title, company_id: company.id, expires_at: inDays(100), ...connectedOnce, ...more });
    await rover('ends tomorrow', { expires_at: inDays(1) });
    await rover('ends in 15 days', { expires_at: inDays(15) });
    await rover('ended', { expires_at: inDays(-1) });
    await rover('new', { last_connected_at: null });
    await rover('new and never sold', { last_connected_at: null, expires_at: null });
    await rover('archived', { last_connected_at: null, archived_at: new Date() });
    await connect(database, await rover('float'), { status: 5 });
    await connect(database, await rover('fixed'), { status: 4 });
    await openAlert(service, await rover('refused'));
    await openAlert(service, await rover('was refused'), { until: new Date() });
    await openAlert(service, await rover('refused for seconds'), { opened_at: null });
  }
  const { client: system } = await person(1);
  const { client } = await person(10, { reseller_id, dealer_id });
  await system.stock.add({ subdata: { reseller: reseller_id, type: 1, number: 3, po: 'PO' } });
  await system.stock.assign({ subdata: { dealer: dealer_id, type: 1, number: 3, po: 'PO' } });
  for (const [title, noSim] of [
    ['without its SIM', false],
    ['sold without', true],
    ['with its SIM', false],
  ] as const) {
    const { id } = await seed.rover({ title, company_id: mine.id, ...connectedOnce });
    const sale = { typeId: 1, reference: 'PO', zone: 'UTC', startsAt: inDays(-1), noSim };
    await service.transaction().execute((db) => sellSubscription(db, {}, id, sale, inDays(-1)));
    if (title !== 'with its SIM') continue;
    const [sim = 0] = await addSims(service, 1);
    await system.sims.addToReseller({ reseller: reseller_id, simms: [sim] });
    await system.sims.update({ simmdata: { id: sim, rover: id } });
  }

  const expected = {
    expiring: ['ends tomorrow'],
    expired: ['ended'],
    not_fixed: ['float'],
    unconnected: ['new'],
    no_sim: ['without its SIM'],
    refused: ['refused'],
  };
  const { counts } = await client.rovers.views({});
  for (const view of roverViews) {
    const listed = await client.rovers.list({ view, orderby: 'rover' });
    assert.deepEqual(
      listed.rovers.map(({ text }) => text),
      expected[view],
      view,
    );
    assert.equal(counts[view], expected[view].length, view);
    assert.equal(listed.counts.all, expected[view].length, view);
    assert.equal((await client.rovers.list({ view })).total, expected[view].length, `${view} by quality`);
  }
  const all = (await system.rovers.views({})).counts;
  assert.deepEqual(all, { ...counts, expiring: 2, expired: 2, not_fixed: 2, unconnected: 2, refused: 2 });
  assert.deepEqual((await system.rovers.views({ dealer: dealer_id })).counts, counts);
  const staff = await person(30, { company_id: mine.id });
  assert.deepEqual((await staff.client.rovers.views({})).counts, counts);
});

test('a rover that connects again stays within its page of the table', async (t) => {
  const { seed, ownerUrl } = await startWorld(t);
  const { id } = await seed.rover({ last_connected_at: inDays(-1) });
  const rows = await connected(ownerUrl, async (client) => {
    await client.query('begin');
    for (let n = 0; n < 3; n++)
      await client.query('update rovers set last_connected_at = clock_timestamp() where id = $1', [id]);
    // counted by the transaction itself, so that nothing has to be waited for
    return client.query(
      "select n_tup_upd::int as updated, n_tup_hot_upd::int as within from pg_stat_xact_user_tables where relname = 'rovers'",
    );
  });
  assert.deepEqual(rows.rows, [{ updated: 3, within: 3 }]);
});

test('the ids of all rovers under a filter, for their own tenant, the first that ends first', async (t) => {
  const { person, seed } = await startWorld(t);
  const mine = await seed.company({ title: 'Mine' });
  const theirs = await seed.company({ title: 'Theirs' });
  const rover = (company_id: number, days: number | null) =>
    seed.rover({ title: 'Sprayer', company_id, expires_at: days === null ? null : inDays(days) });
  const never = await rover(mine.id, null);
  const late = await rover(mine.id, 30);
  const soon = await rover(mine.id, 3);
  await rover(theirs.id, 1);
  await seed.rover({ title: 'Combine', company_id: mine.id });
  const { client } = await person(10, { dealer_id: mine.dealer_id });
  const { ids, dealers } = await client.rovers.ids({ stext: 'sprayer' });
  assert.deepEqual([ids, dealers], [[soon.id, late.id, never.id], [mine.dealer_id]]);
  assert.deepEqual((await client.rovers.ids({ view: 'expiring' })).ids, [soon.id]);
  assert.deepEqual(await client.rovers.ids({ company: theirs.id }), { ids: [], dealers: [] });
});
