import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CallError, Client } from '@cairn/contract';
import { collectNotifications } from '@cairn/database/testing';
import { startWorld } from '../../test/world.ts';

const entered = { latitude: 52.4, longitude: 0.26, altitude: 20 };

/** A station that transmits the position that was entered. */
async function sendingStation(t: TestContext) {
  const world = await startWorld(t);
  const { id } = await world.seed.station({ title: 'Ely', mount: 'ELY', ...entered });
  const row = { station_id: id, node: 'n', connecta: 1, status: 1, gps: 9, galileo: 7, ...entered };
  await world.database.service
    .insertInto('station_live')
    .values({ ...row, seen_at: new Date() })
    .execute();
  const live = (set: object) => world.database.service.updateTable('station_live').set(set).execute();
  const { client } = await world.person(1);
  return { ...world, id, live, client };
}

const takeOut = async (client: Client, id: number, reason = 'The mast is moved') => {
  const { version } = await client.stationService.check({ id });
  return client.stationService.takeOut({ id, version, reason });
};
const putBack = async (client: Client, id: number, confirmed?: number) => {
  const { version } = await client.stationService.check({ id });
  return client.stationService.putBack({ id, version, confirmed });
};
const periodsOf = ({ database, id }: Pick<Awaited<ReturnType<typeof sendingStation>>, 'database' | 'id'>) =>
  database.service
    .selectFrom('out_of_service_periods')
    .where('station_id', '=', id)
    .orderBy('began_at')
    .select(['reason', 'ended_at'])
    .execute();

test('a station is taken out of service and returned: shown, on record, in the log, and the casters are notified', async (t) => {
  const world = await sendingStation(t);
  const { client, database, id, person } = world;
  const notified = await collectNotifications(t, database, 'cairn_stations');
  const before = await client.stationService.check({ id });
  assert.equal(before.out_of_service, null);
  const { messages } = await client.stationService.takeOut({
    id,
    version: before.version,
    reason: ' The mast is moved ',
    until: '2026-12-24',
  });
  assert.deepEqual(messages, [{ message: 'Base', text: 'Ely is out of service', error: 0, id }]);
  const [shown] = (await client.stations.live({ id })).basestations;
  assert.partialDeepStrictEqual(shown, {
    status: 2,
    statustext: 'Out of service',
    mapstatus: 1,
    sending: 1,
    all_sats: 16,
    out_of_service: { reason: 'The mast is moved', until: '2026-12-24' },
  });
  assert.ok(shown?.out_of_service?.by);
  assert.equal((await client.stations.live({})).chartdata.data[1]?.value, 0);
  const dealer = await person(10);
  const [seen] = (await dealer.client.stations.live({ id })).basestations;
  assert.equal(seen?.out_of_service?.reason, 'The mast is moved');
  assert.equal('by' in (seen?.out_of_service ?? {}), false);

  await putBack(client, id);
  const [back] = (await client.stations.live({ id })).basestations;
  assert.partialDeepStrictEqual(back, { status: 1, statustext: 'Online', out_of_service: null });
  const [period, ...others] = await periodsOf(world);
  assert.equal(period?.reason, 'The mast is moved');
  assert.ok(period?.ended_at);
  assert.deepEqual(others, []);

  const events = await database.service
    .selectFrom('user_events')
    .where('type', 'in', [97, 98])
    .orderBy('id')
    .select(['type', 'group', 'target_id', 'text', 'detail'])
    .execute();
  assert.deepEqual(events, [
    {
      type: 97,
      group: 4,
      target_id: id,
      text: 'Ely taken out of service',
      detail: 'reason: The mast is moved\nexpected back: 2026-12-24',
    },
    { type: 98, group: 4, target_id: id, text: 'Ely returned to service', detail: '' },
  ]);
  const { Log } = await dealer.client.logs.caster({ basestation: id });
  assert.deepEqual(
    Log.map(({ Description, Message_code }) => `${Message_code} ${Description}`),
    ['46 Back in service', '45 Out of service: The mast is moved'],
  );
  assert.deepEqual(await notified(), [String(id), String(id)]);
});

test('the reason is required, and the day must be one', async (t) => {
  const { client, id } = await sendingStation(t);
  const { version } = await client.stationService.check({ id });
  for (const wrong of [{ reason: '  ' }, { reason: 'x', until: '2026-02-30' }])
    await assert.rejects(client.stationService.takeOut({ id, version, ...wrong }), { code: 'invalid_input' });
  assert.equal((await client.stationService.check({ id })).out_of_service, null);
});

test('of a station that is out of service, the reason and the day can be changed, and it stays one period', async (t) => {
  const world = await sendingStation(t);
  const { client, id } = world;
  await takeOut(client, id);
  const { out_of_service: first } = await client.stationService.check({ id });
  await takeOut(client, id, 'The new mast is late');
  const { out_of_service: second } = await client.stationService.check({ id });
  assert.equal(second?.reason, 'The new mast is late');
  assert.equal(second?.since, first?.since);
  assert.deepEqual(await periodsOf(world), [{ reason: 'The new mast is late', ended_at: null }]);
});

test('who has taken a station out can take that back, unless somebody has decided since', async (t) => {
  const { client, id } = await sendingStation(t);
  const { version } = await takeOut(client, id);
  await client.stationService.putBack({ id, version });
  assert.equal((await client.stationService.check({ id })).out_of_service, null);

  const again = await takeOut(client, id);
  await takeOut(client, id, 'The new mast is late');
  await assert.rejects(client.stationService.putBack({ id, version: again.version }), {
    code: 'changed_meanwhile',
  });
  assert.equal((await client.stationService.check({ id })).out_of_service?.reason, 'The new mast is late');
});

