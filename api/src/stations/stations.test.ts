import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BaseData, type CallError, idsOf } from '@cairn/contract';
import { openSecret } from '@cairn/database';
import { startWorld } from '../../test/world.ts';

const base: BaseData = { text: 'Ely', mount: 'ELY', type: 4, country: 1, latitude: '52.4', longitude: 0.26 };

test('a base is made, shown with its password, edited and deleted; the casters are notified and events are stored', async (t) => {
  const { person, database, secret } = await startWorld(t);
  const received: string[] = [];
  const stop = await database.listen('cairn_stations', (ids) => void received.push(ids));
  t.after(stop);
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
  assert.equal(openSecret(secret, row.password_sealed), 'Chosen-1');

  await client.stations.remove({ id });
  assert.deepEqual((await client.stations.list({})).basestations, []);
  await assert.rejects(client.stations.remove({ id }), { code: 'not_found' });
  await assert.rejects(client.stations.update({ basedata: { ...base, id } }), { code: 'not_found' });
  await client.stations.create({ basedata: base }); // its mountpoint is free again
  assert.deepEqual(received.slice(0, 4), Array(4).fill(String(id)));
  const events = await database.service
    .selectFrom('user_events')
    .select(['type', 'group', 'text'])
    .where('group', '=', 4)
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.slice(0, 4).map(({ type, text }) => `${type} ${text}`),
    [
      '70 Base station Ely created',
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
  const refused = (change: Partial<BaseData>) =>
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

test('a live station shows status, satellites, times and availability; offline ones show none of now', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const [on, off] = [await seed.station({ title: 'A on' }), await seed.station({ title: 'B off' })];
  const live = {
    node: 'n',
    connecta: 1,
    gps: 10,
    glonass: 7,
    galileo: 8,
    beidou: 9,
    qzss: 1,
    sbas: 2,
    data_rate: 900.4,
    bytes_received: 5,
  };
  const times = {
    connected_at: '2026-01-01T00:00:00Z',
    rtcm_at: '2026-01-01T00:01:00Z',
    gga_at: '2026-01-01T00:00:30Z',
    seen_at: '2026-01-01T00:01:30Z',
  };
  await database.service
    .insertInto('station_live')
    .values([
      {
        ...live,
        ...times,
        station_id: on.id,
        status: 1,
        msm: true,
        address: '10.0.0.1',
        message_types: '1006,1077',
      },
      { ...live, ...times, station_id: off.id, status: 2, msm: true },
    ])
    .execute();
  const start = Date.now();
  const day = (days: number) => new Date(start - days * 86_400_000);
  await database.service
    .insertInto('station_status_changes')
    .values([
      { station_id: on.id, at: day(20), kind: 'stream', online: true },
      { station_id: on.id, at: day(0.7), kind: 'stream', online: false },
      { station_id: on.id, at: day(0.35), kind: 'stream', online: true },
      { station_id: off.id, at: day(1), kind: 'stream', online: false },
    ])
    .execute();
  const { client } = await person(1);
  const { basestations, chartdata } = await client.stations.live({});
  assert.partialDeepStrictEqual(basestations[0], {
    value: on.id,
    status: 1,
    statustext: 'Online',
    all_sats: 37,
    gsats: 10,
    csats: 9,
    msm: 1,
    connection_time: 90,
    lastrtcm3: '2026-01-01T00:01:00Z',
    lastgga: '2026-01-01T00:00:30Z',
    voltage: null,
    data_rate: 900,
    avail: 95,
    connecta_title: 'UK-B',
    countrytext: 'UK',
    mapstatus: 4,
    actual_ip: '10.0.0.1',
    mount: on.mount,
  });
  assert.partialDeepStrictEqual(basestations[1], {
    status: 2,
    statustext: 'Offline',
    all_sats: 0,
    msm: 0,
    connection_time: 0,
    data_rate: 0,
    avail: 0,
    mapstatus: 1,
  });
  assert.deepEqual(
    chartdata.data.map(({ value }) => value),
    [2, 1],
  );
  assert.equal((await client.stations.live({ id: off.id })).basestations.length, 1);

  const { client: tenant } = await person(5);
  const [visible] = (await tenant.stations.live({})).basestations;
  assert.equal(visible?.all_sats, 37);
  for (const hidden of [
    'mount',
    'actual_ip',
    'user_agent',
    'message_types',
    'client_serial',
    'gnss_serial',
    'iccid',
    'virtual_ip',
    'ac_ok',
    'voltage',
    'signal_strength',
    'password',
  ]) {
    assert.ok(visible && !(hidden in visible), hidden);
  }
});

test('a station that went offline seconds ago reads 100 % no more', async (t) => {
  const { person, seed, database, later } = await startWorld(t);
  const station = await seed.station({ title: 'Ely' });
  const changed = (at: Date, online: boolean) =>
    database.service
      .insertInto('station_status_changes')
      .values({ station_id: station.id, at, kind: 'stream', online })
      .execute();
  const { client } = await person(1);
  const avail = async () => (await client.stations.list({})).basestations.map((base) => base.avail);

  assert.deepEqual(await avail(), [null]);
  await changed(new Date(Date.now() - 20 * 86_400_000), true);
  later(5);
  assert.deepEqual(await avail(), [100]);
  await changed(new Date(), false);
  later(5);
  assert.deepEqual(await avail(), [99.99]);
});

test('a modem is entered with the base; what is no ICCID and no address is refused by name', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const modem = { iccid: '8944500000000000017', virtual_ip: '10.44.7.19' };
  const { id } = await client.stations.create({ basedata: { ...base, ...modem } });
  const found = async () => (await client.stations.live({ id })).basestations[0];
  assert.partialDeepStrictEqual(await found(), modem);
  const edit = (change: Partial<BaseData>) =>
    client.stations.update({ basedata: { ...base, id, ...change } });
  await edit({ iccid: '', virtual_ip: 'unknown' });
  assert.partialDeepStrictEqual(await found(), { iccid: '', virtual_ip: 'Unknown' });
  await edit({ virtual_ip: 'fd00::7' });
  assert.equal((await found())?.virtual_ip, 'fd00::7');
  await assert.rejects(edit({ iccid: '123', virtual_ip: '10.44.7' }), (error: CallError) =>
    Boolean(error.field('iccid') && error.field('virtual_ip')),
  );
});

test('role 1 gets the address of a device on request: mountpoint in lower case, credentials in auth, on record and not in the log', async (t) => {
  const remoteView = { url: 'https://remote.example.com/{mount}?kiosk=1', auth: 'ann:s3cret&?' };
  const { person, seed, database, log } = await startWorld(t, { remoteView });
  const { client } = await person(1);
  const station = await seed.station({ title: 'Ely', mount: 'ELY00', virtual_ip: '10.44.7.19' });
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
    await assert.rejects(tenant.stations.remoteAccess({ id: station.id }), { code: 'not_authorised' });
  }
  const { client: reader } = await person(1, {}, { readonly: true });
  await assert.rejects(reader.stations.remoteAccess({ id: station.id }));
});

