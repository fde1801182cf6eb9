import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { collectNotifications } from '@cairn/database/testing';
import { startWorld } from '../../test/world.ts';

const entered = { latitude: 52.2, longitude: 0.12, altitude: 20 };
const munich = { latitude: 48.15, longitude: 11.57, altitude: 560 };

/** A station in England that transmits a position in Munich. */
async function stationElsewhere(t: TestContext) {
  const world = await startWorld(t);
  const { id } = await world.seed.station({ title: 'Ely', ...entered });
  await world.database.service
    .insertInto('station_live')
    .values({ station_id: id, node: 'n', connecta: 1, status: 1, ...munich, seen_at: new Date() })
    .execute();
  const position = () =>
    world.database.service
      .selectFrom('stations')
      .select(['latitude', 'longitude', 'altitude'])
      .executeTakeFirstOrThrow();
  const live = (set: object) => world.database.service.updateTable('station_live').set(set).execute();
  return { ...world, id, position, live };
}

test('role 1 accepts the transmitted position: it is entered, the casters are notified, and the change is on record', async (t) => {
  const { person, database, id, position } = await stationElsewhere(t);
  const notified = await collectNotifications(t, database, 'cairn_stations'); // after that of the station that was made
  const { client, id: user } = await person(1);
  assert.equal((await client.stations.list({ id })).basestations[0]?.latitude, 52.2);
  const { messages } = await client.stations.acceptPosition({ id, ...munich });
  assert.equal(messages[0]?.text, 'The position of Ely is now the transmitted one');
  assert.deepEqual(await position(), munich);
  assert.equal((await client.stations.list({ id })).basestations[0]?.latitude, 48.15);
  const events = await database.service
    .selectFrom('user_events')
    .where('type', '=', 75)
    .select(['group', 'user_id', 'target_id', 'text', 'detail'])
    .execute();
  const detail = '52.20000000 0.12000000 20.000 m to 48.15000000 11.57000000 560.000 m, 931.5 km';
  assert.deepEqual(events, [{ group: 4, user_id: user, target_id: id, text: 'Ely', detail }]);
  assert.deepEqual(await notified(), [String(id)]);
});

test('a position that the station does not transmit now is refused, and nothing is changed', async (t) => {
  const { person, id, position, live, database } = await stationElsewhere(t);
  const { client } = await person(1);
  const accept = () => client.stations.acceptPosition({ id, ...munich });
  for (const other of [
    { latitude: 48.16 },
    { latitude: null, longitude: null, altitude: null },
    { ...munich, status: 2 },
    { status: 1, seen_at: new Date(Date.now() - 11_000) },
  ]) {
    await live(other);
    await assert.rejects(accept, { code: 'taken' }, JSON.stringify(other));
  }
  assert.deepEqual(await position(), entered);
  const events = database.service.selectFrom('user_events').where('type', '=', 75).selectAll();
  assert.deepEqual(await events.execute(), []);
});

test('dealers cannot accept a position, nor can business 11 one of a station in the UK', async (t) => {
  const { person, seed, id, position } = await stationElsewhere(t);
  await seed.reseller({ id: 11, country: 2, single_country: true });
  const [dealer, danish] = [await person(10), await person(1, { reseller_id: 11 })];
  await assert.rejects(dealer.client.stations.acceptPosition({ id, ...munich }), { status: 403 });
  await assert.rejects(danish.client.stations.acceptPosition({ id, ...munich }), { code: 'not_found' });
  assert.deepEqual(await position(), entered);
});
