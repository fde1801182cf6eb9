import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsOf } from '@cairn/contract';
import { startWorld } from '../../test/world.ts';

test('role 1 gets the address of a device on request: mountpoint in lower case, credentials in auth, on record and not in the log', async (t) => {
  const remoteView = { url: 'https://remote.example.com/{mount}?kiosk=1', auth: 'ann:s3cret&?' };
  const { person, seed, database, log } = await startWorld(t, { remoteView });
  const { client } = await person(1);
  const station = await seed.station({ title: 'Ely', mount: 'ELY00', virtual_ip: '10.44.7.19' });
  assert.equal((await client.stations.live({ id: station.id })).remoteview, true);
  const { url } = await client.stations.remoteAccess({ id: station.id });
  assert.equal(url, 'https://remote.example.com/ely00?kiosk=1&auth=ann%3As3cret%26%3F');
  const event = await database.service
    .selectFrom('user_events')
    .select(['type', 'text'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  assert.deepEqual(event, { type: 73, text: 'Ely' });
  assert.ok(log.length > 0 && !log.join().includes('s3cret'));

  for (const virtual_ip of ['', 'Unknown']) {
    const none = await seed.station({ virtual_ip });
    await assert.rejects(client.stations.remoteAccess({ id: none.id }), { code: 'invalid_input' });
  }
  await assert.rejects(client.stations.remoteAccess({ id: 999_999 }), { code: 'not_found' });
  for (const role of idsOf('reseller', 'dealer')) {
    const { client: tenant } = await person(role);
    assert.equal((await tenant.stations.live({})).remoteview, undefined);
    await assert.rejects(tenant.stations.remoteAccess({ id: station.id }), { code: 'not_authorised' });
  }
  const { client: reader } = await person(1, {}, { readonly: true });
  await assert.rejects(reader.stations.remoteAccess({ id: station.id }));
});

test('without a remote view there is no address, and nothing to record', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { client } = await person(1);
  const station = await seed.station({ virtual_ip: '10.44.7.19' });
  assert.equal((await client.stations.live({ id: station.id })).remoteview, false);
  assert.deepEqual(await client.stations.remoteAccess({ id: station.id }), { url: null });
  const events = await database.service
    .selectFrom('user_events')
    .where('type', '=', 73)
    .selectAll()
    .execute();
  assert.deepEqual(events, []);
});
