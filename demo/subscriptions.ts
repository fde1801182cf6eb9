import { endOfSubscription } from '@cairn/contract';
import type { Db, Tables } from '@cairn/database';
import type { Insertable, Selectable } from 'kysely';
import { inOffice, workingMoment } from './office-hours.ts';
import { seeded } from './random.ts';
import type { DemoRover } from './world.ts';

type Subscription = Insertable<Tables['subscriptions']> & { starts_at: Date; ends_at: Date };
type Type = Selectable<Tables['subscription_types']>;

interface Scope {
  readonly reseller_id: number;
  readonly dealer_id: number;
  readonly company_id: number;
}
/** A rover as it was seeded. */
type SeededRover = DemoRover & Scope & { readonly id: number };
/** The person who sells for each dealer. */
type Sellers = ReadonlyMap<number, { id: number; name: string }>;

const DAY = 86_400_000;
const state = { scheduled: 2, active: 3, expired: 4, suspended: 5 } as const;
const types = { year: 1, month: 4, twoYears: 6, threeSims: 60 } as const;

/**
 * Seeds what the rovers have been sold: the subscription that ends when the account does, of some the one before it and
 * the renewal behind it; the stock that they were sold from, with some left; and what the logs say of all that. The same
 * in every demo, counted from the seeding.
 */
export async function seedSubscriptions(db: Db, rovers: readonly SeededRover[]): Promise<void> {
  const now = Date.now();
  const random = seeded(20_260_403);
  const all = await db.selectFrom('subscription_types').selectAll().execute();
  const typeOf = (id: number) => all.find((type) => type.id === id) as Type;
  const sellers = await findSellers(db);
  const zones = new Map(rovers.map((rover) => [rover.id, zoneOf(rover)]));
  const sold: Subscription[] = [];
  const previous = new Map<number, Subscription>();
  for (const [index, rover] of rovers.entries()) {
    const current = currentOf(rover, index, typeOf, sellers, now);
    if (index % 3 === 1 && current.type_id !== types.month)
      previous.set(rover.id, before(current, typeOf(types.year), rover));
    sold.push(current);
  }
  const first = await insert(db, [...previous.values()], new Map());
  const second = await insert(db, sold, first);
  const renewals = sold
    .filter(({ status, ends_at }) => status === state.active && ends_at.getTime() < now + 75 * DAY)
    .filter(() => random() < 0.4)
    .map((current) => after(current, typeOf(types.year), String(zones.get(current.rover_id))));
  const third = await insert(db, renewals, second);
  const rows = [
    ...[...previous.values()].map((row) => ({ ...row, id: Number(first.get(row.rover_id)) })),
    ...sold.map((row) => ({ ...row, id: Number(second.get(row.rover_id)) })),
    ...renewals.map((row) => ({ ...row, id: Number(third.get(row.rover_id)) })),
  ];
  await seedStock(db, rows, sellers, random, now);
  await seedLog(db, rows, sellers);
}

/** The subscription of a rover that ends when its account does. */
function currentOf(
  rover: SeededRover,
  at: number,
  typeOf: (id: number) => Type,
  sellers: Sellers,
  now: number,
): Subscription {
  const long = rover.daysLeft > 360;
  const id = long
    ? types.twoYears
    : at % 7 === 3
      ? types.threeSims
      : rover.daysLeft < 28 && at % 2
        ? types.month
        : types.year;
  const type = typeOf(id);
  const begins = workingMoment(now, rover.daysLeft, rover.soldAt);
  begins.setUTCFullYear(begins.getUTCFullYear() - type.years, begins.getUTCMonth() - type.months);
  const ends_at = endOfSubscription(begins, type, zoneOf(rover));
  const expired = ends_at.getTime() <= now;
  return {
    ...scopeOf(rover),
    type_id: id,
    starts_at: begins,
    ends_at,
    first_activated_at: begins,
    created_at: begins,
    status: expired ? state.expired : rover.allowed ? state.active : state.suspended,
    finished_at: expired ? ends_at : null,
    reference: `PO-${20_100 + at}`,
    no_sim: false,
    created_by: sellers.get(rover.dealer_id)?.id ?? null,
  };
}

/** The one that it followed. */
function before(current: Subscription, type: Type, rover: SeededRover): Subscription {
  const starts_at = new Date(current.starts_at);
  starts_at.setUTCFullYear(starts_at.getUTCFullYear() - type.years);
  const ends_at = endOfSubscription(starts_at, type, zoneOf(rover));
  return {
    ...current,
    type_id: type.id,
    status: state.expired,
    starts_at,
    ends_at,
    finished_at: ends_at,
    first_activated_at: starts_at,
    created_at: starts_at,
    reference: `${current.reference}-A`,
  };
}

/** The renewal that waits behind it. */
function after(current: Subscription, type: Type, zone: string): Subscription {
  const starts_at = current.ends_at;
  return {
    ...current,
    type_id: type.id,
    status: state.scheduled,
    starts_at,
    ends_at: endOfSubscription(starts_at, type, zone),
    first_activated_at: null,
    created_at: new Date(starts_at.getTime() - 80 * DAY),
    reference: `${current.reference}-R`,
  };
}

const zoneOf = ({ country }: SeededRover) => (country === 2 ? 'Europe/Copenhagen' : 'Europe/London');
const scopeOf = ({ id, reseller_id, dealer_id, company_id }: SeededRover) => ({
  reseller_id,
  dealer_id,
  company_id,
  rover_id: id,
});