test('of two people at once, one decides and the other sees what was decided', async (t) => {
  const { client, id, person, database } = await sendingStation(t);
  const others = await Promise.all([person(1), person(1), person(1)]);
  const clients = [client, ...others.map((other) => other.client)];
  const { version } = await client.stationService.check({ id });
  const outcomes = await Promise.allSettled(
    clients.map((one, n) => one.stationService.takeOut({ id, version, reason: `Reason ${n}` })),
  );
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as CallError] : []));
  assert.deepEqual(
    refused.map(({ code }) => code),
    Array(3).fill('changed_meanwhile'),
  );
  const { out_of_service } = await client.stationService.check({ id });
  for (const { changed } of refused)
    assert.equal(changed?.fields.find(({ field }) => field === 'reason')?.value, out_of_service?.reason);
  const recorded = database.service.selectFrom('user_events').where('type', '=', 97).selectAll();
  assert.equal((await recorded.execute()).length, 1);
});

test('nobody returns a station by what they saw before somebody else changed its position or took it out again', async (t) => {
  const { client, id, database } = await sendingStation(t);
  await takeOut(client, id);
  const { version } = await client.stationService.check({ id });
  await database.service.updateTable('stations').set({ latitude: 52.5 }).where('id', '=', id).execute();
  await assert.rejects(client.stationService.putBack({ id, version }), { code: 'changed_meanwhile' });
  await database.service.updateTable('stations').set({ latitude: 52.4 }).where('id', '=', id).execute();
  await putBack(client, id);
  await takeOut(client, id, 'Again');
  await assert.rejects(client.stationService.putBack({ id, version }), { code: 'changed_meanwhile' });
  assert.equal((await client.stationService.check({ id })).out_of_service?.reason, 'Again');
});

test('a call that is sent twice is done once', async (t) => {
  const { client, id, database } = await sendingStation(t);
  const { version } = await client.stationService.check({ id });
  const input = { id, version, reason: 'The mast is moved' };
  const key = { key: 'the same key of both' };
  const replies = [
    await client.stationService.takeOut(input, key),
    await client.stationService.takeOut(input, key),
  ];
  assert.deepEqual(replies[0], replies[1]);
  const recorded = database.service.selectFrom('user_events').where('type', '=', 97).selectAll();
  assert.equal((await recorded.execute()).length, 1);
});

test('a station that transmits another position returns only when its distance was seen', async (t) => {
  const { client, id, live, database } = await sendingStation(t);
  await takeOut(client, id);
  await live({ latitude: 52.4 + 200 / 111_250 }); // 200 m north
  const { position } = await client.stationService.check({ id });
  assert.equal(position?.differs, true);
  const metres = position?.metres ?? 0;
  assert.ok(Math.abs(metres - 200) < 1, String(metres));
  await assert.rejects(putBack(client, id), {
    code: 'taken',
    message: `Ely transmits a position ${metres.toFixed(1)} m from the entered one`,
  });
  await assert.rejects(putBack(client, id, 100), { code: 'taken' });
  await putBack(client, id, metres + 3); // it averages
  assert.equal((await client.stationService.check({ id })).out_of_service, null);
  const event = await database.service
    .selectFrom('user_events')
    .where('type', '=', 98)
    .select('detail')
    .executeTakeFirstOrThrow();
  assert.equal(event.detail, `transmitted position ${metres.toFixed(1)} m from the entered one, confirmed`);
});

test('the position that a station transmits is accepted while it is out of service', async (t) => {
  const { client, id, live } = await sendingStation(t);
  await takeOut(client, id);
  const elsewhere = { latitude: 52.5, longitude: 0.3, altitude: 21 };
  await live(elsewhere);
  await client.stations.acceptPosition({ id, ...elsewhere });
  const { position } = await client.stationService.check({ id });
  assert.deepEqual([position?.metres, position?.differs], [0, false]);
  await putBack(client, id);
});

test('the check says what is missing: against most hours of the last week', async (t) => {
  const { client, id, database, live } = await sendingStation(t);
  const hours = [0, 1, 2].map((hour) => ({
    station_id: id,
    hour: new Date(Date.UTC(2026, 10, 20, hour)),
    covered: 3000,
    satellites: 24,
    constellations: hour === 0 ? ['BeiDou', 'GPS', 'SBAS'] : ['BeiDou', 'GPS'],
    disconnects: 0,
  }));
  await database.service.insertInto('station_hours').values(hours).execute();
  const found = await client.stationService.check({ id });
  assert.partialDeepStrictEqual(found, {
    sending: 1,
    satellites: 16,
    usual_satellites: 24,
    missing: ['BeiDou'],
  });
  await live({ status: 2 });
  assert.partialDeepStrictEqual(await client.stationService.check({ id }), {
    sending: 0,
    satellites: 0,
    missing: [],
  });
});

test('dealers and people who may only read do not decide, nor business 11 about a station in the UK', async (t) => {
  const { id, seed, person } = await sendingStation(t);
  await seed.reseller({ id: 11, country: 2, single_country: true });
  const input = { id, version: 1, reason: 'x' };
  const dealer = await person(10);
  const reader = await person(1, {}, { readonly: true });
  const danish = await person(1, { reseller_id: 11 });
  await assert.rejects(dealer.client.stationService.takeOut(input), { status: 403 });
  await assert.rejects(reader.client.stationService.takeOut(input), { status: 403 });
  await assert.rejects(reader.client.stationService.putBack({ id, version: 1 }), { status: 403 });
  await assert.rejects(danish.client.stationService.takeOut(input), { code: 'not_found' });
  await assert.rejects(danish.client.stationService.check({ id }), { code: 'not_found' });
  assert.equal((await reader.client.stationService.check({ id })).out_of_service, null);
});
