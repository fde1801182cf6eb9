import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addSims } from '../../test/sims.ts';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

const YEAR = 1;
const TRIAL = 8;
const london = 'Europe/London';

/** Two dealers with a company each, and what writes subscriptions of their rovers. */
async function startCalendar(t: TestContext) {
  const world = await startWorld(t);
  const { seed, database } = world;
  const wold = await seed.company({ title: 'Wold Farms' });
  const fen = await seed.company({ title: 'Fen Farms', dealer_id: (await seed.dealer({ title: 'Fen' })).id });
  const subscribe = async (
    company: typeof wold,
    title: string,
    ends_at: string,
    more: {
      status?: number;
      type_id?: number;
      follows_id?: number;
      rover_id?: number;
      starts_at?: string;
    } = {},
  ) => {
    const { reseller_id, dealer_id, id: company_id } = company;
    const rover_id = more.rover_id ?? (await seed.rover({ company_id, title })).id;
    const status = more.status ?? 3;
    const row = {
      reseller_id,
      dealer_id,
      company_id,
      rover_id,
      type_id: YEAR,
      status,
      ends_at: new Date(ends_at),
      starts_at: new Date('2026-01-01'),
      ...more,
      ...((status === 4 || status === 6) && { finished_at: new Date(ends_at) }),
    };
    const { id } = await database.service
      .insertInto('subscriptions')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, rover_id };
  };
  return { ...world, wold, fen, subscribe };
}

test('the calendar counts what ends by the day and the type; what another subscription follows is renewed, what was cancelled is not there', async (t) => {
  const { person, wold, subscribe } = await startCalendar(t);
  const { client } = await person(1);
  await subscribe(wold, 'Sprayer', '2027-03-05T10:00:00Z');
  await subscribe(wold, 'Seeder', '2027-03-05T23:59:59Z');
  await subscribe(wold, 'Trial', '2027-03-05T12:00:00Z', { type_id: TRIAL });
  const first = await subscribe(wold, 'Combine', '2027-03-05T12:00:00Z');
  const next = { status: 2, follows_id: first.id, rover_id: first.rover_id };
  await subscribe(wold, 'Combine', '2027-03-31T12:00:00Z', { ...next, starts_at: '2027-03-05T12:00:00Z' });
  await subscribe(wold, 'Gone', '2027-03-05T12:00:00Z', { status: 6 });
  const { days, types } = await client.expiryCalendar.counts({
    day: '2027-03-01',
    days: 31,
    timezone: london,
  });
  assert.deepEqual(days, [
    { day: '2027-03-05', type: YEAR, ending: 2, renewed: 1 },
    { day: '2027-03-05', type: TRIAL, ending: 1, renewed: 0 },
    { day: '2027-03-31', type: YEAR, ending: 1, renewed: 0 },
  ]);
  assert.deepEqual(
    types.filter(({ trial }) => trial).map(({ value }) => value),
    [TRIAL],
  );
  const { CasterSubs, Total } = await client.expiryCalendar.list({ day: '2027-03-05', timezone: london });
  assert.equal(Total, 4);
  assert.deepEqual(
    CasterSubs.map(({ roverdetail, renewsent }) => [roverdetail, renewsent]),
    [
      ['Sprayer', 0],
      ['Trial', 0],
      ['Combine', 1],
      ['Seeder', 0],
    ],
  );
});

test('a day is that of the zone of the call, also where the clocks change', async (t) => {
  const { person, wold, subscribe } = await startCalendar(t);
  const { client } = await person(1);
  await subscribe(wold, 'Late', '2027-03-28T22:30:00Z'); // 23:30 in London, where summer began on this day
  await subscribe(wold, 'Midnight', '2027-03-28T23:00:00Z'); // 00:00 of the next day in London
  const daysIn = async (timezone: string) =>
    (await client.expiryCalendar.counts({ day: '2027-03-27', days: 3, timezone })).days.map(
      ({ day, ending }) => [day, ending],
    );
  assert.deepEqual(await daysIn(london), [
    ['2027-03-28', 1],
    ['2027-03-29', 1],
  ]);
  assert.deepEqual(await daysIn('UTC'), [['2027-03-28', 2]]);
  assert.deepEqual(await daysIn('Europe/Copenhagen'), [['2027-03-29', 2]]);
});

