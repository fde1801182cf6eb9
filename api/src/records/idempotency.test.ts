import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { CallOptions, Client } from '@cairn/contract';
import { sql } from 'kysely';
import { tenantInput } from '../../test/tenants.ts';
import { startWorld, type World } from '../../test/world.ts';

/* A call that is sent again with its Idempotency-Key, because of a double click or a lost answer, is done once. */

type Create = (client: Client, options: CallOptions) => Promise<unknown>;

const creates: Record<
  'resellers' | 'dealers' | 'companies' | 'users' | 'stations',
  (world: World) => Promise<Create>
> = {
  resellers: async () => {
    const resellerdata = tenantInput({ password: 'Fens-Wide-77' });
    return (client, options) => client.resellers.save({ resellerdata }, options);
  },
  dealers: async ({ seed }) => {
    const dealerdata = tenantInput({ business: (await seed.reseller()).id });
    return (client, options) => client.dealers.save({ dealerdata }, options);
  },
  companies: async ({ seed }) => {
    const companydata = tenantInput({ dealer: (await seed.dealer()).id });
    return (client, options) => client.companies.save({ companydata }, options);
  },
  users: async () => {
    const userdata = { fname: 'Uwe', lname: 'User', email: 'uwe@example.com', role: 1 };
    return (client, options) => client.users.save({ userdata }, options);
  },
  stations: async () => {
    const scope = { latitude: 53.2, longitude: -0.1, country: 1, type: 4 } as const;
    const basedata = { text: 'Horncastle', mount: 'HORNCASTLE', ...scope };
    return (client, options) => client.stations.create({ basedata }, options);
  },
};

for (const [table, prepare] of Object.entries(creates)) {
  test(`one of ${table} that is created by two calls at once, and by a third later, is created once`, async (t) => {
    const world = await startWorld(t);
    const { client } = await world.person(1);
    const create = await prepare(world);
    const count = async () => {
      const { rows } = await sql<{ records: number; mails: number; events: number }>`
        select (select count(*)::int from ${sql.table(table)}) as records, (select count(*)::int from emails) as mails,
          (select count(*)::int from user_events) as events`.execute(world.database.service);
      return rows[0];
    };
    const before = await count();
    const key = randomUUID();
    const replies: unknown[] = await Promise.all([create(client, { key }), create(client, { key })]);
    const after = await count();
    assert.equal(Number(after?.records) - Number(before?.records), 1);
    replies.push(await create(client, { key }));
    assert.deepEqual(replies[1], replies[0]);
    assert.deepEqual(replies[2], replies[0]);
    assert.deepEqual(await count(), after, 'no second record, e-mail or event');
    if (table !== 'stations') {
      await assert.rejects(create(client, { key: randomUUID() }), { code: 'taken' }); // another form
      await assert.rejects(create(client, {}), { code: 'taken' });
    }
  });
}

test('a call that was refused is tried again by the same key, with other content too', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(1);
  const key = randomUUID();
  const userdata = { fname: 'Uwe', lname: 'User', email: 'uwe@example.com', role: 1 };
  await world.addUser({ email: 'uwe@example.com' });
  await assert.rejects(client.users.save({ userdata }, { key }), { code: 'taken' });
  const free = { ...userdata, email: 'uwe2@example.com' };
  const { user } = await client.users.save({ userdata: free }, { key });
  assert.deepEqual((await client.users.save({ userdata: free }, { key })).user, user);
});

test('a key that comes back with another request is refused: that is neither done nor answered as the first was', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(1);
  const key = randomUUID();
  const userdata = { fname: 'Uwe', lname: 'User', email: 'uwe@example.com', role: 1 };
  const first = await client.users.save({ userdata }, { key });
  const refused = { code: 'key_reused', status: 422 };
  const other = { ...userdata, email: 'another@example.com' };
  await assert.rejects(client.users.save({ userdata: other }, { key }), refused);
  await assert.rejects(client.dealers.save({ dealerdata: tenantInput({ business: 1 }) }, { key }), refused);
  assert.deepEqual(
    await client.users.save({ userdata }, { key }),
    first,
    'the key is still that of the first',
  );
  const { users } = await client.users.list({ stext: 'another@example.com' });
  assert.deepEqual(users, []);
  const twins = await Promise.allSettled([
    client.users.save({ userdata: other }, { key: 'twin' }),
    client.users.save({ userdata: { ...other, email: 'third@example.com' } }, { key: 'twin' }),
  ]);
  assert.deepEqual(twins.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('a key is of one user: the same call of another gets nothing of theirs', async (t) => {
  const world = await startWorld(t);
  const [ann, bob] = [await world.person(1), await world.person(1)];
  const key = randomUUID();
  const userdata = { fname: 'Uwe', lname: 'User', email: 'uwe@example.com', role: 1 };
  await ann.client.users.save({ userdata }, { key });
  await assert.rejects(bob.client.users.save({ userdata }, { key }), { code: 'taken' });
});

test('an edit whose answer was lost is answered again instead of being refused as old', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(5, await world.seed.reseller());
  const { dealerid: id } = await client.dealers.save({ dealerdata: tenantInput({}) });
  const [dealer] = (await client.dealers.find({ id })).CasterDealers;
  const overrides = { dealerdata: { ...dealer, tel: '01353 1' } } as Parameters<
    typeof client.dealers.save
  >[0];
  const key = randomUUID();
  const first = await client.dealers.save(overrides, { key });
  assert.deepEqual(await client.dealers.save(overrides, { key }), first);
  await assert.rejects(client.dealers.save(overrides, { key: randomUUID() }), { code: 'changed_meanwhile' });
});

test('no stored answer has the password of a station', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(1);
  const create = await creates.stations(world);
  const { password } = (await create(client, { key: randomUUID() })) as { password: string };
  assert.ok(password.length >= 6);
  const stored = await world.database.service.selectFrom('idempotency_keys').selectAll().execute();
  assert.equal(stored.length, 1);
  assert.ok(!JSON.stringify(stored).includes(password));
});
