import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas, CallError, isAtMost, tenantRoles } from '@cairn/contract';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';
import { readNetwork } from '../availability/availability.queries.ts';
import { readOnline } from './time-machine.queries.ts';

const minute = 60_000;
const steps = 5 * minute;
/** A moment of this morning or last night that is on a step. */
const moment = Math.floor((Date.now() - 3 * 60 * minute) / steps) * steps;
const iso = (at: number) => new Date(at).toISOString();

type World = Awaited<ReturnType<typeof startWorld>>;
type Rover = Awaited<ReturnType<World['seed']['rover']>>;

/** Records that rovers of one company were connected at a moment, as the worker does. */
async function addSnapshot({ database }: World, at: number, rovers: Rover[], status = 4, casta = 1) {
  const [first] = rovers;
  if (!first) return;
  const { reseller_id, dealer_id, company_id } = first;
  await sql`insert into moments values (${iso(at)}) on conflict do nothing`.execute(database.service);
  await database.service
    .insertInto('moment_rovers')
    .values({
      at: iso(at),
      reseller_id,
      dealer_id,
      company_id,
      casta,
      rovers: rovers.map(({ id }) => id),
      statuses: rovers.map(() => status),
      latitudes: rovers.map(() => 52.5),
      longitudes: sql`array_fill(null::real, array[${rovers.length}::int])`,
    })
    .execute();
}

const change = ({ database }: World, station_id: number, at: number, online: boolean, kind = 'stream') =>
  database.service
    .insertInto('station_status_changes')
    .values({ station_id, at: new Date(at), online, kind, reason: '' })
    .execute();

test('a moment shows the rovers of the last step before it, each person theirs', async (t) => {
  const world = await startWorld(t);
  const own = await world.seed.rover({ title: 'Own' });
  const neighbour = await world.seed.rover({ company_id: own.company_id, title: 'Beside' });
  const foreign = await world.seed.rover({ title: 'Foreign' });
  await addSnapshot(world, moment, [own, neighbour], 5);
  await addSnapshot(world, moment, [foreign], 4, 2);
  await addSnapshot(world, moment - steps, [foreign]);
  const ask = async (role: 1 | 5 | 10 | 20 | 30, more: object = {}) => {
    const { reseller_id, dealer_id, company_id } = own;
    const overrides = {
      ...(isAtMost(role, 'reseller') && { reseller_id }),
      ...(isAtMost(role, 'dealer') && { dealer_id }),
      ...(isAtMost(role, 'companyAdmin') && { company_id }),
    };
    const { client } = await world.person(role, overrides);
    const { rovers, rovers_at } = await client.timeMachine.moment({ at: iso(moment + 4 * minute), ...more });
    return { at: rovers_at, text: rovers.text.toSorted(), status: rovers.status };
  };
  for (const role of tenantRoles)
    assert.deepEqual(await ask(role), { at: iso(moment), text: ['Beside', 'Own'], status: [5, 5] });
  assert.deepEqual((await ask(1)).text, ['Beside', 'Foreign', 'Own']);
  assert.deepEqual((await ask(1, { company: foreign.company_id })).text, ['Foreign']);
  assert.deepEqual((await ask(1, { country: 2 })).text, ['Foreign']);
  assert.deepEqual((await ask(20, { company: foreign.company_id })).text, []);
});

test('what PostgreSQL writes of a moment is what the contract promises, whatever rovers are called', async (t) => {
  const world = await startWorld(t);
  const titles = ['"Quoted" \\ "', 'Grønne \u{1f69c}', 'third'];
  const rovers: Rover[] = [];
  for (const title of titles)
    rovers.push(await world.seed.rover({ title, ...(rovers[0] && { company_id: rovers[0].company_id }) }));
  await addSnapshot(world, moment, rovers);
  const { client } = await world.person(1);
  const { reply } = areas.timeMachine.moment;
  const full = reply.parse(await client.timeMachine.moment({ at: iso(moment) })).rovers;
  assert.deepEqual(full, {
    value: rovers.map(({ id }) => id),
    text: titles,
    status: [4, 4, 4],
    latitude: [52.5, 52.5, 52.5],
    longitude: [null, null, null],
  });
  reply.parse(await client.timeMachine.moment({ at: iso(moment - 60 * minute) }));
});

