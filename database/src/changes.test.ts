import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { collectNotifications, createTestDatabase, seed } from './testing.ts';

async function notifications(t: TestContext, channel: 'cairn_rovers' | 'cairn_stations') {
  const { database } = await createTestDatabase(t);
  return { database, since: await collectNotifications(t, database, channel) };
}

test('an added, changed or removed rover is named to the casters', async (t) => {
  const { database, since } = await notifications(t, 'cairn_rovers');
  const first = await seed(database).rover();
  const second = await seed(database).rover();
  assert.deepEqual(await since(), [String(first.id), String(second.id)]);
  await database.service.updateTable('rovers').set({ allowed: false }).execute();
  assert.deepEqual(
    (await since()).map((ids) => ids.split(',').sort()),
    [[String(first.id), String(second.id)].sort()],
  );
  await database.service.deleteFrom('rovers').where('id', '=', first.id).execute();
  assert.deepEqual(await since(), [String(first.id)]);
  await database.service.updateTable('rovers').set({ allowed: false }).where('id', '=', first.id).execute();
  assert.deepEqual(await since(), []);
});

test('an added, changed or removed station is named to the casters', async (t) => {
  const { database, since } = await notifications(t, 'cairn_stations');
  const { id } = await seed(database).station();
  await database.service.updateTable('stations').set({ title: 'Renamed' }).execute();
  await database.service.deleteFrom('stations').execute();
  assert.deepEqual(await since(), [String(id), String(id), String(id)]);
});

test('an import of 10,000 rovers notifies "all", once', async (t) => {
  const { database, since } = await notifications(t, 'cairn_rovers');
  const { reseller_id, dealer_id, company_id } = await seed(database).company();
  await sql`insert into rovers (reseller_id, dealer_id, company_id, title, username, password_sealed, casta)
    select ${reseller_id}::int, ${dealer_id}::int, ${company_id}::int, 'Rover ' || n, 'rover' || n, '\\x00', 1 from generate_series(1, 10000) n`.execute(
    database.service,
  );
  assert.deepEqual(await since(), ['all']);
});

test('the caster’s own writes notify nobody, for that transaction only', async (t) => {
  const { database, since } = await notifications(t, 'cairn_rovers');
  const { id } = await seed(database).rover();
  await since();
  await database.service.transaction().execute(async (db) => {
    await sql`set local cairn.quiet = 'on'`.execute(db);
    await db.updateTable('rovers').set({ last_connected_at: new Date() }).execute();
  });
  assert.deepEqual(await since(), []);
  await database.service.updateTable('rovers').set({ allowed: false }).execute();
  assert.deepEqual(await since(), [String(id)]);
});

test('a change that is rolled back is not notified', async (t) => {
  const { database, since } = await notifications(t, 'cairn_rovers');
  await seed(database).rover();
  await since();
  const attempt = database.service.transaction().execute(async (db) => {
    await db.updateTable('rovers').set({ allowed: false }).execute();
    throw new Error('no');
  });
  await assert.rejects(attempt);
  assert.deepEqual(await since(), []);
});
