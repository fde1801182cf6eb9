import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallError, StationData } from '@cairn/contract';
import { openSecret } from '@cairn/database';
import { collectNotifications } from '@cairn/database/testing';
import { startWorld } from '../../test/world.ts';

const base: StationData = {
  text: 'Ely',
  mount: 'ELY',
  type: 4,
  country: 1,
  latitude: '52.4',
  longitude: 0.26,
};

test('a base is made, shown with its password, edited and deleted; the casters are notified and events are stored', async (t) => {
  const { person, database, secret } = await startWorld(t);
  const notified = await collectNotifications(t, database, 'cairn_stations');
  const { client, id: user } = await person(1);

  const { id, password, messages } = await client.stations.create({ basedata: base });
  assert.match(password, /^[a-zA-Z2-9]{8}$/);
  assert.deepEqual(messages, [{ message: 'Base', text: 'Ely created', error: 0, id }]);
  const [made] = (await client.stations.list({ id })).basestations;
  assert.partialDeepStrictEqual(made, {
    text: 'Ely',
    mount: 'ELY',
    connecta: 1,
    latitude: 52.4,
    station_id: null,
    topcomm: 0,
    password,
  });

  await client.stations.update({
    basedata: { ...base, id, text: 'Ely 2', station_id: '17', topcomm: 1, altitude: '20.5', connecta: 2 },
  });
  const [edited] = (await client.stations.list({ id })).basestations;
  assert.partialDeepStrictEqual(edited, {
    text: 'Ely 2',
    station_id: 17,
    topcomm: 1,
    altitude: 20.5,
    connecta: 2,
    password,
  });

  await client.stations.update({ basedata: { ...base, id, password: 'Chosen-1' } });
  const row = await database.service.selectFrom('stations').selectAll().executeTakeFirstOrThrow();
  assert.equal(openSecret(secret, row.password_sealed, 'stations.password_sealed'), 'Chosen-1');

  await client.stations.remove({ id });
  assert.deepEqual((await client.stations.list({})).basestations, []);
  await assert.rejects(client.stations.remove({ id }), { code: 'not_found' });
  await assert.rejects(client.stations.update({ basedata: { ...base, id } }), { code: 'not_found' });
  await client.stations.create({ basedata: base }); // its mountpoint is free again
  assert.deepEqual((await notified()).slice(0, 4), Array(4).fill(String(id)));
  const events = await database.service
    .selectFrom('user_events')
    .select(['type', 'group', 'text'])
    .where('group', '=', 4)
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.slice(0, 5).map(({ type, text }) => `${type} ${text}`),
    [
      '70 Base station Ely created',
      '69 NTRIP password of Ely read',
      '71 Base station Ely 2 edited',
      '71 Base station Ely edited',
      '72 Base station Ely deleted',
    ],
  );
});

test('a taken or reserved mountpoint and every wrong field are refused by name, and nothing is stored', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { client } = await person(1);
  await seed.station({ mount: 'TAKEN' });
  const refused = (change: Partial<StationData>) =>
    client.stations.create({ basedata: { ...base, ...change } }).then(
      () => 'made',
      (error: CallError) => `${error.code} ${error.issues.map(({ field }) => field)}`,
    );
  assert.equal(await refused({ mount: 'taken' }), 'taken basedata.mount');
  assert.equal(await refused({ mount: 'rtk_rtcm3' }), 'invalid_input basedata.mount');
  assert.equal(await refused({ text: ' ', mount: 'a b' }), 'invalid_input basedata.text,basedata.mount');
  assert.equal(await refused({ type: 0, country: 0 }), 'invalid_input basedata.type,basedata.country');
  assert.equal(
    await refused({ latitude: 91, longitude: '' }),
    'invalid_input basedata.latitude,basedata.longitude',
  );
  assert.equal(await refused({ station_id: 4096 }), 'invalid_input basedata.station_id');
  assert.equal((await database.service.selectFrom('stations').selectAll().execute()).length, 1);
});

