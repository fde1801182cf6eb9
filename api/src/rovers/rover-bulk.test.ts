import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { type BulkReply, ROVERS_PER_BULK } from '@cairn/contract';
import { connected, until } from '@cairn/database/testing';
import { sellSubscription } from '@cairn/domain/subscriptions';
import { outcome } from '../../test/outcome.ts';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

const YEAR = 1;
const PO = { purchase_order: 'PO 1' };

/** A dealer with rovers that have a subscription each, and units of a year left over. */
async function startFleet(t: TestContext, { rovers, units }: { rovers: number; units: number }) {
  const world = await startWorld(t);
  const { seed, person, database } = world;
  const company = await seed.company({ title: 'Wold Farms' });
  const { reseller_id, dealer_id, company_id } = company;
  const admin = await world.addUser({ role: 20, company_id, email: 'office@wold.example' });
  await database.service
    .updateTable('companies')
    .set({ admin_user_id: admin.id })
    .where('id', '=', company_id)
    .execute();
  const { client: system } = await person(1);
  const number = rovers + units;
  await system.stock.add({ subdata: { reseller: reseller_id, type: YEAR, number, po: 'PO' } });
  await system.stock.assign({ subdata: { dealer: dealer_id, type: YEAR, number, po: 'PO' } });
  const ids: number[] = [];
  for (let n = 1; n <= rovers; n++) {
    const { id } = await seed.rover({ company_id, title: `Rover ${n}` });
    // the first ends first
    const began = new Date(Date.now() - (100 - n) * 86_400_000);
    const sale = { typeId: YEAR, reference: 'PO', zone: 'UTC', startsAt: began };
    await database.service.transaction().execute((db) => sellSubscription(db, {}, id, sale, began));
    ids.push(id);
  }
  const { client } = await person(10, { reseller_id, dealer_id });
  const inStock = async () => (await client.stock.dealerList({}))[0]?.subs[0]?.count ?? 0;
  const count = async (table: 'emails' | 'user_events' | 'subscriptions') =>
    (
      await database.service
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    ...world,
    system,
    client,
    company,
    company_id,
    ids,
    listed: ids.map((id) => ({ id })),
    inStock,
    count,
  };
}

const done = ({ rows }: BulkReply) => rows.map((row) => row.done);
/** Rovers as an action is sent after its preview. */
const previewed = ({ rows }: BulkReply) => rows.map(({ id, version, subid }) => ({ id, version, subid }));

test('a preview of renewals says until when each lasts, the units that are needed and who gets none, and changes nothing', async (t) => {
  const { client, listed, inStock, count } = await startFleet(t, { rovers: 3, units: 2 });
  const before = [await count('emails'), await count('user_events'), await count('subscriptions')];
  const preview = await client.roverBulk.preview({ action: 'renew', rovers: listed, ...PO });
  assert.deepEqual(done(preview), [1, 1, 0]);
  const [first, , last] = preview.rows;
  assert.partialDeepStrictEqual(first, {
    title: 'Rover 1',
    company: 'Wold Farms',
    text: '',
    email: 'office@wold.example',
  });
  assert.equal(Number(first?.end?.slice(0, 4)) - Number(first?.start?.slice(0, 4)), 1);
  assert.equal(last?.text, 'NO SUBSCRIPTIONS IN STOCK');
  assert.partialDeepStrictEqual(preview.stock, [{ type: YEAR, text: 'RTK 1 year', needed: 3, available: 2 }]);
  assert.equal(await inStock(), 2);
  assert.deepEqual([await count('emails'), await count('user_events'), await count('subscriptions')], before);
});

