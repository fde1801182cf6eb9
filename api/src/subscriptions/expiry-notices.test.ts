import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

test('a dealer sends no notices until it is set, by itself or by those above it; each change is an audit event', async (t) => {
  const { seed, person, database } = await startWorld(t);
  const { dealer_id, reseller_id } = await seed.company();
  const dealer = (await person(10, { reseller_id, dealer_id })).client;
  const reseller = (await person(5, { reseller_id })).client;
  assert.deepEqual(await dealer.expiryNotices.read({ dealer: dealer_id }), { version: 1, days: [], copy: 0 });
  await dealer.expiryNotices.save({ dealer: dealer_id, days: [1, 30, 30], copy: 1 });
  assert.deepEqual(await reseller.expiryNotices.read({ dealer: dealer_id }), {
    version: 2,
    days: [30, 1],
    copy: 1,
  });
  await reseller.expiryNotices.save({ dealer: dealer_id, days: [], copy: 0 });
  assert.deepEqual(await dealer.expiryNotices.read({ dealer: dealer_id }), { version: 3, days: [], copy: 0 });
  const rows = await database.service
    .selectFrom('user_events')
    .where('type', '=', 21)
    .select(['target_id', 'detail'])
    .orderBy('id')
    .execute();
  assert.equal(rows.length, 2);
  assert.equal(rows[0]?.target_id, dealer_id);
  assert.match(rows[0]?.detail ?? '', /30, 1/);
});

test('two people who set the notices of one dealer notice each other, the first time too', async (t) => {
  const { seed, person, database } = await startWorld(t);
  const { dealer_id, reseller_id } = await seed.company();
  const dealer = (await person(10, { reseller_id, dealer_id })).client;
  const reseller = (await person(5, { reseller_id })).client;
  const { version } = await dealer.expiryNotices.read({ dealer: dealer_id });
  await reseller.expiryNotices.save({ dealer: dealer_id, version, days: [30, 7], copy: 0 });
  const refused = await refusal(
    dealer.expiryNotices.save({ dealer: dealer_id, version, days: [1], copy: 1 }),
  );
  assert.deepEqual(refused, { code: 'changed_meanwhile' });
  const stored = database.service.selectFrom('expiry_notice_settings').select(['days', 'copy_to_dealer']);
  assert.deepEqual(await stored.execute(), [{ days: [30, 7], copy_to_dealer: false }]);
  const present = await dealer.expiryNotices.read({ dealer: dealer_id });
  await dealer.expiryNotices.save({ dealer: dealer_id, version: present.version, days: [1], copy: 1 });
  assert.deepEqual(await stored.execute(), [{ days: [1], copy_to_dealer: true }]);
});

test('nobody reads or sets the notices of a dealer that is not theirs, nor of one that is archived', async (t) => {
  const { seed, person, database } = await startWorld(t);
  const { dealer_id, reseller_id } = await seed.company();
  const other = await seed.dealer({ title: 'Other' });
  const { client } = await person(10, { reseller_id: other.reseller_id, dealer_id: other.id });
  const days = [7];
  await assert.rejects(client.expiryNotices.read({ dealer: dealer_id }), { status: 404 });
  await assert.rejects(client.expiryNotices.save({ dealer: dealer_id, days, copy: 0 }), { status: 404 });
  const above = (await person(5, { reseller_id })).client;
  await database.service
    .updateTable('dealers')
    .set({ archived_at: new Date() })
    .where('id', '=', dealer_id)
    .execute();
  await assert.rejects(above.expiryNotices.save({ dealer: dealer_id, days, copy: 0 }), { status: 404 });
  assert.deepEqual(await database.service.selectFrom('expiry_notice_settings').selectAll().execute(), []);
});

test('days that are not offered are refused at the field', async (t) => {
  const { seed, person } = await startWorld(t);
  const { dealer_id } = await seed.company();
  const { client } = await person(1);
  const refused = await refusal(client.expiryNotices.save({ dealer: dealer_id, days: [14], copy: 0 }));
  assert.deepEqual(Object.keys(refused), ['code', 'days.0']);
});
