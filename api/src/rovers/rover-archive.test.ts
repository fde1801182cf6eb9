import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRoverForms, YEAR } from '../../test/rover-forms.ts';
import { refusal, texts } from '../../test/tenants.ts';

const DAY = 86_400;

test('an archive cancels the subscription and gives a scheduled unit back; its undo brings the rover and what was active back', async (t) => {
  const { create, client, rowOf, inStock, later, person, reseller_id, dealer_id } = await startRoverForms(t);
  const { id, sub } = await create();
  const roverdata = { subid: sub, subtype: YEAR, purchase_order: 'PO' };
  await client.subscriptions.renew({ roverdata });
  assert.equal(await inStock(), 0);
  const archived = await client.roverForms.archive({ id });
  assert.deepEqual(texts(archived.messages), ['Rover: akaersonner1 deleted', 'Subscription: 2 cancelled']);
  assert.equal(await inStock(), 1);
  const { archived_at, expires_at } = await rowOf(id);
  assert.deepEqual(expires_at, archived_at);
  assert.partialDeepStrictEqual(await refusal(client.roverForms.archive({ id })), { code: 'not_found' });
  assert.equal((await client.subscriptions.list({ status: 0 })).Total, 0);
  const restored = await client.roverForms.restore({ id });
  assert.deepEqual(texts(restored.messages), [
    'Rover: akaersonner1 restored',
    'Subscription: restored',
    'Scheduled subscription: restored',
  ]);
  assert.deepEqual(
    (await client.subscriptions.list({})).CasterSubs.map(({ value, status }) => [value, status]).toSorted(),
    [
      [sub, 3],
      [sub + 1, 6],
      [sub + 2, 2],
    ],
  );
  assert.equal(await inStock(), 0);
  assert.ok(Number((await rowOf(id)).expires_at) > Date.now());
  await client.roverForms.archive({ id });
  later(31 * DAY);
  const { client: again } = await person(10, { reseller_id, dealer_id }); // the first session is over
  assert.deepEqual(await refusal(again.roverForms.restore({ id })), { code: 'not_found' });
});

test('a reseller that is archived takes the subscriptions of its rovers along, and its undo brings them back', async (t) => {
  const { create, client, system, reseller_id, database } = await startRoverForms(t);
  const { sub } = await create();
  await client.subscriptions.renew({ roverdata: { subid: sub, subtype: YEAR, purchase_order: 'PO' } });
  const states = async () => {
    const rows = await database.service.selectFrom('subscriptions').select('status').orderBy('id').execute();
    return rows.map(({ status }) => status);
  };
  assert.deepEqual(await states(), [3, 2]);
  await system.resellers.archive({ id: reseller_id });
  assert.deepEqual(await states(), [6, 6]);
  await system.resellers.restore({ id: reseller_id });
  assert.deepEqual(await states(), [3, 6, 2], 'the one that had not begun is sold again');
});

test('the list shows what subscription a rover has, and to those who may restore them the rovers that were deleted', async (t) => {
  const { client, create, seed, company_id, person, database } = await startRoverForms(t);
  const { id } = await create({ title: 'Sprayer' });
  await seed.rover({ company_id, title: 'Bare' });
  const shown = async (viewer = client, archived: 0 | 1 = 0) =>
    (await viewer.rovers.list({ archived })).rovers.map((row) => [
      row.text,
      row.subscription,
      row.subscriptiontype,
      row.simm,
      row.archived !== null,
    ]);
  const bare = ['Bare', '', '', '', false];
  const [{ value: subid = 0, enddate2 = '', statustext = '' } = {}] = (
    await client.subscriptions.records({ rover: id })
  ).CasterSubs;
  assert.match(statustext, /^Active 36[56] days remaining$/);
  const active = ['Sprayer', statustext, 'RTK 1 year', 'Not Supplied', false];
  assert.deepEqual(await shown(), [bare, active]);
  const { client: company } = await person(20, { company_id });
  const { client: viewer } = await person(30, { company_id });
  assert.deepEqual(await shown(viewer), [bare, active]);
  const { id: renewal } = await client.subscriptions.renew({
    roverdata: { subid, subtype: YEAR, purchase_order: 'PO 2', substart: enddate2 },
  });
  assert.deepEqual((await shown())[1]?.slice(0, 2), ['Sprayer', 'Active, renewed']);
  await client.subscriptions.cancelScheduled({ roverdata: { subid: renewal, purchase_order: 'PO 2' } });
  assert.deepEqual(await shown(), [bare, active]);
  await client.roverForms.archive({ id });
  assert.deepEqual(await shown(), [bare]);
  assert.deepEqual(await shown(client, 1), [['Sprayer', 'Cancelled', 'RTK 1 year', 'Not Supplied', true]]);
  assert.deepEqual(await shown(company, 1), [bare], 'a company restores none: it sees the others');
  await database.service
    .updateTable('rovers')
    .set({ archived_at: new Date(Date.now() - 31 * DAY * 1000) })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(await shown(client, 1), [], 'after 30 days it cannot be restored');
});

test('a first subscription that had not begun is sold again with its rover, while there is a unit', async (t) => {
  const { create, client, inStock, seed, company_id } = await startRoverForms(t);
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await create({ activatenow: 0, substart: later });
  await client.roverForms.archive({ id });
  assert.equal(await inStock(), 2);
  const dates = async () =>
    (await client.subscriptions.records({ rover: id })).CasterSubs.map((one) => [one.status, one.enddate]);
  const { messages } = await client.roverForms.restore({ id });
  assert.equal(texts(messages).at(-1), 'Scheduled subscription: restored');
  assert.equal(await inStock(), 1);
  const [[, end] = [], [, before] = []] = await dates();
  assert.deepEqual(await dates(), [
    [2, end],
    [6, before],
  ]);
  assert.equal(end, before, 'with the dates that it was sold with');
  await client.roverForms.archive({ id });
  for (const title of ['Sprayer', 'Seeder']) {
    const { id: roverid } = await seed.rover({ company_id, title });
    await client.subscriptions.add({ roverdata: { roverid, subtype: YEAR, purchase_order: 'PO' } });
  }
  const without = await client.roverForms.restore({ id });
  assert.equal(texts(without.messages).at(-1), 'Scheduled subscription: 1 not restored: in stock again');
  assert.deepEqual(
    (await dates()).map(([status]) => status),
    [6, 6],
  );
});