/** The administrator of each dealer. */
async function findSellers(db: Db): Promise<Sellers> {
  const rows = await db
    .selectFrom('dealers')
    .innerJoin('users', 'users.id', 'dealers.admin_user_id')
    .select(['dealers.id as dealer', 'users.id', 'users.fname', 'users.lname'])
    .execute();
  return new Map(rows.map(({ dealer, id, fname, lname }) => [dealer, { id, name: `${fname} ${lname}` }]));
}

/** Returns the ids by rover; each follows that of its rover in `followed`. */
async function insert(db: Db, rows: Subscription[], followed: ReadonlyMap<number, number>) {
  const ids = await db
    .insertInto('subscriptions')
    .values(rows.map((row) => ({ ...row, follows_id: followed.get(row.rover_id) ?? null })))
    .returning(['id', 'rover_id'])
    .execute();
  return new Map(ids.map(({ id, rover_id }) => [rover_id, id]));
}

/** What dealers were assigned, with units left of most types, and one unit of it for each subscription. */
async function seedStock(
  db: Db,
  sold: readonly (Subscription & { id: number })[],
  sellers: Sellers,
  random: () => number,
  now: number,
): Promise<void> {
  const accounts = new Map<
    string,
    { reseller_id: number; dealer_id: number; type_id: number; count: number }
  >();
  for (const { reseller_id, dealer_id, type_id } of sold) {
    const key = `${dealer_id} ${type_id}`;
    const account = accounts.get(key) ?? { reseller_id, dealer_id, type_id, count: 0 };
    accounts.set(key, { ...account, count: account.count + 1 });
  }
  const supplied = [...accounts.values()].map((account, index) => ({
    ...account,
    spare: index % 6 === 5 ? 0 : 2 + Math.floor(random() * 12),
    days: 760 + Math.floor(random() * 40),
  }));
  const author = { user_name: 'Sam Reed' };
  const daysAgo = (days: number) => workingMoment(now, -days, inOffice(random()));
  const movements = supplied.flatMap(({ reseller_id, dealer_id, type_id, count, spare, days }, n) => [
    {
      ...author,
      kind: 'added',
      type_id,
      reseller_id,
      quantity: count + spare + 5,
      at: daysAgo(days + 30),
      purchase_order: `S-${700 + n}`,
    },
    {
      ...author,
      kind: 'assigned',
      type_id,
      reseller_id,
      dealer_id,
      quantity: count,
      at: daysAgo(days),
      purchase_order: `D-${400 + n}`,
    },
    ...(spare > 0
      ? [
          {
            ...author,
            kind: 'assigned',
            type_id,
            reseller_id,
            dealer_id,
            quantity: spare,
            at: daysAgo(5 + Math.floor(random() * 300)),
            purchase_order: `D-${600 + n}`,
          },
        ]
      : []),
  ]);
  const sales = sold.map(({ id, reseller_id, dealer_id, type_id, reference, created_at }) => ({
    kind: 'sold',
    quantity: 1,
    subscription_id: id,
    reseller_id,
    dealer_id,
    type_id,
    purchase_order: reference ?? '',
    at: created_at as Date,
    user_id: sellers.get(dealer_id)?.id ?? null,
    user_name: sellers.get(dealer_id)?.name ?? '',
  }));
  const supplies = movements.map((movement) => ({
    dealer_id: null,
    subscription_id: null,
    user_id: null,
    ...movement,
  }));
  // the ledger takes movements in the order in which they were made
  const all = [...supplies, ...sales].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  await db.insertInto('stock_movements').values(all).execute();
}

/** What the subscriptions log says: each was sold, some have expired, some were suspended. */
async function seedLog(db: Db, rows: readonly (Subscription & { id: number })[], sellers: Sellers) {
  const log = rows.flatMap(({ id, reseller_id, dealer_id, company_id, rover_id, ...row }) => {
    const { status, reference, created_at, ends_at, starts_at } = row;
    const owner = { subscription_id: id, reseller_id, dealer_id, company_id, rover_id };
    const seller = sellers.get(dealer_id);
    const author = { user_id: seller?.id ?? null, user_name: seller?.name ?? '' };
    const valuesAt = (then: number) =>
      JSON.stringify({
        stocksub: row.type_id,
        status: then,
        nosimm: row.no_sim ? 1 : 0,
        purchase_order: reference,
        startdate: starts_at,
        enddate: ends_at,
      });
    const sold = valuesAt(status === state.scheduled ? status : state.active);
    const ended = { old_values: valuesAt(state.active), new_values: valuesAt(status) };
    const renewed = rows.some(
      (one) => one.rover_id === rover_id && one.ends_at.getTime() === starts_at.getTime(),
    );
    const sale = status === state.scheduled ? 58 : renewed ? 56 : 50;
    const events = [
      { ...owner, ...author, action: sale, at: created_at, old_values: '{}', new_values: sold },
    ];
    if (status === state.expired)
      events.push({ ...owner, user_id: null, user_name: '', action: 59, at: ends_at, ...ended });
    if (status === state.suspended)
      events.push({
        ...owner,
        ...author,
        action: 54,
        at: new Date(starts_at.getTime() + 9 * DAY),
        ...ended,
      });
    return events;
  });
  log.sort((one, other) => Number(one.at) - Number(other.at));
  await db.insertInto('subscription_events').values(log).execute();
}
