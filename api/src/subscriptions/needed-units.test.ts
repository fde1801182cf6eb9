import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { endOfSubscription } from '@cairn/contract';
import { startWorld } from '../../test/world.ts';

const YEAR = 1;
const MONTH = 4;
const TRIAL = 8;
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

/** A dealer on noon of 20 November 2026, with yearly, monthly and trial subscriptions, and renewals that are scheduled. */
async function startDealer(t: TestContext) {
  const world = await startWorld(t, { now: () => NOON });
  const { seed, person, database } = world;
  const wold = await seed.company({ title: 'Wold Farms' });
  const { reseller_id, dealer_id } = wold;
  const fen = await seed.company({ title: 'Fen Farms', dealer_id });
  const subscribe = async (
    { id: company_id }: typeof wold,
    type_id: number,
    from: number,
    to: number,
    more: { status?: number; rover_id?: number } = {},
  ) => {
    const { status = 3, rover_id = (await seed.rover({ company_id })).id } = more;
    const days = { starts_at: new Date(NOON + from * DAY), ends_at: new Date(NOON + to * DAY) };
    const owner = { reseller_id, dealer_id, company_id, rover_id };
    const over = status === 4 || status === 6 ? { finished_at: days.ends_at } : {};
    await database.service
      .insertInto('subscriptions')
      .values({ ...owner, type_id, status, ...days, ...over })
      .execute();
    return rover_id;
  };
  await subscribe(wold, YEAR, -355, 10);
  await subscribe(wold, YEAR, -320, 45, { status: 5 });
  await subscribe(wold, YEAR, -365, 120);
  await subscribe(wold, YEAR, -400, -35, { status: 4 });
  await subscribe(wold, YEAR, -355, 12, { status: 6 });
  const renewed = await subscribe(wold, MONTH, -25, 5);
  await subscribe(wold, MONTH, 5, 35, { status: 2, rover_id: renewed });
  await subscribe(fen, MONTH, -10, 20);
  await subscribe(fen, TRIAL, -4, 10);
  const later = await subscribe(fen, TRIAL, 3, 17, { status: 2 });
  const units = { reseller: reseller_id, dealer: dealer_id };
  const { client: system } = await person(1);
  await system.stock.add({ subdata: { reseller: reseller_id, type: MONTH, number: 9, po: 'PO 1' } });
  await system.stock.assign({ subdata: { ...units, type: MONTH, number: 4, po: 'PO 2' } });
  const { client: dealer } = await person(10, { reseller_id, dealer_id });
  const { client: reseller } = await person(5, { reseller_id });
  return { ...world, wold, fen, dealer, reseller, later };
}

type Dealer = Awaited<ReturnType<typeof startDealer>>;

/** What the expiry calendar counts of each type up to 90 days from now, without what is renewed. */
async function ends({ dealer }: Dealer) {
  const within = async (days: number) => {
    const period = { day: '2026-11-20', timezone: 'UTC' };
    const counted = [
      ...(await dealer.expiryCalendar.counts({ ...period, days: Math.min(days, 42) })).days,
      ...(days > 42
        ? (await dealer.expiryCalendar.counts({ ...period, day: '2027-01-01', days: 42 })).days
        : []),
    ];
    const endingOf = (type: number) =>
      counted.filter((row) => row.type === type).reduce((sum, { ending }) => sum + ending, 0);
    return { [YEAR]: endingOf(YEAR), [MONTH]: endingOf(MONTH), [TRIAL]: endingOf(TRIAL) };
  };
  return { month: await within(30), quarter: await within(90) };
}

test('the outlook needs a unit for each end that the calendar has, and again for each end of a renewal by it', async (t) => {
  const world = await startDealer(t);
  const { types } = await world.dealer.stock.outlook({});
  const needed = Object.fromEntries(types.map(({ type, needed }) => [type, needed]));
  const { month, quarter } = await ends(world);
  assert.deepEqual(
    [month, quarter],
    [
      { [YEAR]: 1, [MONTH]: 1, [TRIAL]: 2 },
      { [YEAR]: 2, [MONTH]: 2, [TRIAL]: 2 },
    ],
  );
  // a year ends once in 90 days: the same figures as the calendar's
  assert.deepEqual(needed[YEAR], [month[YEAR], 2, quarter[YEAR]]);
  // months end after 20 and 35 days, their renewals a month and two months later
  assert.deepEqual(needed[MONTH], [1, 3, 5]);
  // trials end after 10 and 17 days, and then every 14 days: 24, 38, 52, 66, 80 and 31, 45, 59, 73, 87
  assert.deepEqual(needed[TRIAL], [3, 8, 12]);
});

test('a stock runs out with the first end that it has no unit for, a repeated one too', async (t) => {
  const { dealer } = await startDealer(t);
  const { types } = await dealer.stock.outlook({});
  const month = types.find(({ type }) => type === MONTH);
  const fifth = endOfSubscription(
    new Date(NOON + 20 * DAY),
    { years: 0, months: 2, days: 0 },
    'Europe/London',
  );
  assert.deepEqual([month?.count, month?.runs_out], [4, fifth.toISOString()]);
});

test('the statistics need what the outlook needs, against the stock of those that the filter names', async (t) => {
  const { dealer, reseller, wold, fen } = await startDealer(t);
  const month = async (client: typeof dealer, filter: object) => {
    const { needs } = await client.subscriptions.stats(filter);
    const { stock, days30, days60, days90 } = needs.find(({ value }) => value === MONTH) ?? {};
    return [stock, days30, days60, days90];
  };
  assert.deepEqual(await month(dealer, {}), [4, 1, 3, 5]);
  assert.deepEqual(await month(reseller, {}), [9, 1, 3, 5]);
  // one company: its own need, and the stock of the dealer who sells to it
  assert.deepEqual(await month(reseller, { company: wold.company_id }), [4, 0, 1, 2]);
  assert.deepEqual(await month(reseller, { company: fen.company_id }), [4, 1, 2, 3]);
});
