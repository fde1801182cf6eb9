import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { reseal, sealedColumns } from './reseal.ts';
import { Secret } from './secret.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { connected, createTestDatabase, seed, TEST_SECRET } from './testing.ts';

const fresh = new Secret('the secret that follows it', TEST_SECRET.reveal());
const alone = new Secret('the secret that follows it');

test('every column with sealed values is resealed', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows } = await sql<{ cell: string }>`
    select table_name || '.' || column_name as cell from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' order by 1`.execute(database.service);
  assert.deepEqual(
    rows.map(({ cell }) => cell),
    sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

test('values of the old secret are sealed with the new one; passwords stay, no edit is counted and no caster is notified', async (t) => {
  const { database, url } = await createTestDatabase(t);
  const { rover, station, user } = seed(database);
  const rovers = [await rover({ password: 'one' }), await rover({ password: 'two' })];
  const { id: stationId } = await station({ password: 'three' });
  const { id: userId } = await user();
  const cell = `user_totp.secret_sealed of ${userId}` as const;
  const secret_sealed = sealSecret(TEST_SECRET, 'four', cell);
  await database.service.insertInto('user_totp').values({ user_id: userId, secret_sealed }).execute();
  const key_sealed = sealSecret(TEST_SECRET, 'five', 'event_seal_keys.key_sealed');
  await database.service.insertInto('event_seal_keys').values({ id: 1, key_sealed }).execute();
  const before = await database.service.selectFrom('stations').select(['version', 'edits']).execute();

  await connected(url, async (listener) => {
    const notices: (string | undefined)[] = [];
    listener.on('notification', ({ channel }) => notices.push(channel));
    await listener.query('listen cairn_rovers; listen cairn_stations');
    const done = await reseal(database, fresh);
    assert.partialDeepStrictEqual(done, { rovers: 2, stations: 1, user_totp: 1, event_seal_keys: 1 });
    await listener.query('select');
    assert.deepEqual(notices, []);
  });

  const stored = await database.service
    .selectFrom('rovers')
    .select('password_sealed')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    stored.map((row) => openSecret(alone, row.password_sealed, 'rovers.password_sealed')),
    rovers.map(({ password }) => password),
  );
  const found = await database.service
    .selectFrom('stations')
    .select(['password_sealed', 'version', 'edits'])
    .where('id', '=', stationId)
    .executeTakeFirstOrThrow();
  assert.equal(openSecret(alone, found.password_sealed, 'stations.password_sealed'), 'three');
  assert.deepEqual([{ version: found.version, edits: found.edits }], before);
  assert.deepEqual(await reseal(database, alone), {
    rovers: 0,
    stations: 0,
    user_totp: 0,
    mailed_links: 0,
    sim_suppliers: 0,
    event_seal_keys: 0,
    alert_webhooks: 0,
  });
});

test('a value that opens with no accepted secret stops it', async (t) => {
  const { database } = await createTestDatabase(t);
  await seed(database).rover();
  await assert.rejects(reseal(database, alone), /another CAIRN_SECRET/);
});
