import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@cairn/contract';
import { allRoles, idsOf, tenantRoles } from '@cairn/contract';
import { startWorld } from '../../test/world.ts';

test('people are listed by page, searched, filtered by role and place, and sorted by every column', async (t) => {
  const { person, seed, addUser } = await startWorld(t);
  const reseller = await seed.reseller({ title: 'R' });
  const dealer = await seed.dealer({ title: 'D', reseller_id: reseller.id });
  const company = await seed.company({ title: 'C', dealer_id: dealer.id });
  const { client, id } = await person(5, reseller, { fname: 'Eve', lname: 'Own', email: 'eve@a.example' });
  await addUser({ role: 10, dealer_id: dealer.id, fname: 'Dan', lname: 'B', email: 'dan@b.example' });
  await addUser({ role: 20, company_id: company.id, fname: 'Cy', lname: 'Z', email: 'z@c.example' });
  await addUser({ role: 20, company_id: company.id, fname: 'Cy', lname: 'A', email: 'a@d.example' });
  await addUser({ role: 20, company_id: company.id, archived_at: new Date() });
  await addUser({ role: 1, reseller_id: reseller.id });
  const list = async (input: Parameters<typeof client.users.list>[0]) => {
    const { users, total } = await client.users.list(input);
    return [total, ...users.map(({ title }) => title)];
  };
  assert.deepEqual(await list({}), [4, 'Cy A', 'Cy Z', 'Dan B', 'Eve Own']);
  assert.deepEqual(await list({ limit: 3, page: 1 }), [4, 'Eve Own']);
  assert.deepEqual(await list({ sortdesc: true }), [4, 'Eve Own', 'Dan B', 'Cy Z', 'Cy A']);
  assert.deepEqual(await list({ orderby: 'role' }), [4, 'Eve Own', 'Dan B', 'Cy Z', 'Cy A']);
  assert.deepEqual(await list({ orderby: 'email' }), [4, 'Cy A', 'Dan B', 'Eve Own', 'Cy Z']);
  assert.deepEqual(await list({ orderby: 'last_login' }), [4, 'Eve Own', 'Dan B', 'Cy Z', 'Cy A']);
  assert.deepEqual(await list({ orderby: 'company' }), [4, 'Cy Z', 'Cy A', 'Eve Own', 'Dan B']);
  for (const orderby of ['reseller', 'dealer', 'company'] as const)
    for (const sortdesc of [false, true]) {
      const pages = await Promise.all(
        [0, 1, 2, 3, 4].map((page) => list({ orderby, sortdesc, limit: 1, page })),
      );
      const [total, ...whole] = await list({ orderby, sortdesc });
      assert.deepEqual(
        pages,
        [...whole.map((name) => [total, name]), [total]],
        `pages of one, by ${orderby}`,
      );
    }
  assert.deepEqual(await list({ rolesel: 20 }), [2, 'Cy A', 'Cy Z']);
  assert.deepEqual(await list({ rolesel: 1 }), [1, 'Eve Own'], 'value 1 is Reseller Admin below the system');
  assert.deepEqual(await list({ dealer: dealer.id, role: 10 }), [1, 'Dan B']);
  assert.deepEqual(await list({ stext: 'CY Z' }), [1, 'Cy Z']);
  assert.deepEqual(await list({ stext: '@b.ex' }), [1, 'Dan B']);
  assert.deepEqual(await list({ stext: '%' }), [0]);
  const all = await client.users.find({ all: true, limit: 1 });
  assert.equal(all.users.length, 4);
  const me = (await client.users.find({ id })).users[0];
  assert.notEqual(me?.last_login, null);
});

test('the roles offered go by the caller and by the tenant that is chosen', async (t) => {
  const { person } = await startWorld(t);
  const offered = async (caller: Role, scope = {}) =>
    (await (await person(caller)).client.users.roles(scope)).roles.map(({ value }) => value);
  assert.deepEqual(await offered(1), allRoles);
  assert.deepEqual(await offered(5), tenantRoles);
  assert.deepEqual(await offered(10), idsOf('dealer', 'companyAdmin', 'companyUser'));
  assert.deepEqual(await offered(20), idsOf('companyAdmin', 'companyUser'));
  assert.deepEqual(await offered(30), idsOf('companyUser'));
  assert.deepEqual(await offered(1, { reseller: 1 }), tenantRoles);
  assert.deepEqual(
    await offered(1, { reseller: 1, dealer: 2 }),
    idsOf('dealer', 'companyAdmin', 'companyUser'),
  );
  assert.deepEqual(await offered(1, { company: 3 }), idsOf('companyAdmin', 'companyUser'));
});

test('an address exists whatever its case, until its person is archived', async (t) => {
  const { person, addUser, database } = await startWorld(t);
  const { id } = await addUser({ role: 20, email: 'Bo@Example.com' });
  const { client } = await person(30);
  const exists = async (email: string) => (await client.users.exists({ email })).exists;
  assert.deepEqual(
    [await exists('bo@example.COM'), await exists('nobody@example.com'), await exists('')],
    [1, 0, 0],
  );
  await database.service.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute();
  assert.equal(await exists('bo@example.com'), 0);
});