test('a moment with no step near it has no rovers and reports it', async (t) => {
  const world = await startWorld(t);
  await addSnapshot(world, moment, [await world.seed.rover()]);
  const { client } = await world.person(1);
  const late = await client.timeMachine.moment({ at: iso(moment + 9.9 * minute) });
  assert.deepEqual([late.rovers_at, late.rovers.value.length], [iso(moment), 1]);
  const { rovers, rovers_at } = await client.timeMachine.moment({ at: iso(moment + 10 * minute) });
  assert.equal(rovers_at, null);
  assert.deepEqual(rovers, { value: [], text: [], status: [], latitude: [], longitude: [] });
});

test('stations have the state of their last change before the moment, off without one; later ones are missing', async (t) => {
  const world = await startWorld(t);
  const [up, down, msm, later] = [
    await world.seed.station({ title: 'A' }),
    await world.seed.station({ title: 'B' }),
    await world.seed.station({ title: 'C', country: 2 }),
    await world.seed.station({ title: 'D' }),
  ];
  await world.seed.station({ title: 'E', created_at: new Date(moment - minute) });
  await change(world, up.id, moment - minute, true);
  await change(world, up.id, moment + 1, false);
  await change(world, down.id, moment - 60 * minute, true);
  await change(world, down.id, moment, false);
  await change(world, msm.id, moment - minute, true);
  await change(world, msm.id, moment - minute, true, 'msm');
  await change(world, later.id, moment + 1, true);
  const { client } = await world.person(30);
  const { stations } = await client.timeMachine.moment({ at: iso(moment) });
  assert.deepEqual(
    stations.map(({ text, mapstatus, msm: hasMsm, since }) => [text, mapstatus, hasMsm, since]),
    [
      ['A', 4, 0, iso(moment - minute)],
      ['B', 1, 0, iso(moment)],
      ['C', 4, 1, iso(moment - minute)],
      ['E', 1, 0, null],
    ],
  );
  const danish = await client.timeMachine.moment({ at: iso(moment), country: 2 });
  assert.deepEqual(
    danish.stations.map(({ text }) => text),
    ['C'],
  );
});

test('the time machine goes back seven days and not into the future', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(20);
  for (const at of [Date.now() + minute, Date.now() - 7.01 * 24 * 60 * minute])
    await assert.rejects(
      client.timeMachine.moment({ at: iso(at) }),
      (error) => error instanceof CallError && error.issues?.[0]?.field === 'at',
    );
  await client.timeMachine.moment({ at: iso(Date.now() - 6.99 * 24 * 60 * minute) });
});

