import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, isRole, tenantRoles } from '@cairn/contract';
import { counted, HOUR, none, thisHour, until } from '../../test/roll-ups.ts';
import { startWorld } from '../../test/world.ts';

test('a bar is the mean of the rovers of each status over the time that was counted', async (t) => {
  const world = await startWorld(t);
  const hour = thisHour(world);
  const company = await world.seed.company();
  await counted(world, hour - 2 * HOUR, company, {
    fixed_ms: 3 * HOUR,
    float_ms: HOUR / 2,
    connected_ms: HOUR / 4,
  });
  await counted(world, hour - HOUR, company, {
    fixed_ms: HOUR,
    gps_ms: HOUR / 3,
    dgps_ms: HOUR,
    est_ms: HOUR / 10,
  });
  await until(world, hour - 3 * HOUR, hour - HOUR / 2); // half of the last hour is counted
  const { client } = await world.person(1);
  const { labels, datasets, until: to } = await client.trends.rtkStatus({ start: 0, end: 5, period: 3600 });
  assert.deepEqual(
    labels.map((label) => (Date.parse(label) - hour) / HOUR),
    [-4, -3, -2, -1, 0],
  );
  assert.equal(to, new Date(hour - HOUR / 2).toISOString());
  assert.deepEqual(
    datasets.map(({ label, data }) => [label, ...data]),
    [
      ['Fixed', null, 0, 3, 2, null],
      ['Float', null, 0, 0.5, 0, null],
      ['DGPS', null, 0, 0, 2, null],
      ['GPS', null, 0, 0, 0.67, null],
      ['EST', null, 0, 0, 0.2, null],
      ['Connected', null, 0, 0.25, 0, null],
    ],
  );
});

test('without parameters it is what the portal requests: the last 24 hours', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(30);
  assert.equal((await client.trends.rtkStatus({})).labels.length, 24);
  const logins = await client.trends.logins({});
  assert.ok(logins !== 'NOT AUTHORISED' && logins.labels.length === 24);
});

test('everyone sees their own part, whatever they ask for', async (t) => {
  const world = await startWorld(t);
  const hour = thisHour(world);
  await until(world, hour - 10 * HOUR, hour);
  const own = await world.seed.company();
  const sister = await world.seed.company({ dealer_id: own.dealer_id });
  const cousin = await world.seed.company({ reseller_id: own.reseller_id });
  const stranger = await world.seed.company();
  for (const [n, company] of [own, sister, cousin, stranger].entries())
    await counted(world, hour - HOUR, company, { fixed_ms: 10 ** n * HOUR });
  const fixed = async (role: 1 | 5 | 10 | 20 | 30, filter = {}) => {
    const { client } = await world.person(role, isRole(role, 'systemAdmin') ? {} : own);
    const { datasets } = await client.trends.rtkStatus({ start: 1, end: 2, ...filter });
    return datasets[0]?.data[0];
  };
  assert.deepEqual(
    [await fixed(1), await fixed(5), await fixed(10), await fixed(20), await fixed(30)],
    [1111, 111, 11, 1, 1],
  );
  const { reseller_id: reseller, dealer_id: dealer, company_id: company } = own;
  assert.deepEqual(
    [await fixed(1, { reseller }), await fixed(1, { dealer }), await fixed(1, { reseller, dealer, company })],
    [111, 11, 1],
  );
  assert.equal(
    await fixed(30, { reseller }),
    1,
    'a company’s person who names the reseller sees the company',
  );
  assert.equal(await fixed(5, { reseller: stranger.reseller_id }), 0);
  assert.equal(await fixed(10, { company: cousin.company_id }), 0);
  assert.equal(
    await fixed(1, { reseller: stranger.reseller_id, company }),
    0,
    'a company of another reseller',
  );
});

test('what a station fed is for the system', async (t) => {
  const world = await startWorld(t);
  const hour = thisHour(world);
  await until(world, hour - 10 * HOUR, hour);
  const { id } = await world.seed.station();
  await world.database.service
    .insertInto('rover_hours')
    .values({ scope: 100, scope_id: id, at: new Date(hour - HOUR), ...none, fixed_ms: 7 * HOUR })
    .execute();
  for (const [role, visible] of [
    [1, 7],
    [5, 0],
  ] as const) {
    const { client } = await world.person(role);
    const { datasets } = await client.trends.rtkStatus({ start: 1, end: 2, station: id });
    assert.equal(datasets[0]?.data[0], visible);
  }
});

test('logins of a reseller or dealer that is not one’s own are NOT AUTHORISED, and the session goes on', async (t) => {
  const world = await startWorld(t);
  const own = await world.seed.company();
  const stranger = await world.seed.company();
  const hour = thisHour(world);
  await until(world, hour - 10 * HOUR, hour);
  await counted(world, hour - HOUR, own, { logins: 3, login_rovers: 2 });
  for (const role of tenantRoles) {
    const { client } = await world.person(role, own);
    for (const requested of [
      { reseller: stranger.reseller_id },
      { dealer: stranger.dealer_id },
      { dealer: 999_999 },
    ])
      assert.equal(
        await client.trends.logins(requested),
        'NOT AUTHORISED',
        `${role} ${JSON.stringify(requested)}`,
      );
    const mine = await client.trends.logins({
      start: 1,
      end: 2,
      reseller: own.reseller_id,
      dealer: own.dealer_id,
    });
    assert.ok(mine !== 'NOT AUTHORISED');
    assert.deepEqual(
      mine.datasets.map(({ label, data }) => [label, data]),
      [
        ['Logins', [3]],
        ['Rovers', [2]],
      ],
    );
  }
});

test('for a system admin of a reseller of Denmark alone there is Denmark alone', async (t) => {
  const world = await startWorld(t);
  const hour = thisHour(world);
  await until(world, hour - 10 * HOUR, hour);
  const uk = await world.seed.company();
  const denmark = await world.seed.reseller({ country: 2 });
  const danish = await world.seed.company({ reseller_id: denmark.id, country: 2 });
  await counted(world, hour - HOUR, uk, { fixed_ms: HOUR });
  await counted(world, hour - HOUR, danish, { fixed_ms: 10 * HOUR });
  await world.database.service
    .insertInto('resellers')
    .values({ id: 11, title: 'Eleven', country: 2, single_country: true })
    .onConflict((it) => it.doNothing())
    .execute();
  const { client } = await world.person(1, { reseller_id: 11 });
  const fixed = async (filter = {}) =>
    (await client.trends.rtkStatus({ start: 1, end: 2, ...filter })).datasets[0]?.data[0];
  assert.deepEqual(
    [await fixed(), await fixed({ reseller: uk.reseller_id }), await fixed({ dealer: danish.dealer_id })],
    [10, 0, 10],
  );
});

test('what cannot be answered is refused by the name of its field', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(30);
  const fieldOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (refusal) => refusal,
    );
    assert.ok(error instanceof CallError);
    return error.issues[0]?.field ?? error.status;
  };
  const { rtkStatus, logins } = client.trends;
  assert.equal(await fieldOf(rtkStatus({ start: 5, end: 5 })), 'end');
  assert.equal(await fieldOf(logins({ start: 0, end: 401 })), 'end');
  assert.equal(await fieldOf(logins({ timezone: 'Europe/Atlantis' })), 'timezone');
});
