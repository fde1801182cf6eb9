import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { connect, startWorld } from '../../test/world.ts';

test('a connected rover shows with every field of the list item', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { id: station_id } = await seed.station({ title: 'Ely' });
  const { id: company_id } = await seed.company({ title: 'Acre' });
  const rover = await seed.rover({ title: 'Dozer', username: 'dozer', company_id });
  await connect(database, rover, { station_id });
  const gga_at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_400);
  const times = { satellites: 14, connected_at: '2026-01-01T00:00:00Z', gga_at, time_to_fix: 31.04 };
  await database.service.updateTable('rover_live').set(times).execute();
  const { client } = await person(5, rover);
  const { rovers } = await client.network.loggedRovers({});
  assert.deepEqual(rovers, [
    {
      value: rover.id,
      text: 'Dozer',
      username: 'dozer',
      rtk_fix_status: 4,
      statustext: 'Fixed',
      color: '#4bebb3',
      latitude: 52.5,
      longitude: -1.25,
      lastgga: `${gga_at.toISOString().slice(0, 19)}Z`,
      connect_time_rover: '2026-01-01T00:00:00Z',
      time_to_fix: 31,
      data_age: 1,
      distance: 12.346,
      basestation: 'Ely',
      session_count: 1,
      connected: 1,
      companytitle: 'Acre',
      satellites: 14,
    },
  ]);
});

test('rovers and stations of a caster that died are shown as offline at once', async (t) => {
  const { person, seed, database, later } = await startWorld(t);
  const { id: company_id } = await seed.company();
  const { id: station_id } = await seed.station({ mount: 'GB01' });
  const rover = await seed.rover({ company_id });
  await connect(database, rover, { station_id });
  const now = new Date();
  await database.service
    .insertInto('station_live')
    .values({ station_id, node: 'test', connecta: 1, status: 1, connected_at: now, seen_at: now })
    .execute();
  const { client } = await person(1);
  const shown = async () => {
    const [logged, list] = [await client.network.loggedRovers({}), await client.rovers.list({})];
    return [logged.rovers.length, list.rovers[0]?.connected];
  };
  assert.deepEqual(await shown(), [1, 1]);
  const seen_at = sql<Date>`now() - interval '11 seconds'`;
  const service = { node: 'test', service: 'casta', country: 1, port: 2101, clients: 1, started_at: now };
  await database.service
    .insertInto('caster_services')
    .values({ ...service, seen_at })
    .execute();
  await later(2);
  assert.deepEqual(await shown(), [0, 0]);
});

test('the subscription summary counts all rovers that one sees, active at index 3', async (t) => {
  const { person, seed, later } = await startWorld(t);
  const { id: company_id } = await seed.company();
  const { id: other } = await seed.company();
  const [gone, soon] = ['2020-01-01T00:00:00Z', new Date(Date.now() + 30_000)];
  for (const account of [
    {},
    {},
    { expires_at: soon },
    { expires_at: gone },
    { allowed: false, expires_at: gone },
  ])
    await seed.rover({ company_id, ...account });
  await seed.rover({ company_id: other });
  const summary = async (client: Awaited<ReturnType<typeof person>>['client']) => {
    const { subdata } = await client.network.loggedRovers({});
    return [subdata.total, ...subdata.data.map(({ value }) => value)];
  };
  const { client } = await person(20, { company_id });
  assert.deepEqual(await summary(client), [5, 0, 0, 0, 3, 1, 1, 0]);
  assert.deepEqual(await summary((await person(1)).client), [6, 0, 0, 0, 4, 1, 1, 0]);
  later(61);
  assert.deepEqual(await summary(client), [5, 0, 0, 0, 2, 2, 1, 0]);
});

test('the count card has the total, and the fixed rovers at index 3', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { id: company_id } = await seed.company();
  for (const status of [0, 0, 1, 4, 4, 4, 5, 6, 3])
    await connect(database, await seed.rover({ company_id }), { status });
  const { client } = await person(20, { company_id });
  const { chartdata } = await client.network.loggedRovers({});
  assert.equal(chartdata.total, 9);
  assert.deepEqual(
    chartdata.data.map(({ label, value }) => [label, value]),
    [
      ['Connected', 2],
      ['GPS', 2],
      ['DGPS', 0],
      ['Fixed', 3],
      ['Float', 1],
      ['EST', 1],
    ],
  );
});

test('a rover whose last GGA is not valid any more counts as connected, not as fixed, on Home and in lists', async (t) => {
  const { person, seed, database, later } = await startWorld(t);
  const { id: company_id } = await seed.company();
  const [reporting, silent] = [await seed.rover({ company_id }), await seed.rover({ company_id })];
  for (const rover of [reporting, silent]) await connect(database, rover, { status: 4 });
  const { client } = await person(20, { company_id });
  const shown = async () => {
    const { chartdata } = await client.network.loggedRovers({});
    const { counts, rovers } = await client.rovers.list({ status: 4 });
    const fixed = chartdata.data.find(({ label }) => label === 'Fixed')?.value;
    return [fixed, counts.fixed, rovers.length];
  };
  assert.deepEqual(await shown(), [2, 2, 2]);
  const live = database.service.updateTable('rover_live').where('rover_id', '=', silent.id);
  await live.set({ valid_until: sql<Date>`now() - interval '1 second'` }).execute();
  later(2);
  assert.deepEqual(await shown(), [1, 1, 1]);
  const [connected] = (await client.rovers.list({ status: 9 })).rovers;
  assert.deepEqual([connected?.value, connected?.connected, connected?.rtk_fix_status], [silent.id, 1, 0]);
});