test('previews of rovers that somebody else is changing hold no connection while they wait, and all get their reply', async (t) => {
  const { person, company, ids, listed, database, ownerUrl } = await startFleet(t, { rovers: 4, units: 4 });
  const { reseller_id, dealer_id } = company;
  const people = await Promise.all([1, 2, 3].map(() => person(10, { reseller_id, dealer_id })));
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.service.transaction().execute(async (db) => {
    await db.selectFrom('rovers').where('id', 'in', ids).select('id').forUpdate().execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const previews = people.map(({ client }) =>
    client.roverBulk.preview({ action: 'renew', rovers: listed, ...PO }),
  );
  const busy = () =>
    connected(ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ busy: number }>(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and application_name like '%long%' and state <> 'idle'`,
      );
      return rows[0]?.busy ?? 0;
    });
  await until(async () => (await busy()) > 0);
  await until(async () => (await busy()) === 0);
  released.resolve();
  await holding;
  for (const preview of await Promise.all(previews)) assert.deepEqual(done(preview), [1, 1, 1, 1]);
});

test('ten previews of 500 rovers at once by one person: two are made, the others are refused, and all others are answered', async (t) => {
  const { person, company, ids, database, client } = await startFleet(t, { rovers: 2, units: 2 });
  const { reseller_id, dealer_id } = company;
  const other = await person(10, { reseller_id, dealer_id });
  const rovers = Array.from({ length: ROVERS_PER_BULK }, (_, n) => ({ id: ids[n] ?? 1_000_000 + n }));
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.service.transaction().execute(async (db) => {
    await db.selectFrom('rovers').where('id', 'in', ids).select('id').forUpdate().execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const previews = Array.from({ length: 10 }, () =>
    outcome(client.roverBulk.preview({ action: 'renew', rovers, ...PO })),
  );
  const refused = await Promise.all(Array.from({ length: 8 }, () => Promise.race(previews)));
  assert.deepEqual(new Set(refused), new Set(['429 too_much_at_once']));
  for (let n = 0; n < 3; n++) assert.equal((await other.client.rovers.list({})).total, 2);
  released.resolve();
  await holding;
  assert.equal((await Promise.all(previews)).filter((result) => result === 'done').length, 2);
});

test('what was previewed is done: a renewal, its unit and its e-mail for each, and nothing for the one without a unit', async (t) => {
  const { client, listed, ids, inStock, count } = await startFleet(t, { rovers: 3, units: 2 });
  const preview = await client.roverBulk.preview({ action: 'renew', rovers: listed, ...PO });
  const mails = await count('emails');
  const result = await client.roverBulk.apply({ action: 'renew', rovers: previewed(preview), ...PO });
  assert.deepEqual(result.rows, preview.rows);
  assert.equal(await inStock(), 0);
  assert.equal((await count('emails')) - mails, 2);
  const { CasterSubs } = await client.subscriptions.records({ rover: ids[0] });
  assert.deepEqual(
    CasterSubs.map(({ status, purchase_order }) => [status, purchase_order]),
    [
      [2, 'PO 1'],
      [3, 'PO'],
    ],
  );
  const again = await client.roverBulk.preview({ action: 'renew', rovers: listed, ...PO });
  assert.deepEqual(
    again.rows.slice(0, 2).map(({ text }) => text),
    Array(2).fill('This rover has a scheduled subscription already'),
  );
});

test('of two bulk renewals that fight for the last units each unit is sold once', async (t) => {
  const { client, person, company, listed, inStock, database } = await startFleet(t, { rovers: 8, units: 5 });
  const { client: other } = await person(5, { reseller_id: company.reseller_id });
  const halves = [listed.slice(0, 4), listed.slice(4).toReversed()];
  const results = await Promise.all(
    halves.map((rovers, n) => (n ? other : client).roverBulk.apply({ action: 'renew', rovers, ...PO })),
  );
  const sold = results.flatMap(done).filter((row) => row === 1);
  assert.equal(sold.length, 5);
  assert.equal(await inStock(), 0);
  assert.deepEqual(await database.service.selectFrom('stock_differences').selectAll().execute(), []);
});

test('two bulk renewals of the same rovers at once renew each rover once', async (t) => {
  const { client, listed, inStock } = await startFleet(t, { rovers: 4, units: 8 });
  const results = await Promise.all([
    client.roverBulk.apply({ action: 'renew', rovers: listed, ...PO }, { key: randomUUID() }),
    client.roverBulk.apply({ action: 'renew', rovers: listed.toReversed(), ...PO }, { key: randomUUID() }),
  ]);
  assert.equal(results.flatMap(done).filter((row) => row === 1).length, 4);
  assert.equal(await inStock(), 4);
});

test('a bulk action that is sent twice with one key is done once, and both get its result', async (t) => {
  const { client, listed, inStock, count } = await startFleet(t, { rovers: 3, units: 6 });
  const key = randomUUID();
  const send = () => client.roverBulk.apply({ action: 'renew', rovers: listed, ...PO }, { key });
  const [one, two] = await Promise.all([send(), send()]);
  assert.deepEqual(one, two);
  assert.deepEqual(await send(), one);
  assert.equal(await inStock(), 3);
  assert.equal(await count('subscriptions'), 6);
});

test('a rover whose subscription changed after the preview is left as it is, and the others are done', async (t) => {
  const { client, listed, ids } = await startFleet(t, { rovers: 3, units: 3 });
  const preview = await client.roverBulk.preview({ action: 'suspend', rovers: listed, ...PO });
  const subs = await Promise.all(
    ids.map(async (rover) => (await client.subscriptions.records({ rover })).CasterSubs[0]),
  );
  const [first, second] = subs;
  await client.subscriptions.suspend({ roverdata: { subid: first?.value ?? 0, ...PO } });
  await client.subscriptions.resume({ roverdata: { subid: first?.value ?? 0, ...PO } });
  await client.subscriptions.renew({
    roverdata: { subid: second?.value ?? 0, subtype: YEAR, activatenow: 1, ...PO },
  });
  const result = await client.roverBulk.apply({ action: 'suspend', rovers: previewed(preview), ...PO });
  assert.deepEqual(done(result), [0, 0, 1]);
  assert.match(result.rows[0]?.text ?? '', /changed/);
});

test('subscriptions are suspended and resumed; one that is not in that state is named', async (t) => {
  const { client, listed, ids, database } = await startFleet(t, { rovers: 2, units: 0 });
  const suspended = () =>
    database.service.selectFrom('rovers').where('id', 'in', ids).orderBy('id').select('suspended').execute();
  await client.roverBulk.apply({ action: 'suspend', rovers: listed.slice(0, 1), ...PO });
  const result = await client.roverBulk.apply({ action: 'suspend', rovers: listed, ...PO });
  assert.deepEqual(done(result), [0, 1]);
  assert.equal(result.rows[0]?.text, 'This subscription is not active');
  assert.deepEqual(await suspended(), [{ suspended: true }, { suspended: true }]);
  await client.roverBulk.apply({ action: 'resume', rovers: listed, ...PO });
  assert.deepEqual(await suspended(), [{ suspended: false }, { suspended: false }]);
});

test('rovers that were archived together are restored together, with their subscriptions', async (t) => {
  const { client, listed, ids } = await startFleet(t, { rovers: 2, units: 0 });
  await client.roverBulk.apply({ action: 'archive', rovers: listed });
  const unknown = await client.roverBulk.apply({ action: 'archive', rovers: listed });
  assert.deepEqual(done(unknown), [0, 0]);
  const key = randomUUID();
  const restore = () =>
    client.roverBulk.apply({ action: 'restore', rovers: [...listed, { id: 987_654 }] }, { key });
  const result = await restore();
  assert.deepEqual(done(result), [1, 1, 0]);
  assert.equal(result.rows[0]?.text, 'Subscription: restored');
  assert.deepEqual(await restore(), result); // its reply was lost
  for (const rover of ids) {
    const { CasterSubs } = await client.subscriptions.records({ rover });
    assert.deepEqual(
      CasterSubs.map(({ status }) => status),
      [3],
    );
  }
  const again = await client.roverBulk.apply({ action: 'restore', rovers: listed });
  assert.deepEqual(done(again), [0, 0]);
});

test('rovers are archived with their subscriptions, and an id that nobody has is a row without a name', async (t) => {
  const { client, listed, database, ids } = await startFleet(t, { rovers: 2, units: 0 });
  const result = await client.roverBulk.apply({ action: 'archive', rovers: [...listed, { id: 987_654 }] });
  assert.deepEqual(done(result), [1, 1, 0]);
  assert.equal(result.rows[0]?.text, 'Subscription: 1 cancelled');
  assert.partialDeepStrictEqual(result.rows[2], { title: '', text: 'There is no such record' });
  const rows = await database.service
    .selectFrom('rovers')
    .where('id', 'in', ids)
    .select('archived_at')
    .execute();
  assert.ok(rows.every(({ archived_at }) => archived_at !== null));
});

test('credentials go to the main administrator of each company; a company without one is named', async (t) => {
  const { client, listed, seed, company, database } = await startFleet(t, { rovers: 1, units: 0 });
  const { dealer_id } = company;
  const { company_id } = await seed.company({ dealer_id, title: 'Nobody' });
  const { id } = await seed.rover({ company_id });
  const result = await client.roverBulk.apply({ action: 'credentials', rovers: [...listed, { id }] });
  assert.deepEqual(
    result.rows.map(({ done, text, email }) => [done, text, email]),
    [
      [1, '', 'office@wold.example'],
      [0, 'Email not sent: there is no address', undefined],
    ],
  );
  const mails = await database.service.selectFrom('emails').select(['to_address', 'rover_id']).execute();
  assert.deepEqual(mails, [{ to_address: 'office@wold.example', rover_id: listed[0]?.id }]);
});

test('a moved rover is seen with its subscription by the new company and no longer by the old one, whose positions stay its own', async (t) => {
  const { client, listed, ids, seed, company, company_id, person, database } = await startFleet(t, {
    rovers: 2,
    units: 0,
  });
  const [id = 0] = ids;
  const { dealer_id, reseller_id } = company;
  const { company_id: target } = await seed.company({ dealer_id, title: 'Fen Farms' });
  const point = { at: new Date(), rover_id: id, reseller_id, dealer_id, company_id, session_id: 1 };
  await database.service
    .insertInto('gga_points')
    .values({ ...point, quality: 4, latitude: 53, longitude: 0, bytes_sent: 1, sentence: '$GPGGA' })
    .execute();
  const result = await client.roverBulk.apply({
    action: 'move',
    rovers: listed.slice(0, 1),
    company: target,
  });
  assert.partialDeepStrictEqual(result.rows[0], { done: 1, company: 'Wold Farms', text: '→ Fen Farms' });

  const seenBy = async (company_id: number) => {
    const session = { reseller_id, dealer_id, company_id };
    const { client: admin } = await person(20, session);
    const { CasterSubs } = await admin.subscriptions.records({ rover: id });
    const points = await database.withTenant(
      { role: 20, resellerId: reseller_id, dealerId: dealer_id, companyId: company_id },
      (db) => db.selectFrom('gga_points').where('rover_id', '=', id).select('rover_id').execute(),
    );
    const { rows } = { rows: (await admin.rovers.list({ rover: id })).rovers };
    return { rovers: rows.length, subscriptions: CasterSubs.length, points: points.length };
  };
  assert.deepEqual(await seenBy(company_id), { rovers: 0, subscriptions: 0, points: 1 });
  assert.deepEqual(await seenBy(target), { rovers: 1, subscriptions: 1, points: 0 });
  assert.deepEqual(
    await database.service.selectFrom('subscription_count_differences').selectAll().execute(),
    [],
  );
  const again = await client.roverBulk.preview({ action: 'move', rovers: listed, company: target });
  assert.deepEqual(done(again), [0, 1]);
});

test('a rover is not moved to a company of another dealer, nor to one that the caller does not see', async (t) => {
  const { client, system, listed, seed } = await startFleet(t, { rovers: 1, units: 0 });
  const { company_id: foreign } = await seed.company({});
  const move = { action: 'move', rovers: listed, company: foreign } as const;
  assert.deepEqual(await refusal(client.roverBulk.apply(move)), {
    code: 'invalid_input',
    company: 'There is no such company',
  });
  const { id } = await seed.rover({ company_id: foreign, title: 'Not theirs' });
  const { rows } = await client.roverBulk.preview({ action: 'archive', rovers: [{ id }, { id: 987_654 }] });
  assert.deepEqual(rows[0], { ...rows[1], id });
  const refused = await system.roverBulk.apply(move);
  assert.equal(refused.rows[0]?.text, 'The company belongs to another dealer');
});

test('rovers get other corrections, each with its event; one that has them already says so, and one of another dealer is not there', async (t) => {
  const { client, system, listed, ids, seed } = await startFleet(t, { rovers: 3, units: 0 });
  const { profiles } = await client.correctionProfiles.list({});
  const named = (title: string) => profiles.find(({ text }) => text === title)?.value ?? assert.fail(title);
  const [msm4, asSent] = [named('MSM4'), named('As the station sends them')];
  const { company_id: foreign } = await seed.company({});
  const { id: theirs } = await seed.rover({ company_id: foreign, title: 'Not theirs' });
  const [first = 0] = ids;
  await client.correctionProfiles.choose({ data: { roverid: first, profile: msm4 } });
  const own = async () =>
    Promise.all(
      ids.map(async (rover) => (await client.correctionProfiles.ofRover({ rover })).profile?.text ?? null),
    );
  const told = async () =>
    (await system.audit.events({ limit: 50 })).CasterEvents.filter(({ detail }) =>
      detail.includes('Corrections'),
    ).length;
  const before = await told();

  const rovers = [...listed, { id: theirs }];
  const give = { action: 'corrections', profile: msm4, rovers } as const;
  const preview = await client.roverBulk.preview(give);
  assert.deepEqual(
    preview.rows.map(({ done: isDone, text, before, after }) => [isDone, text, before, after]),
    [
      [0, 'The rover has these corrections already', undefined, undefined],
      [1, '', 'Dealer’s default: as the station sends them', 'MSM4'],
      [1, '', 'Dealer’s default: as the station sends them', 'MSM4'],
      [0, 'There is no such record', undefined, undefined],
    ],
  );
  assert.deepEqual([await own(), await told()], [['MSM4', null, null], before]);

  const key = randomUUID();
  const result = await client.roverBulk.apply(give, { key });
  assert.deepEqual(await client.roverBulk.apply(give, { key }), result);
  assert.deepEqual([await own(), await told()], [['MSM4', 'MSM4', 'MSM4'], before + 2]);
  assert.deepEqual(done(await client.roverBulk.apply(give)), [0, 0, 0, 0]);
  assert.equal(await told(), before + 2);

  await client.roverBulk.apply({ ...give, profile: asSent, rovers: [{ id: first }] });
  const back = await client.roverBulk.apply({ action: 'corrections', profile: 0, rovers: listed });
  assert.deepEqual(
    back.rows.map((row) => row.before),
    ['As the station sends them', 'MSM4', 'MSM4'],
  );
  assert.deepEqual(await own(), [null, null, null]);
  assert.equal((await system.correctionProfiles.ofRover({ rover: theirs })).profile, null);
  assert.deepEqual(await refusal(client.roverBulk.apply({ ...give, profile: 987_654 })), {
    code: 'invalid_input',
    profile: 'There is no such correction profile',
  });
});

test('an action says what it cannot do without, and a company admin does none', async (t) => {
  const { client, listed, person, company } = await startFleet(t, { rovers: 1, units: 0 });
  assert.deepEqual(await refusal(client.roverBulk.preview({ action: 'renew', rovers: listed })), {
    code: 'invalid_input',
    purchase_order: '** required.',
  });
  assert.deepEqual(await refusal(client.roverBulk.preview({ action: 'move', rovers: listed })), {
    code: 'invalid_input',
    company: '** select value.',
  });
  const { client: admin } = await person(20, company);
  await assert.rejects(admin.roverBulk.preview({ action: 'archive', rovers: listed }), {
    code: 'not_authorised',
  });
});
