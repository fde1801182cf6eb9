import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectNotifications } from '@cairn/database/testing';
import { refusal, tenantInput, texts } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const living = async ({ database }: World) => {
  const titles: string[] = [];
  for (const table of ['resellers', 'dealers', 'companies', 'rovers'] as const) {
    const rows = await database.service
      .selectFrom(table)
      .select('title')
      .where('archived_at', 'is', null)
      .execute();
    titles.push(...rows.map(({ title }) => title));
  }
  const people = await database.service
    .selectFrom('users')
    .select('lname')
    .where('archived_at', 'is', null)
    .execute();
  return [...titles, ...people.map(({ lname }) => lname)].sort();
};

/** Reseller R with dealers D and E, companies C (of D) and F (of E), each with a rover and people; and all of another reseller S. */
async function seedTwo(world: World) {
  const { seed, addUser } = world;
  for (const [r, branches] of [
    ['R', { D: 'C', E: 'F' }],
    ['S', { T: 'U' }],
  ] as const) {
    const reseller = await seed.reseller({ title: r });
    await addUser({ role: 5, reseller_id: reseller.id, lname: `of ${r}` });
    await addUser({ role: 1, reseller_id: reseller.id, lname: `system at ${r}` });
    for (const [d, c] of Object.entries(branches)) {
      const dealer = await seed.dealer({ title: d, reseller_id: reseller.id });
      await addUser({ role: 10, dealer_id: dealer.id, lname: `of ${d}` });
      const company = await seed.company({ title: c, dealer_id: dealer.id });
      await addUser({ role: 20, company_id: company.id, lname: `of ${c}` });
      await seed.rover({ title: `rover of ${c}`, company_id: company.id });
    }
  }
  const idOf = async (table: 'resellers' | 'dealers' | 'companies', title: string) =>
    (
      await world.database.service
        .selectFrom(table)
        .select('id')
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).id;
  return idOf;
}

const untouched = ['S', 'T', 'U', 'of S', 'of T', 'of U', 'rover of U', 'system at S'];

test('a reseller takes its dealers, companies, users and rovers along, and no others; people of the system stay', async (t) => {
  const world = await startWorld(t);
  const idOf = await seedTwo(world);
  const { client, id: actor } = await world.person(1, {}, { lname: 'Actor' });
  const id = await idOf('resellers', 'R');
  const { messages } = await client.resellers.archive({ id });
  assert.deepEqual(texts(messages), [
    'Reseller: R deleted',
    'Dealers: 2 deleted',
    'Companies: 2 deleted',
    'Users: 5 deleted',
    'Rovers: 2 deleted',
  ]);
  assert.deepEqual(await living(world), ['Actor', ...untouched, 'system at R'].sort());
  const event = await world.database.service
    .selectFrom('user_events')
    .selectAll()
    .where('type', '=', 20)
    .executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(event, {
    user_id: actor,
    reseller_id: id,
    target_type: 'reseller',
    target_id: id,
    target_title: 'R',
  });
  assert.match(event.detail, /Rovers: 2 deleted/);
});

test('a reseller archives a dealer with all below it, a dealer a company, and each act is one event', async (t) => {
  const world = await startWorld(t);
  const idOf = await seedTwo(world);
  const scope = { reseller_id: await idOf('resellers', 'R') };
  const reseller = await world.person(5, scope, { lname: 'Actor' });
  const dealer = await world.person(10, { dealer_id: await idOf('dealers', 'D') }, { lname: 'Actor 2' });
  const { messages } = await dealer.client.companies.archive({ id: await idOf('companies', 'C') });
  assert.deepEqual(texts(messages), ['Company: C deleted', 'Users: 1 deleted', 'Rovers: 1 deleted']);
  await reseller.client.dealers.archive({ id: await idOf('dealers', 'E') });
  assert.deepEqual(
    await living(world),
    ['Actor', 'Actor 2', 'R', 'D', 'of D', 'of R', 'system at R', ...untouched].sort(),
  );
  const events = await world.database.service
    .selectFrom('user_events')
    .select(['type', 'target_title'])
    .where('target_type', 'in', ['dealer', 'company'])
    .orderBy('id')
    .execute();
  assert.deepEqual(events, [
    { type: 13, target_title: 'C' },
    { type: 11, target_title: 'E' },
  ]);
});

test('archiving a second time is reported, does nothing and records nothing', async (t) => {
  const world = await startWorld(t);
  const idOf = await seedTwo(world);
  const { client } = await world.person(1);
  const id = await idOf('dealers', 'D');
  await client.dealers.archive({ id });
  const before = await living(world);
  assert.deepEqual(texts((await client.dealers.archive({ id })).messages), [
    'failed Dealer: D was deleted already',
  ]);
  assert.deepEqual(await living(world), before);
  const events = await world.database.service
    .selectFrom('user_events')
    .select('id')
    .where('type', '=', 11)
    .execute();
  assert.equal(events.length, 1);
});

test('all below lose access at once, and the casters are notified of the rovers', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const rover = await seed.rover();
  const people = [await person(10, rover), await person(20, rover), await person(30, rover)];
  for (const { client } of people) await client.auth.me({});
  const notified = await collectNotifications(t, database, 'cairn_rovers');
  const { client } = await person(5, rover);
  await client.dealers.archive({ id: rover.dealer_id });
  for (const one of people)
    assert.deepEqual(await refusal(one.client.auth.me({})), { code: 'not_authorised' });
  assert.deepEqual(await notified(), [String(rover.id)]);
});

test('an archived tenant frees its login page and its name, and cannot be changed', async (t) => {
  const { person, seed } = await startWorld(t);
  const dealer = await seed.dealer();
  const { client } = await person(10, dealer);
  const overrides = tenantInput({ text: 'Acre' });
  const { value } = await client.companies.save({ companydata: overrides });
  await client.companies.archive({ id: value });
  assert.deepEqual(await refusal(client.companies.save({ companydata: { ...overrides, value } })), {
    code: 'invalid_input',
    'companydata.value': 'Acre is deleted',
  });
  const again = await client.companies.save({ companydata: overrides });
  assert.notEqual(again.value, value);
  const { CasterCompanies } = await client.companies.record({ id: value });
  assert.equal(CasterCompanies[0]?.archive, 1);
});

test('what is not one’s own, or not there, is not found', async (t) => {
  const { person, seed } = await startWorld(t);
  const [own, other] = [await seed.company(), await seed.company()];
  const reseller = await person(5, own);
  const dealer = await person(10, own);
  const notFound = { code: 'not_found' };
  for (const id of [other.dealer_id, 987_654])
    assert.deepEqual(await refusal(reseller.client.dealers.archive({ id })), notFound);
  for (const id of [other.id, 987_654])
    assert.deepEqual(await refusal(dealer.client.companies.archive({ id })), notFound);
});