test('an unchanged poll is 304 for everyone of the same scope, and shows a change within a second or so', async (t) => {
  const { person, seed, database, later } = await startWorld(t);
  const rover = await seed.rover();
  await connect(database, rover, { status: 5 });
  const [one, two] = [await person(20, rover), await person(30, rover)];
  const first = await one.client.network.loggedRovers({});
  later(1.6);
  assert.equal(await one.client.network.loggedRovers({}), first); // the very same object: 304
  assert.deepEqual(await two.client.network.loggedRovers({}), first);
  await database.service.updateTable('rover_live').set({ status: 4 }).execute();
  later(1.6);
  assert.equal((await one.client.network.loggedRovers({})).rovers[0]?.statustext, 'Fixed');
  await database.service.deleteFrom('rover_live').execute();
  later(1.6);
  assert.deepEqual((await one.client.network.loggedRovers({})).rovers, []);
});

test('country filters by Casta, and a reseller of Denmark alone sees Denmark whatever it requests', async (t) => {
  const { person, seed, database, clientOf } = await startWorld(t);
  const { reseller_id } = await seed.reseller({ country: 2, single_country: true });
  const dealer = await seed.dealer({ reseller_id });
  const { id: company_id } = await seed.company({ dealer_id: dealer.id });
  await connect(database, await seed.rover({ company_id, title: 'in UK' }), { casta: 1 });
  await connect(database, await seed.rover({ company_id, title: 'in DK' }), { casta: 2 });
  const names = async (who: Awaited<ReturnType<typeof person>>, country: 0 | 1 | 2) =>
    (await who.client.network.loggedRovers({ country })).rovers.map(({ text }) => text);
  const [admin, dane] = [await person(1), await person(5, { reseller_id })];
  assert.deepEqual(await names(admin, 0), ['in DK', 'in UK']);
  assert.deepEqual(await names(admin, 1), ['in UK']);
  assert.deepEqual(await names(dane, 1), ['in DK']);
  const acting = clientOf(await dane.client.auth.actAs({ dealer: dealer.id }));
  assert.deepEqual(
    (await acting.network.loggedRovers({ country: 1 })).rovers.map(({ text }) => text),
    ['in DK'],
  );
  assert.equal((await acting.auth.me({})).user.single_country, 2);
  assert.equal((await admin.client.auth.me({})).user.single_country, null);
});

test('the latest events are the last ten lines about one’s own rovers', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const [own, foreign] = [await seed.rover({ username: 'own' }), await seed.rover({ username: 'foreign' })];
  for (let n = 0; n < 12; n++) {
    for (const { id: rover_id, reseller_id, dealer_id, company_id, username } of [own, foreign]) {
      const line = { rover_id, reseller_id, dealer_id, company_id, username, casta: 1, type: 1, code: 10 };
      await database.service
        .insertInto('caster_log')
        .values({ ...line, at: new Date(Date.now() - n * 1000), legacy_text: `${n}` })
        .execute();
    }
  }
  const { client } = await person(20, own);
  const { lastevents } = await client.network.loggedRovers({});
  assert.deepEqual(
    lastevents.map(({ Username, Description }) => `${Username} ${Description}`),
    Array.from({ length: 10 }, (_, n) => `own ${n}`),
  );
});

test('filter options narrow with what is chosen, and rovers come only with a company or a text', async (t) => {
  const { person, seed } = await startWorld(t);
  const [one, two] = [await seed.company({ title: 'Acre' }), await seed.company({ title: 'Barn' })];
  const rover = await seed.rover({ company_id: one.id, title: 'Dozer' });
  await seed.company({ title: 'Closed', dealer_id: one.dealer_id, archived_at: new Date() });
  const { client } = await person(1);
  const all = await client.network.filterOptions({});
  assert.deepEqual(
    [all.resellers.length, all.dealers.length, all.companys.map(({ text }) => text), all.rovers],
    [2, 2, ['Acre', 'Barn'], []],
  );
  const narrowed = await client.network.filterOptions({ reseller: two.reseller_id });
  assert.deepEqual(
    [narrowed.resellers.length, narrowed.dealers.length, narrowed.companys.map(({ text }) => text)],
    [2, 1, ['Barn']],
  );
  const { rovers } = await client.network.filterOptions({ company: one.id });
  const { reseller_id: reseller, dealer_id: dealer } = one;
  assert.deepEqual(rovers, [{ text: 'Dozer', value: rover.id, reseller, dealer, company: one.id }]);
  assert.deepEqual((await client.network.filterOptions({ stext: 'doz' })).rovers, rovers);
});