test('each person sees the expiries of their own tenants, under a filter of dealer, company and type', async (t) => {
  const { person, wold, fen, subscribe } = await startCalendar(t);
  await subscribe(wold, 'Sprayer', '2027-03-05T10:00:00Z');
  await subscribe(fen, 'Seeder', '2027-03-05T11:00:00Z', { type_id: TRIAL });
  const { reseller_id, dealer_id } = fen;
  const [system, dealer] = [await person(1), await person(10, { reseller_id, dealer_id })];
  const rovers = async ({ client }: typeof system, filter: object = {}) => {
    const period = { day: '2027-03-05', timezone: london, ...filter };
    const { CasterSubs, Total } = await client.expiryCalendar.list(period);
    const { days } = await client.expiryCalendar.counts(period);
    assert.equal(
      days.reduce((sum, { ending }) => sum + ending, 0),
      Total,
    );
    return CasterSubs.map(({ roverdetail }) => roverdetail);
  };
  assert.deepEqual(await rovers(system), ['Sprayer', 'Seeder']);
  assert.deepEqual(await rovers(system, { dealer: wold.dealer_id }), ['Sprayer']);
  assert.deepEqual(await rovers(system, { company: fen.id }), ['Seeder']);
  assert.deepEqual(await rovers(system, { type: TRIAL }), ['Seeder']);
  assert.deepEqual(await rovers(dealer), ['Seeder']);
  assert.deepEqual(await rovers(dealer, { dealer: wold.dealer_id }), []);
});

test('what is no day or no zone is refused at its field', async (t) => {
  const { person } = await startCalendar(t);
  const { client } = await person(1);
  const counts = (input: object) =>
    refusal(client.expiryCalendar.counts({ day: '2027-03-01', timezone: london, ...input }));
  assert.deepEqual(Object.keys(await counts({ day: '2027-02-31' })), ['code', 'day']);
  assert.deepEqual(Object.keys(await counts({ timezone: 'Europe/Nowhere' })), ['code', 'timezone']);
  assert.deepEqual(Object.keys(await counts({ days: 43 })), ['code', 'days']);
});

test('the list has what the calendar counts: what ends within two moments, of one dealer, renewed or not, with its SIM cards', async (t) => {
  const { person, database, wold, fen, subscribe } = await startCalendar(t);
  const { client } = await person(1);
  const early = await subscribe(wold, 'Early', '2027-03-01T00:00:00Z', { status: 5 });
  const { reseller_id, dealer_id, id: company_id } = wold;
  const iccid = '8944500000000000011';
  const holder = { holder: 'rover', reseller_id, dealer_id, company_id, rover_id: early.rover_id, slot: 1 };
  await addSims(database.service, 1, { ...holder, iccid });
  await subscribe(wold, 'Late', '2027-03-31T22:59:59Z', { status: 4 });
  await subscribe(wold, 'April', '2027-03-31T23:00:00Z'); // summer time in London
  await subscribe(wold, 'Gone', '2027-03-05T12:00:00Z', { status: 6 });
  await subscribe(fen, 'Fen', '2027-03-06T12:00:00Z');
  const first = await subscribe(wold, 'Combine', '2027-03-05T12:00:00Z');
  const next = { status: 2, follows_id: first.id, rover_id: first.rover_id };
  await subscribe(wold, 'Combine', '2028-03-05T12:00:00Z', { ...next, starts_at: '2027-03-05T12:00:00Z' });
  const march = {
    start: '2027-03-01T00:00:00Z',
    end: '2027-03-31T22:59:59.999Z',
    status: 0,
    dealer: wold.dealer_id,
  } as const;
  const list = async (more: object) => {
    const { CasterSubs, Total, Counts } = await client.subscriptions.list({ ...march, ...more });
    return { rovers: CasterSubs.map(({ roverdetail }) => roverdetail), Total, Counts };
  };
  assert.deepEqual(await list({}), { rovers: ['Early', 'Combine', 'Late'], Total: 3, Counts: [1, 1, 0] });
  assert.deepEqual(await list({ renewed: 'no' }), { rovers: ['Early', 'Late'], Total: 2, Counts: [0, 1, 0] });
  assert.deepEqual(await list({ renewed: 'yes' }), { rovers: ['Combine'], Total: 1, Counts: [1, 0, 0] });
  assert.deepEqual((await list({ status: 4 })).rovers, ['Late']);
  assert.deepEqual((await list({ stext: 'early' })).rovers, ['Early']);
  const { days } = await client.expiryCalendar.counts({
    day: '2027-03-01',
    days: 31,
    timezone: london,
    dealer: wold.dealer_id,
  });
  assert.equal(
    days.reduce((sum, { ending }) => sum + ending, 0),
    2,
    'the number on the tab is that of the list',
  );
  const { CasterSubs } = await client.subscriptions.list({ ...march, renewed: 'no' });
  assert.deepEqual(
    CasterSubs.map(({ simms }) => simms),
    [[iccid], []],
  );
});
