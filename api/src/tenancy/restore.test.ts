import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal, texts } from '../../test/tenants.ts';
import { PASSWORD, startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

/** A reseller with a dealer, its two companies, and in the first a person and a rover. */
async function seedReseller({ seed, addUser }: World) {
  const reseller = await seed.reseller({ title: 'R', login_title: 'r-login' });
  const dealer = await seed.dealer({ title: 'D', reseller_id: reseller.id });
  const company = await seed.company({ title: 'C', dealer_id: dealer.id });
  const other = await seed.company({ title: 'E', dealer_id: dealer.id });
  const person = await addUser({ role: 20, company_id: company.id });
  const rover = await seed.rover({ username: 'mower', company_id: company.id });
  return { reseller, dealer, company, other, person, rover };
}

const archived = async ({ database }: World) => {
  const found: string[] = [];
  for (const table of ['resellers', 'dealers', 'companies', 'rovers'] as const) {
    const rows = await database.service
      .selectFrom(table)
      .select(['title', 'archived_at'])
      .where('archived_at', 'is not', null)
      .orderBy('title')
      .execute();
    found.push(...rows.map(({ title }) => title));
  }
  return found;
};

test('an archive is undone with all that went with it, and what was archived on its own before stays so', async (t) => {
  const world = await startWorld(t);
  const { reseller, company, other, person } = await seedReseller(world);
  const { client } = await world.person(1);
  await client.companies.archive({ id: other.id });
  await client.resellers.archive({ id: reseller.id });
  assert.equal(await world.signIn(person.email).catch(() => 'refused'), 'refused');

  const { messages } = await client.resellers.restore({ id: reseller.id });
  assert.deepEqual(texts(messages), [
    'Reseller: R restored',
    'Dealers: 1 restored',
    'Companies: 1 restored',
    'Users: 1 restored',
    'Rovers: 1 restored',
  ]);
  assert.deepEqual(await archived(world), ['E']);
  assert.ok(await world.signIn(person.email), 'its people can sign in');
  const again = await client.resellers.restore({ id: reseller.id });
  assert.deepEqual(texts(again.messages), ['failed Reseller: R is not deleted']);
  const events = await world.database.service
    .selectFrom('user_events')
    .select(['text', 'target_id'])
    .where('type', '=', 80)
    .execute();
  assert.deepEqual(events, [{ text: 'Reseller R restored', target_id: reseller.id }]);
  const { CasterCompanies } = await client.companies.list({ id: company.id });
  assert.equal(CasterCompanies[0]?.archived, null);
});

test('nothing is restored when a name was given away, when what it belongs to is deleted, and after 30 days', async (t) => {
  const world = await startWorld(t);
  const { dealer, company, rover } = await seedReseller(world);
  const { client } = await world.person(1);
  await client.companies.archive({ id: company.id });
  const taken = await world.seed.rover({ username: 'mower' });
  assert.notEqual(taken.id, rover.id);
  await assert.rejects(client.companies.restore({ id: company.id }), {
    code: 'taken',
    message: 'The username of one of its rovers belongs to another rover now',
  });
  const [record] = (await client.companies.list({ id: company.id })).CasterCompanies;
  assert.equal(record?.archive, 1);
  assert.ok(record.archived);

  await world.database.service.deleteFrom('rovers').where('id', '=', taken.id).execute();
  await client.dealers.archive({ id: dealer.id });
  await assert.rejects(client.companies.restore({ id: company.id }), {
    message: 'What it belongs to is deleted too: restore that first',
  });
  await client.dealers.restore({ id: dealer.id });
  world.later(31 * 86_400);
  const { client: later } = await world.person(1);
  assert.deepEqual(await refusal(later.companies.restore({ id: company.id })), { code: 'not_found' });
});

test('a dealer restores its own companies, and nobody those of others', async (t) => {
  const world = await startWorld(t);
  const { dealer, company } = await seedReseller(world);
  const own = await world.person(10, { dealer_id: dealer.id });
  const foreign = await world.person(10);
  await own.client.companies.archive({ id: company.id });
  assert.deepEqual(await refusal(foreign.client.companies.restore({ id: company.id })), {
    code: 'not_found',
  });
  const { messages } = await own.client.companies.restore({ id: company.id });
  assert.equal(messages[0]?.text, 'C restored');
});

test('people of an archived tenant learn it at their login page, and elsewhere only with the right password', async (t) => {
  const world = await startWorld(t);
  const { reseller, person } = await seedReseller(world);
  const { client } = await world.person(1);
  const page = async (name: string) => {
    const { code, archived } = await world.anyone.auth.branding({ name });
    return [code, archived];
  };
  const login = (password: string) => refusal(world.anyone.auth.login({ email: person.email, password }));
  assert.deepEqual(await page('r-login'), [0, 0]);
  await client.resellers.archive({ id: reseller.id });
  assert.deepEqual(
    [await page('r-login'), await page('nobody')],
    [
      [404, 1],
      [404, 0],
    ],
  );
  assert.deepEqual(await login(PASSWORD), { code: 'archived' });
  assert.deepEqual(await login('Another-horse-9'), { code: 'login_failed' });
  await client.resellers.restore({ id: reseller.id });
  assert.deepEqual(await page('r-login'), [0, 0]);
});
