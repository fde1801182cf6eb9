import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallError, type Client, idsOf } from '@cairn/contract';
import { tenantInput } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

/*
 * The walk over the contract asks with ids at the top of a call. Here: ids within what is saved, and ids of what would
 * be archived. Whatever is not the caller's must answer as if it were not there, and nothing of it may change.
 */

const nowhere = 987_654;

/** Two resellers, each with a dealer, a company and people; in the first a sibling dealer with a company too. */
async function seedBranches(t: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(t);
  const { seed, addUser } = world;
  const branch = async (reseller_id?: number) => {
    const dealer = await seed.dealer(reseller_id ? { reseller_id } : {});
    const company = await seed.company({ dealer_id: dealer.id });
    const people = [
      await addUser({ role: 5, reseller_id: dealer.reseller_id }),
      await addUser({ role: 10, dealer_id: dealer.id }),
      await addUser({ role: 20, company_id: company.id }),
    ].map(({ id }) => id);
    return { reseller: dealer.reseller_id, dealer: dealer.id, company: company.id, people, scope: company };
  };
  const own = await branch();
  return { ...world, own, sibling: await branch(own.reseller), other: await branch() };
}

const message = (call: Promise<unknown>) =>
  call.then(
    // a call whose reply has the code of its refusal inside
    (reply) => ((reply as { code?: unknown } | null)?.code === 404 ? JSON.stringify(reply) : 'done'),
    ({ status, code, message, issues, messages }: CallError) =>
      JSON.stringify({ status, code, message, issues, messages }),
  );

test('ids within what is saved: another’s parent, record, administrator or place is one that is not there', async (t) => {
  const { person, own, sibling, other, database } = await seedBranches(t);
  const everything = async () => {
    const read = [];
    for (const table of ['resellers', 'dealers', 'companies', 'users'] as const)
      read.push(await database.service.selectFrom(table).selectAll().orderBy('id').execute());
    return JSON.stringify(read, (key, value) => (key === 'last_login_at' ? 0 : value));
  };
  const someone = { fname: 'A', lname: 'B', email: 'new@example.com' };
  const same = { text: 'X', logintitle: 'x-1', lname: 'L', email: 'x1@example.com', address1: 'A' };
  type Attempt = [string, (client: Client, id: number) => Promise<unknown>, number[]];
  const dealers: Attempt[] = [
    [
      'reseller of a dealer',
      (c, id) =>
        c.dealers.save({
          dealerdata: tenantInput({ business: id, ...same }),
        }),
      [other.reseller],
    ],
    [
      'dealer to change',
      (c, id) =>
        c.dealers.save({
          dealerdata: tenantInput({ value: id, ...same }),
        }),
      [other.dealer],
    ],
    [
      'administrator of a dealer',
      (c, id) =>
        c.dealers.save({
          dealerdata: tenantInput({ value: own.dealer, adminuser: id, ...same }),
        }),
      [...other.people, ...sibling.people],
    ],
  ];
  const companies = (foreign: typeof other, theirs: number): Attempt[] => [
    [
      'dealer of a company',
      (c, id) =>
        c.companies.save({
          companydata: tenantInput({ dealer: id, ...same }),
        }),
      [foreign.dealer],
    ],
    [
      'company to change',
      (c, id) =>
        c.companies.save({
          companydata: tenantInput({ value: id, ...same, dealer: theirs }),
        }),
      [foreign.company],
    ],
    [
      'administrator of a company',
      (c, id) =>
        c.companies.save({
          companydata: tenantInput({ value: own.company, adminuser: id, ...same, dealer: theirs }),
        }),
      foreign.people,
    ],
  ];
  const people = (foreign: typeof other): Attempt[] => [
    [
      'person to change',
      (c, id) => c.users.save({ userdata: { ...someone, id, role: 20, company: own.company } }),
      foreign.people,
    ],
    [
      'company of a person',
      (c, id) => c.users.save({ userdata: { ...someone, role: 30, company: id } }),
      [foreign.company],
    ],
    ['person to mail', (c, id) => c.users.sendMail({ emailid: 10, user: id }), foreign.people],
    [
      'company to ask',
      (c, id) => c.users.sendMail({ emailid: 16, id, useremail: 'x@example.com' }),
      [foreign.company],
    ],
  ];
  const attempts = [
    [5, [...dealers, ...companies(other, own.dealer), ...people(other)]],
    [
      10,
      [
        ...companies(other, own.dealer),
        ...companies(sibling, own.dealer),
        ...people(other),
        ...people(sibling),
      ],
    ],
    [20, [...people(other), ...people(sibling)]],
  ] as const;
  let tried = 0;
  for (const [role, requested] of attempts) {
    const { client } = await person(role, own.scope);
    const before = await everything();
    for (const [what, attempt, ids] of requested) {
      const missing = await message(attempt(client, nowhere));
      assert.notEqual(missing, 'done', what);
      for (const id of ids) {
        assert.equal(await message(attempt(client, id)), missing, `${what} for role ${role}`);
        tried += 1;
      }
    }
    assert.equal(await everything(), before, `nothing changed for role ${role}`);
  }
  assert.ok(tried > 40, `${tried} were tried`);
  assert.deepEqual(await database.service.selectFrom('emails').select('id').execute(), []);
});

test('ids of what would be archived: what is not one’s own is not there, and stays', async (t) => {
  const { person, own, sibling, other, database } = await seedBranches(t);
  const archives = {
    dealer: (client: Client, id: number) => client.dealers.archive({ id }),
    company: (client: Client, id: number) => client.companies.archive({ id }),
    user: (client: Client, id: number) => client.users.archive({ id }),
  };
  const foreign = { 5: [other], 10: [other, sibling], 20: [other, sibling] };
  for (const role of idsOf('reseller', 'dealer', 'companyAdmin')) {
    const { client } = await person(role, own.scope);
    for (const [what, archive] of Object.entries(archives)) {
      const missing = await message(archive(client, nowhere));
      for (const branch of foreign[role]) {
        const ids = { dealer: [branch.dealer], company: [branch.company], user: branch.people }[what] ?? [];
        for (const id of ids)
          assert.equal(await message(archive(client, id)), missing, `${what} for role ${role}`);
      }
    }
  }
  for (const table of ['dealers', 'companies', 'users'] as const) {
    const gone = await database.service
      .selectFrom(table)
      .select('id')
      .where('archived_at', 'is not', null)
      .execute();
    assert.deepEqual(gone, [], table);
  }
});

test('a person above can be neither read nor changed by those below', async (t) => {
  const { person, own } = await seedBranches(t);
  const [reseller, dealer] = own.people as [number, number, number];
  for (const [role, above] of [
    [10, [reseller]],
    [20, [reseller, dealer]],
  ] as const) {
    const { client } = await person(role, own.scope);
    for (const id of above) {
      assert.equal((await client.users.find({ id })).total, 0);
      assert.match(await message(client.users.archive({ id })), /"code":"not_found"/);
    }
  }
});