test('the overview counts rovers and stations bar by bar, each person theirs', async (t) => {
  const world = await startWorld(t);
  const own = await world.seed.rover();
  const { reseller_id, dealer_id, company_id } = own;
  const half = Math.floor(moment / (30 * minute)) * 30 * minute;
  const none = { dgps_ms: 0, gps_ms: 0, est_ms: 0, connected_ms: 0, logins: 0, login_rovers: 0 };
  for (const [scope, scopeId, ids, rovers] of [
    [1, 0, {}, 7],
    [5, reseller_id, { reseller_id }, 4],
    [20, company_id, { reseller_id, dealer_id, company_id }, 2],
  ] as const) {
    await sql`select make_rover_minutes((${iso(half)}::timestamptz at time zone 'utc')::date)`.execute(
      world.database.service,
    );
    const counted = { fixed_ms: rovers * 20 * minute, float_ms: rovers * 10 * minute };
    await world.database.service
      .insertInto('rover_minutes')
      .values({ scope, scope_id: scopeId, at: iso(half), ...ids, ...counted, ...none })
      .execute();
  }
  const station = await world.seed.station();
  await change(world, station.id, half + 15 * minute, true);
  const ask = async (role: 1 | 5 | 20, overrides: object, more: object = {}) => {
    const { client } = await world.person(role, overrides);
    const { begins, rovers, fixed, online, step } = await client.timeMachine.overview(more);
    assert.equal(step, 300);
    assert.ok(
      begins.length >= 335 && [rovers, fixed, online].every(({ length }) => length === begins.length),
    );
    const bar = begins.indexOf(iso(half));
    return [rovers[bar], fixed[bar], online[bar], online[bar + 1], online[bar - 1]];
  };
  assert.deepEqual(await ask(1, {}), [7, 4.7, 0.5, 1, 0]);
  assert.deepEqual(await ask(1, {}, { company: company_id }), [2, 1.3, 0.5, 1, 0]);
  assert.deepEqual(await ask(1, {}, { company: company_id, reseller: reseller_id + 1 }), [0, 0, 0.5, 1, 0]);
  assert.deepEqual(await ask(5, { reseller_id }), [4, 2.7, 0.5, 1, 0]);
  assert.deepEqual(await ask(20, { company_id }), [2, 1.3, 0.5, 1, 0]);
  assert.deepEqual(await ask(20, {}, { company: company_id }), [0, 0, 0.5, 1, 0], 'of a foreign company');
});

test('coverage shows for each station how far fixes were obtained, and reveals no single rovers', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station({ title: 'Measured' });
  const other = await world.seed.station({ title: 'New' });
  const row = { station_id: id, fixes: 900, floats: 50, total: 1000, rovers: 4 };
  await world.database.service
    .insertInto('station_coverage')
    .values([
      { ...row, distance: 10 },
      { ...row, distance: 15, fixes: 600 },
      { ...row, distance: 20, rovers: 1 },
    ])
    .execute();
  const { client } = await world.person(30);
  const { stations, days } = areas.timeMachine.coverage.reply.parse(await client.timeMachine.coverage({}));
  assert.equal(days, 30);
  assert.deepEqual(
    stations.map(({ text, rings, classes }) => [
      text,
      rings.map(({ kind, km }) => `${kind} ${km}`),
      classes.length,
    ]),
    [
      ['Measured', ['steady 15', 'attimes 20'], 2],
      ['New', ['assumed 35'], 0],
    ],
  );
  assert.deepEqual(
    (await client.timeMachine.coverage({ base: other.id })).stations.map(({ text }) => text),
    ['New'],
  );
  await assert.rejects(client.timeMachine.coverage({ base: 999_999 }), { status: 404 });
});

test('stations online over the days are what their availability says, second by second', async (t) => {
  const world = await startWorld(t);
  const db = world.database.service;
  const width = 30 * minute;
  const bars = { from: moment - (moment % width), to: moment - (moment % width) + 12 * width, width };
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let n = 0; n < 6; n++) {
    const { id } = await world.seed.station();
    let at = bars.from - width + random() * 4 * width; // some are known before, some later
    for (let online = true; at < bars.to + width; online = random() < 0.9 ? !online : online) {
      await change(world, id, at, online);
      at += random() * 2 * width;
    }
  }
  const found = await readOnline(db, 0, bars);
  const requested = found.map(({ begins }) => ({ begins, ends: begins + width }));
  assert.equal(requested.length, 12);
  const expected = await readNetwork(db, requested, 0, new Date(bars.to + width));
  for (const [n, { online, known }] of found.entries()) {
    assert.ok(
      Math.abs(online - (expected[n]?.online ?? 0)) < 0.011,
      `${n}: ${online} ${expected[n]?.online}`,
    );
    assert.ok(Math.abs(known - online - (expected[n]?.offline ?? 0)) < 0.021);
  }
});
