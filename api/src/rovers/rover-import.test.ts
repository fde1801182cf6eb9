import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { areas, CallInput } from '@cairn/contract';
import { sql } from 'kysely';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

type Row = CallInput<typeof areas.roverImport.run>['rows'][number];
const YEAR = 1;
const subtype = 'RTK 1 year';

/** A dealer with two companies, some units of a year, and a manufacturer with a model. */
async function startDepot(
  t: TestContext,
  { units, ...dealer }: { units: number; change_username?: boolean },
) {
  const world = await startWorld(t);
  const { seed, person, database } = world;
  const { id: dealer_id, reseller_id } = await seed.dealer(dealer);
  const { company_id } = await seed.company({ dealer_id, title: 'Wold Farms' });
  await seed.company({ dealer_id, title: 'Fen Farms' });
  const { client: system } = await person(1);
  for (let left = units; left > 0; left -= 500) {
    const subdata = { type: YEAR, number: Math.min(500, left), po: 'PO' };
    await system.stock.add({ subdata: { reseller: reseller_id, ...subdata } });
    await system.stock.assign({ subdata: { dealer: dealer_id, ...subdata } });
  }
  await system.machines.createMaker({ makerdata: { text: 'Deere' } });
  const maker = (await system.machines.makers({})).makers[0]?.value ?? 0;
  await system.machines.createModel({ modeldata: { maker, text: '6R 155' } });
  const { client } = await person(10, { reseller_id, dealer_id });
  const count = async (table: 'rovers' | 'subscriptions' | 'machines' | 'emails') =>
    (
      await database.service
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return { ...world, client, system, dealer_id, reseller_id, company_id, count };
}

const lines = (rows: Omit<Row, 'line'>[]): Row[] => rows.map((row, index) => ({ ...row, line: index + 2 }));

test('lines become rovers with their machines, usernames, passwords, subscriptions, units and events', async (t) => {
  const { client, system, database, seed, count, company_id } = await startDepot(t, {
    units: 5,
    change_username: true,
  });
  const { profiles } = await client.correctionProfiles.list({});
  const named = (title: string) => profiles.find(({ text }) => text === title)?.value ?? assert.fail(title);
  const [msm4, asSent] = [named('MSM4'), named('As the station sends them')];
  const rows = lines([
    { company: 'Wold Farms', title: 'Sprayer', subtype, purchase_order: 'PO 7', corrections: 'msm4' },
    {
      company: 'fen farms',
      subtype: 'rtk 1 ÅR',
      make: 'Deere',
      model: '6r 155',
      regnum: 'AB12',
      corrections: 'Som stationen sender dem',
    },
    {
      company: 'Wold Farms',
      subtype,
      username: 'woldfarms2',
      password: 'wide-fen-9',
      make: 'deere',
      model: '6R 155',
      regnum: 'CD34',
    },
    { company: 'Wold Farms', subtype, substart: '2099-01-31 10:00' },
  ]);
  assert.deepEqual(await client.roverImport.run({ rows, timezone: 'UTC' }), {
    rovers: 4,
    errors: [],
    created: null,
    wrong: 0,
    stock: [{ type: YEAR, text: subtype, needed: 4, available: 5 }],
    corrections: [
      { value: msm4, text: 'MSM4', rovers: 1 },
      { value: asSent, text: 'As the station sends them', rovers: 1 },
    ],
    companies: [
      { value: company_id, text: 'Wold Farms', rovers: 3 },
      { value: company_id + 1, text: 'Fen Farms', rovers: 1 },
    ],
  });
  assert.equal(await count('rovers'), 0, 'a dry run creates nothing');
  const mails = await count('emails');
  const { created } = await client.roverImport.run({ rows, dryrun: 0, timezone: 'UTC' });
  const { rovers } = await client.rovers.list({ orderby: 'rover' });
  assert.deepEqual(
    rovers.map(({ text, username, companytitle }) => [text, username, companytitle]),
    [
      ['fenfarms1', 'fenfarms1', 'Fen Farms'],
      ['Sprayer', 'woldfarms1', 'Wold Farms'],
      ['woldfarms2', 'woldfarms2', 'Wold Farms'],
      ['woldfarms3', 'woldfarms3', 'Wold Farms'],
    ],
  );
  assert.ok(created);
  await seed.rover({ title: 'of another moment', company_id });
  assert.equal((await client.rovers.list({ created })).total, 4, 'one link to all of an import');
  const record = async (text: string) => {
    const id = rovers.find((rover) => rover.text === text)?.value ?? 0;
    return (await client.rovers.records({ id })).rovers[0];
  };
  assert.partialDeepStrictEqual((await record('fenfarms1'))?.machine, [{ regnum: 'AB12' }]);
  assert.partialDeepStrictEqual(await record('woldfarms2'), {
    password: 'wide-fen-9',
    machine: [{ regnum: 'CD34' }],
  });
  assert.match((await record('Sprayer'))?.password ?? '', /^[A-HJ-NP-Za-km-z2-9]{8}$/);
  assert.deepEqual((await record('Sprayer'))?.machine, []);
  const profileOf = async (text: string) => {
    const rover = rovers.find((one) => one.text === text)?.value ?? 0;
    return (await client.correctionProfiles.ofRover({ rover })).profile?.value;
  };
  assert.deepEqual(
    [await profileOf('Sprayer'), await profileOf('fenfarms1'), await profileOf('woldfarms2')],
    [msm4, asSent, undefined],
  );
  const { CasterEvents } = await system.audit.events({ type: 14 });
  const told = CasterEvents.filter(({ detail }) => detail.includes('Corrections'));
  assert.equal(told.length, 2, 'the creation of a rover says what it was given');
  const { CasterSubs } = await client.subscriptions.list({ orderby: 'rover' });
  assert.deepEqual(
    CasterSubs.map(({ roverdetail, status, purchase_order }) => [roverdetail, status, purchase_order]),
    [
      ['fenfarms1', 3, ''],
      ['Sprayer', 3, 'PO 7'],
      ['woldfarms2', 3, ''],
      ['woldfarms3', 2, ''],
    ],
  );
  assert.equal(CasterSubs[3]?.enddate, '2100-01-31T10:00:00.000Z');
  const { service } = database;
  const events = await service
    .selectFrom('user_events')
    .where('type', 'in', [14, 50])
    .select(['type', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('type')
    .orderBy('type')
    .execute();
  assert.deepEqual(events, [
    { type: 14, n: 4 },
    { type: 50, n: 4 },
  ]);
  assert.equal((await client.subscriptions.log({})).total, 4);
  assert.equal((await client.stock.dealerList({}))[0]?.subs[0]?.count, 1);
  assert.deepEqual(await service.selectFrom('stock_differences').selectAll().execute(), []);
  assert.equal(await count('emails'), mails);
});

test('each error has its line and its field, in the language of the caller, and nothing is created', async (t) => {
  const { client, seed, count, company_id } = await startDepot(t, { units: 1, change_username: true });
  await seed.rover({ company_id, username: 'taken' });
  const rovers = await count('rovers');
  const rows = lines([
    { company: 'Wold Farms', subtype },
    { company: 'Nobody', subtype: 'Gold' },
    { company: '', subtype, username: 'with space', make: 'Claas' },
    { company: 'Wold Farms', subtype, username: 'taken', make: 'Claas' },
    { company: 'Wold Farms', subtype, username: 'once', password: 'short' },
    { company: 'Wold Farms', subtype, username: 'twice', make: 'Deere', model: '9000' },
    { company: 'Wold Farms', subtype, regnum: 'AB12' },
    { company: 'Wold Farms', subtype, substart: '31-02-2026', corrections: 'MSM 4' },
    { company: 'Wold Farms', subtype },
    { company: 'Wold Farms', subtype, username: 'taken' },
  ]);
  const reply = await client.roverImport.run({ rows, dryrun: 0 });
  assert.deepEqual(
    reply.errors.map(({ line, field, message }) => `${line} ${field}: ${message}`),
    [
      '3 company: The dealer has no such company',
      '3 subtype: There is no such type of subscription',
      '4 company: ** required.',
      '4 username: must be 1 to 64 characters without spaces and colons',
      '4 make: There is no such manufacturer',
      '4 subtype: NO SUBSCRIPTIONS IN STOCK from this line on: 9 needed, 1 in stock',
      '5 make: There is no such manufacturer',
      '5 username: The username belongs to another rover',
      '6 password: must have at least 8 characters',
      '7 model: The manufacturer has no such model',
      '8 make: Select a manufacturer',
      '9 substart: must be a time, such as 31-01-2026 14:05',
      '9 corrections: There is no such correction profile',
      '11 username: is in the file twice',
    ],
  );
  assert.equal(reply.wrong, reply.errors.length);
  assert.equal(reply.rovers, 0);
  assert.equal(await count('rovers'), rovers);
});

test('dry runs tell which usernames are taken for 20,000 lines of a person, and then for 2,000 a minute', async (t) => {
  const { client, seed, person, company_id, reseller_id, dealer_id, stopClock, later } = await startDepot(t, {
    units: 1,
    change_username: true,
  });
  await seed.rover({ company_id, username: 'taken' });
  stopClock();
  const rows = (count: number, first = 'taken') =>
    lines(
      Array.from({ length: count }, (_, n) => ({
        company: 'Wold Farms',
        subtype,
        username: n === 0 ? first : `name${n}`,
      })),
    );
  const names = async (count: number) =>
    (await client.roverImport.run({ rows: rows(count) })).errors.filter(({ field }) => field === 'username');
  for (let n = 0; n < 4; n++) assert.equal((await names(5000)).length, 1);
  await assert.rejects(names(1), { code: 'too_many', retryAfter: 1 });
  await assert.rejects(names(2000), { code: 'too_many', retryAfter: 60 });
  assert.equal(
    (await client.roverImport.run({ rows: lines([{ company: 'Wold Farms', subtype }]) })).rovers,
    1,
  );
  const { client: other } = await person(10, { reseller_id, dealer_id });
  assert.equal((await other.roverImport.run({ rows: rows(1) })).errors.length, 1);
  later(60);
  assert.equal((await names(2000)).length, 1);
  await assert.rejects(names(1), { code: 'too_many' });
});

test('who may not change NTRIP values imports without them', async (t) => {
  const { client } = await startDepot(t, { units: 1 });
  const rows = lines([{ company: 'Wold Farms', subtype, username: 'mine', password: 'wide-fen-9' }]);
  const { errors } = await client.roverImport.run({ rows });
  assert.deepEqual(
    errors.map(({ field, message }) => [field, message]),
    ['username', 'password'].map((field) => [field, 'Account cannot change NTRIP username and password']),
  );
});

test('an import that is sent twice with one key is done once, and two that fight for the last units are done or refused whole', async (t) => {
  const { client, person, reseller_id, dealer_id, count } = await startDepot(t, { units: 7 });
  const rows = lines([
    { company: 'Wold Farms', subtype },
    { company: 'Fen Farms', subtype },
  ]);
  const key = randomUUID();
  const send = () => client.roverImport.run({ rows, dryrun: 0 }, { key });
  const [one, two] = await Promise.all([send(), send()]);
  assert.deepEqual(one, two);
  assert.equal(await count('rovers'), 2);
  const { client: other } = await person(5, { reseller_id });
  const three = lines([1, 2, 3].map(() => ({ company: 'Wold Farms', subtype })));
  const four = lines([1, 2, 3, 4].map(() => ({ company: 'Fen Farms', subtype })));
  const results = await Promise.allSettled([
    client.roverImport.run({ rows: three, dryrun: 0 }, { key: randomUUID() }),
    other.roverImport.run({ rows: four, dryrun: 0, dealer: dealer_id }, { key: randomUUID() }),
  ]);
  const created = results.reduce(
    (sum, result) => sum + (result.status === 'fulfilled' ? result.value.rovers : 0),
    0,
  );
  assert.ok(created === 3 || created === 4, `${created}`);
  assert.equal(await count('rovers'), 2 + created);
});

test('an import is for a dealer that the caller sees, and not for company admins', async (t) => {
  const { client, system, seed, person, company_id, reseller_id, dealer_id } = await startDepot(t, {
    units: 1,
  });
  const rows = lines([{ company: 'Wold Farms', subtype }]);
  const foreign = await seed.dealer();
  const refused = { code: 'invalid_input', dealer: 'There is no such dealer' };
  assert.deepEqual(await refusal(client.roverImport.run({ rows, dealer: foreign.id })), refused);
  assert.deepEqual(await refusal(system.roverImport.run({ rows })), refused);
  assert.equal((await system.roverImport.run({ rows, dealer: dealer_id })).rovers, 1);
  const { client: admin } = await person(20, { reseller_id, dealer_id, company_id });
  await assert.rejects(admin.roverImport.run({ rows }), { code: 'not_authorised' });
});

test('5,000 lines are imported at once, and balances are the sums of their movements', async (t) => {
  const { client, count, database } = await startDepot(t, { units: 5000 });
  const rows = lines(
    Array.from({ length: 5000 }, (_, n) => ({
      company: n % 2 ? 'Wold Farms' : 'Fen Farms',
      title: `Rover ${n}`,
      subtype,
      purchase_order: 'PO 9',
      make: 'Deere',
      model: '6R 155',
      regnum: `R${n}`,
    })),
  );
  const began = performance.now();
  const { rovers, created } = await client.roverImport.run({ rows, dryrun: 0 });
  t.diagnostic(`imported in ${Math.round(performance.now() - began)} ms`);
  assert.equal((await client.rovers.ids({ created: created ?? '' })).ids.length, rovers);
  assert.equal(rovers, 5000);
  assert.equal(await count('subscriptions'), 5000);
  const { rows: mixed } = await sql`
    select r.title, m.regnum from rovers r join machines m on m.id = r.machine_id
    where r.title <> 'Rover ' || substr(m.regnum, 2)`.execute(database.service);
  assert.deepEqual(mixed, []);
  assert.deepEqual(await database.service.selectFrom('stock_differences').selectAll().execute(), []);
  assert.deepEqual(
    await database.service.selectFrom('subscription_count_differences').selectAll().execute(),
    [],
  );
});
