import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal, tenantInput, texts } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

/* The same thing twice at the same moment never makes two, and the second is refused with the field. */

/** How many of the concurrent `calls` were done, and the messages of the others. */
async function race(calls: (() => Promise<unknown>)[]) {
  const message = await Promise.all(calls.map((call) => refusal(call())));
  return {
    done: message.filter((one) => one === 'done').length,
    message: message.filter((one) => one !== 'done'),
  };
}

test('one login page, for a dealer and companies at once, goes to one of them', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const dealer = await seed.dealer();
  const { client } = await person(5, dealer);
  for (let round = 0; round < 5; round++) {
    const logintitle = `Race-${round}`;
    const { done, message } = await race([
      () => client.dealers.save({ dealerdata: tenantInput({ logintitle }) }),
      () => client.dealers.save({ dealerdata: tenantInput({ logintitle: logintitle.toLowerCase() }) }),
      () => client.companies.save({ companydata: tenantInput({ logintitle, dealer: dealer.id }) }),
      () => client.companies.save({ companydata: tenantInput({ logintitle, dealer: dealer.id }) }),
    ]);
    assert.equal(done, 1);
    for (const refused of message) {
      const { code, ...fields } = refused as Record<string, string>;
      assert.equal(code, 'taken');
      assert.deepEqual(Object.values(fields), ['Login page name unavailable']);
      assert.match(Object.keys(fields).join(), /^(dealerdata|companydata)\.logintitle$/);
    }
  }
  const pages = await database.service
    .selectFrom('login_titles')
    .select('title')
    .where('kind', '!=', 'reserved')
    .execute();
  assert.equal(pages.length, 5);
});

test('one e-mail address goes to one person, in whatever form it is typed', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(10, company);
  const scope = { role: 20 as const, company: company.id };
  for (let round = 0; round < 5; round++) {
    const email = `race${round}@example.com`;
    const { done, message } = await race([
      () => client.users.save({ userdata: { ...scope, fname: 'A', lname: 'B', email } }),
      () => client.users.save({ userdata: { ...scope, fname: 'A', lname: 'B', email: email.toUpperCase() } }),
      () => client.companies.save({ companydata: tenantInput({ email }) }),
    ]);
    assert.equal(done, 1);
    for (const refused of message)
      assert.match(JSON.stringify(refused), /"code":"taken".*\.email":"Email already exists"/);
  }
  const people = await database.service
    .selectFrom('users')
    .select('id')
    .where('email', 'ilike', 'race%')
    .execute();
  assert.equal(people.length, 5);
});

test('one company name goes to one company of a dealer', async (t) => {
  const { person, seed } = await startWorld(t);
  const { client } = await person(10, await seed.dealer());
  const { done, message } = await race(
    ['Acre', 'ACRE', 'acre'].map(
      (text) => () => client.companies.save({ companydata: tenantInput({ text }) }),
    ),
  );
  assert.equal(done, 1);
  for (const refused of message)
    assert.deepEqual(refused, { code: 'taken', 'companydata.text': 'Company name already exists' });
  assert.equal((await client.companies.list({})).Total, 1);
});

test('an archive submitted several times at once is done once and recorded once', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const rover = await seed.rover();
  const { client } = await person(1);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => client.dealers.archive({ id: rover.dealer_id })),
  );
  const first = replies.map(({ messages }) => texts(messages)[0] ?? '');
  assert.equal(first.filter((text) => text.endsWith(' deleted')).length, 1);
  assert.equal(first.filter((text) => text.endsWith(' was deleted already')).length, 4);
  const events = await database.service
    .selectFrom('user_events')
    .select('id')
    .where('type', '=', 11)
    .execute();
  assert.equal(events.length, 1);
});

test('nothing that is made while its dealer is archived outlives it', async (t) => {
  const { person, seed, database } = await startWorld(t);
  for (let round = 0; round < 6; round++) {
    const dealer = await seed.dealer();
    const { client } = await person(5, dealer);
    const { message } = await race([
      () => client.companies.save({ companydata: tenantInput({ dealer: dealer.id }) }),
      () => client.dealers.archive({ id: dealer.id }),
      () => client.companies.save({ companydata: tenantInput({ dealer: dealer.id }) }),
      () =>
        client.users.save({
          userdata: {
            fname: 'A',
            lname: 'B',
            email: `late${round}@example.com`,
            role: 10,
            dealer: dealer.id,
          },
        }),
    ]);
    for (const refused of message) assert.match(JSON.stringify(refused), /"There is no such dealer"/);
    for (const table of ['companies', 'users'] as const) {
      const alive = await database.service
        .selectFrom(table)
        .select('id')
        .where('dealer_id', '=', dealer.id)
        .where('archived_at', 'is', null)
        .execute();
      assert.deepEqual(alive, [], `${table} under an archived dealer`);
    }
  }
});

test('two system admins who delete each other at once leave one', async (t) => {
  const { person, database } = await startWorld(t);
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await person(1), await person(1)];
    const { done } = await race([
      () => one.client.users.archive({ id: two.id }),
      () => two.client.users.archive({ id: one.id }),
    ]);
    assert.equal(done, 1);
    const left = await database.service
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one.id, two.id])
      .where('archived_at', 'is', null)
      .execute();
    assert.equal(left.length, 1);
  }
});