test('without a remote view there is no address, and nothing to record', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { client } = await person(1);
  const station = await seed.station({ virtual_ip: '10.44.7.19' });
  assert.deepEqual(await client.stations.remoteAccess({ id: station.id }), { url: null });
  const events = await database.service
    .selectFrom('user_events')
    .where('type', '=', 73)
    .selectAll()
    .execute();
  assert.deepEqual(events, []);
});

test('Connectas show whether they report and how many streams they have', async (t) => {
  const { person, database } = await startWorld(t);
  const service = { node: 'n', service: 'connecta', port: 1, started_at: new Date() };
  await database.service
    .insertInto('caster_services')
    .values([
      { ...service, country: 1, clients: 9, seen_at: new Date() },
      { ...service, country: 2, clients: 5, seen_at: new Date(Date.now() - 60_000) },
    ])
    .execute();
  const { client } = await person(30);
  assert.deepEqual((await client.stations.connectas({})).connectas, [
    { value: 1, text: 'UK-B', country: 1, online: 1, stations: 9 },
    { value: 2, text: 'DN-B', country: 2, online: 0, stations: 0 },
  ]);
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
  assert.deepEqual([row.title, openSecret(secret, row.password_sealed)], [text, 'eight888']);
});

test('a station that pushes to the other Connecta is shown there; one that is offline is shown as entered', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const [on, off] = [await seed.station({ title: 'A' }), await seed.station({ title: 'B' })];
  const now = new Date();
  const live = { node: 'n', connecta: 2, connected_at: now, seen_at: now };
  await database.service
    .insertInto('station_live')
    .values([
      { ...live, station_id: on.id, status: 1 },
      { ...live, station_id: off.id, status: 2 },
    ])
    .execute();
  const { client } = await person(1);
  const { basestations } = await client.stations.live({});
  assert.deepEqual(
    basestations.map(({ text, connecta, connecta_title }) => [text, connecta, connecta_title]),
    [
      ['A', 1, 'DN-B'],
      ['B', 1, 'UK-B'],
    ],
  );
});