test('what is missing of a base is named in the words of the form, whether it is empty or left out', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const missing = {
    'basedata.text': '** required.',
    'basedata.mount': '** required.',
    'basedata.type': '** select value.',
    'basedata.country': '** select value.',
    'basedata.latitude': '** required.',
    'basedata.longitude': '** required.',
  };
  const empty = { text: '', mount: ' ', type: 0, country: 0, latitude: '', longitude: ' ' };
  for (const basedata of [empty, {}])
    await assert.rejects(
      client.stations.create({ basedata: basedata as StationData }),
      ({ issues }: CallError) => {
        assert.deepEqual(Object.fromEntries(issues.map(({ field, message }) => [field, message])), missing);
        return true;
      },
    );
});

test('a person of a reseller of Denmark alone makes Danish bases of type 4 only, and sees Danish stations only', async (t) => {
  const { person, seed } = await startWorld(t);
  const denmark = await seed.reseller({ country: 2, single_country: true });
  await seed.station({ title: 'Ely', country: 1 });
  await seed.station({ title: 'Vejle', country: 2 });
  const { client } = await person(1, { reseller_id: denmark.id });
  await assert.rejects(client.stations.create({ basedata: { ...base, type: 3 } }), (error: CallError) =>
    Boolean(error.field('country') && error.field('type')),
  );
  const names = async () => (await client.stations.live({ country: 1 })).basestations.map(({ text }) => text);
  assert.deepEqual(await names(), ['Vejle']);
});

test('a modem is entered with the base; what is no ICCID and no address is refused by name', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const modem = { iccid: '8944500000000000017', virtual_ip: '10.44.7.19' };
  const { id } = await client.stations.create({ basedata: { ...base, ...modem } });
  const found = async () => (await client.stations.live({ id })).basestations[0];
  assert.partialDeepStrictEqual(await found(), modem);
  const edit = (change: Partial<StationData>) =>
    client.stations.update({ basedata: { ...base, id, ...change } });
  await edit({ iccid: '', virtual_ip: 'unknown' });
  assert.partialDeepStrictEqual(await found(), { iccid: '', virtual_ip: 'Unknown' });
  await edit({ virtual_ip: 'fd00::7' });
  assert.equal((await found())?.virtual_ip, 'fd00::7');
  await assert.rejects(edit({ iccid: '123', virtual_ip: '10.44.7' }), (error: CallError) =>
    Boolean(error.field('iccid') && error.field('virtual_ip')),
  );
});

test('the reference frame of a station is one of those that are known, and a client that does not know of it leaves it', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const { client: tenant } = await person(5);
  const { id } = await client.stations.create({ basedata: base });
  const frame = async (by = client) =>
    (await by.stations.live({ id })).basestations.map(({ reference_frame }) => reference_frame);
  const edit = (change: Partial<StationData>) =>
    client.stations.update({ basedata: { ...base, id, ...change } });
  assert.deepEqual(await frame(), [null]);
  await edit({ reference_frame: 'ETRF2000' });
  await edit({ text: 'Ely 2' });
  assert.deepEqual([await frame(), await frame(tenant)], [['ETRF2000'], ['ETRF2000']]);
  await edit({ reference_frame: null });
  assert.deepEqual(await frame(), [null]);
  await assert.rejects(edit({ reference_frame: 'WGS 84' as never }), (error: CallError) =>
    Boolean(error.field('reference_frame')),
  );
});

const tooShort = 'must be 8 to 64 characters without spaces or colons';

test('a new password has 8 characters or more; an older one stays until it is changed', async (t) => {
  const { person, seed, secret, database } = await startWorld(t);
  const { client } = await person(1);
  const short = { code: 'invalid_input', issues: [{ field: 'basedata.password', message: tooShort }] };
  await assert.rejects(client.stations.create({ basedata: { ...base, password: 'seven77' } }), short);
  const { id } = await seed.station({ password: 'old' });
  const text = 'New name';
  await client.stations.update({ basedata: { ...base, id, text, password: 'old' } });
  await assert.rejects(client.stations.update({ basedata: { ...base, id, password: 'seven77' } }), short);
  await client.stations.update({ basedata: { ...base, id, text, password: 'eight888' } });
  const row = await database.service.selectFrom('stations').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.title, openSecret(secret, row.password_sealed, 'stations.password_sealed')],
    [text, 'eight888'],
  );
});
