import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Dealer } from '@cairn/contract';
import { events } from '@cairn/domain/audit-events';
import { changedOf } from '../../test/changed-meanwhile.ts';
import { tenantInput } from '../../test/tenants.ts';
import { startWorld, type World } from '../../test/world.ts';

/* Of two people who edit the same record at once, the second sees what the first changed. */

interface Form {
  readonly version: number;
  readonly [field: string]: unknown;
}
/** A kind of record with a form: how its form is read and saved. */
interface Kind {
  readonly name: string;
  /** Makes a record; returns its id. */
  readonly make: (world: World, admin: Client) => Promise<number>;
  readonly read: (client: Client, id: number) => Promise<Form>;
  /** Saves the form as `read` gave it, with some fields changed. */
  readonly save: (client: Client, id: number, form: object) => Promise<unknown>;
  /** Two fields of the form, with another value for each. */
  readonly edits: readonly (readonly [field: string, value: string])[];
}

const names = [
  ['tel', '01353 222222'],
  ['towncity', 'Ramsey'],
] as const;

type Tenant = Pick<Dealer, 'address1' | 'fname' | 'lname' | 'email' | 'logintitle'>;
/** The form of a tenant: what its record has, and what only a full record has. */
const tenantForm = (record: Tenant | undefined) => record as unknown as Form;

const kinds: Kind[] = [
  {
    name: 'a reseller',
    make: async (_, admin) =>
      (await admin.resellers.save({ resellerdata: tenantInput({ password: 'Fens-Wide-77' }) })).resellerid,
    read: async (client, id) => tenantForm((await client.resellers.list({ id })).CasterBusiness[0]),
    save: (client, _, form) => client.resellers.save({ resellerdata: form as never }),
    edits: names,
  },
  {
    name: 'a dealer',
    make: async ({ seed }, admin) => {
      const { id } = await seed.reseller();
      return (await admin.dealers.save({ dealerdata: tenantInput({ business: id }) })).dealerid;
    },
    read: async (client, id) => tenantForm((await client.dealers.find({ id })).CasterDealers[0]),
    save: (client, _, form) => client.dealers.save({ dealerdata: form as never }),
    edits: [...names, ['rtk_url', 'ntrip.example.com'], ['fname', 'Anna']],
  },
  {
    name: 'a company',
    make: async ({ seed }, admin) => {
      const { id } = await seed.dealer();
      return (await admin.companies.save({ companydata: tenantInput({ dealer: id }) })).value;
    },
    read: async (client, id) => tenantForm((await client.companies.record({ id })).CasterCompanies[0]),
    save: (client, _, form) => client.companies.save({ companydata: form as never }),
    edits: [...names, ['account', 'A-77']],
  },
  {
    name: 'a user',
    make: async ({ seed }) => (await seed.user({ role: 1 })).id,
    read: async (client, id) => {
      const user = (await client.users.find({ id })).users[0];
      assert.ok(user);
      const { fname, lname, email, mobile, role, version } = user;
      return { id, fname, lname, email, mobile, role, version };
    },
    save: (client, _, form) => client.users.save({ userdata: form as never }),
    edits: [
      ['mobile', '07700 900123'],
      ['lname', 'Miller'],
    ],
  },
  {
    name: 'a base station',
    make: async ({ seed }) => (await seed.station({ password: 'first-secret' })).id,
    read: async (client, id) => (await client.stations.list({ id })).basestations[0] as unknown as Form,
    save: (client, _, form) => client.stations.update({ basedata: form as never }),
    edits: [
      ['text', 'Mablethorpe'],
      ['gnss_serial', 'G-1234'],
      ['password', 'another-secret'],
    ],
  },
];

for (const { name, make, read, save, edits } of kinds) {
  test(`${name} that two people edit loses no change, and the second sees whose was first`, async (t) => {
    const world = await startWorld(t);
    const [ann, bob] = [
      await world.person(1, {}, { fname: 'Ann', lname: 'Smith' }),
      await world.person(1, {}, { fname: 'Bob', lname: 'Jones' }),
    ];
    const id = await make(world, ann.client);
    for (const [[theirs, value], [mine, other]] of edits.flatMap((one) =>
      edits.filter((two) => two !== one).map((two) => [one, two] as const),
    )) {
      const [annsForm, bobsForm] = [await read(ann.client, id), await read(bob.client, id)];
      await save(ann.client, id, { ...annsForm, [theirs]: value });
      const changed = await changedOf(save(bob.client, id, { ...bobsForm, [mine]: other }));
      assert.deepEqual(
        changed.fields.map(({ field, value, by }) => ({ field, value, by })),
        [{ field: theirs, value, by: 'Ann Smith' }],
      );
      const present = await read(bob.client, id);
      assert.deepEqual([present[theirs], present[mine]], [value, bobsForm[mine]], 'nothing of it was saved');

      await save(bob.client, id, { ...bobsForm, [theirs]: value, [mine]: other, ...changed.versions });
      const after = await read(bob.client, id);
      assert.deepEqual([after[theirs], after[mine]], [value, other]);
      const undo = { ...after, [theirs]: annsForm[theirs], [mine]: bobsForm[mine] };
      await save(ann.client, id, undo);
    }
  });

  test(`of simultaneous saves of ${name} exactly one is done`, async (t) => {
    const world = await startWorld(t);
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person(1)));
    const [first] = people;
    assert.ok(first);
    const id = await make(world, first.client);
    const [field] = edits[0] ?? [];
    assert.ok(field);
    const form = await read(first.client, id);
    const outcomes = await Promise.allSettled(
      people.map(({ client }, n) => save(client, id, { ...form, [field]: `01353 10${n}` })),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'changed_meanwhile');
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    assert.equal((await read(first.client, id))[field], `01353 10${winner}`);
  });

  test(`a save of ${name} without a version wins, as clients that know none expect`, async (t) => {
    const world = await startWorld(t);
    const { client } = await world.person(1);
    const id = await make(world, client);
    const { version, adminversion, ...form } = await read(client, id);
    const [[one, value], [two, other]] = edits as [[string, string], [string, string]];
    await save(client, id, { ...form, [one]: value });
    await save(client, id, { ...form, [two]: other });
    const after = await read(client, id);
    assert.deepEqual([after[one], after[two]], [form[one], other]);
    assert.ok(after.version > version);
  });
}

test('a refusal that tells the password of others is a reading of it, once for each person', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const [ann, bob] = [await person(1), await person(1)];
  const station = await seed.station({ password: 'first-secret' });
  const rover = await seed.rover({ password: 'first-secret' });
  const roverdata = { roverid: rover.id, username: rover.username };
  const readings = () =>
    database.service
      .selectFrom('user_events')
      .where('user_id', '=', bob.id)
      .where('type', 'in', [events.roverPasswordRead.type, events.basePasswordRead.type])
      .orderBy('id')
      .select(['target_type', 'target_id'])
      .execute();

  await ann.client.roverForms.saveCastaValues({ data: { roverid: rover.id, Password: 'second-secret' } });
  const version = 1;
  const save = () =>
    bob.client.roverForms.save({
      roverdata: { ...roverdata, version, password: 'mine-secret' },
      machines: [],
    });
  const told = await changedOf(save());
  assert.deepEqual(
    told.fields.map(({ value }) => value),
    ['second-secret'],
  );
  const ofRover = { target_type: 'rover', target_id: rover.id };
  assert.deepEqual(await readings(), [ofRover]);
  await changedOf(
    bob.client.roverForms.saveCastaValues({ data: { roverid: rover.id, version, Password: 'mine-secret' } }),
  );
  assert.deepEqual(await readings(), [ofRover], 'once an hour');

  const [base] = (await ann.client.stations.list({ id: station.id })).basestations;
  assert.ok(base);
  await ann.client.stations.update({ basedata: { ...base, password: 'second-secret' } as never });
  await changedOf(bob.client.stations.update({ basedata: { ...base, text: 'Other' } as never }));
  assert.deepEqual(await readings(), [ofRover, { target_type: 'station', target_id: station.id }]);
});

test('what a form does not cover is no reason to refuse it: a sign-in, a password, another role', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(1);
  const own = await world.person(5);
  const { user } = await own.client.auth.me({});
  await world.signIn(own.email);
  await client.users.sendMail({ emailid: 40, user: own.id, pw: 'Initial-Word-5' });
  const { users } = await client.users.find({ id: own.id });
  assert.equal(users[0]?.version, user.version);
});

test('another main administrator, or another name of theirs, is reported to anyone who edits the tenant', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(1, {}, { fname: 'Ann', lname: 'Smith' });
  const reseller = await world.seed.reseller();
  const { dealerid: id } = await client.dealers.save({ dealerdata: tenantInput({ business: reseller.id }) });
  const read = async () => (await client.dealers.find({ id })).CasterDealers[0];
  const form = await read();
  assert.ok(form?.adminuser);
  const save = (more: object) => client.dealers.save({ dealerdata: { ...form, ...more } as never });

  const person = { id: form.adminuser, role: 10, dealer: id, lname: form.lname, email: form.email };
  await client.users.save({ userdata: { ...person, fname: 'Renamed' } });
  const renamed = await changedOf(save({ tel: '01353 1' }));
  assert.deepEqual(
    renamed.fields.map(({ field, value }) => [field, value]),
    [['fname', 'Renamed']],
  );

  const other = { adminuser: 0, fname: 'Other', lname: 'Admin', email: 'other@example.com' };
  await save({ ...other, ...renamed.versions });
  const present = await read();
  const replaced = await changedOf(save({ tel: '01353 1', ...renamed.versions }));
  assert.deepEqual(
    replaced.fields.map(({ field, value }) => [field, value]),
    [
      ['adminuser', present?.adminuser],
      ['fname', 'Other'],
      ['lname', 'Admin'],
      ['email', 'other@example.com'],
    ],
  );
  assert.deepEqual(replaced.versions, { version: present?.version, adminversion: present?.adminversion });
});

test('who changed something is named to those who may read it in the events, and a command has no name', async (t) => {
  const world = await startWorld(t);
  const company = await world.seed.company();
  const scope = { reseller_id: company.reseller_id, dealer_id: company.dealer_id };
  const seller = await world.person(
    5,
    { reseller_id: company.reseller_id },
    { fname: 'Rita', lname: 'Sell' },
  );
  const dealer = await world.person(10, scope);
  await seller.client.companies.save({
    companydata: tenantInput({ value: company.id, dealer: company.dealer_id, adminuser: 0 }),
  });
  const [form] = (await dealer.client.companies.record({ id: company.id })).CasterCompanies;
  assert.ok(form);
  const save = (client: Client, more: object) =>
    client.companies.save({ companydata: { ...form, ...more } as never });
  await save(seller.client, { tel: '01507 1' });
  await world.database.service
    .updateTable('companies')
    .set({ account: 'by command' })
    .where('id', '=', company.id)
    .execute();
  const { fields } = await changedOf(save(dealer.client, { mobile: '07700 2' }));
  assert.deepEqual(
    fields.map(({ field, value, by }) => [field, value, by]),
    [
      ['tel', '01507 1', 'Rita Sell'],
      ['account', 'by command', null],
    ],
  );
});

test('a dealer that moves takes its companies along, and their open forms show where to', async (t) => {
  const world = await startWorld(t);
  const { client } = await world.person(1);
  const [from, to] = [await world.seed.reseller(), await world.seed.reseller({ title: 'Wold Network' })];
  const { dealerid } = await client.dealers.save({ dealerdata: tenantInput({ business: from.id }) });
  const { value } = await client.companies.save({ companydata: tenantInput({ dealer: dealerid }) });
  const [form] = (await client.companies.record({ id: value })).CasterCompanies;
  const [dealer] = (await client.dealers.find({ id: dealerid })).CasterDealers;
  await client.dealers.save({ dealerdata: { ...dealer, business: to.id } as never });
  const { fields } = await changedOf(
    client.companies.save({ companydata: { ...form, tel: '01353 1' } as never }),
  );
  assert.deepEqual(
    fields.map(({ field, value, text }) => [field, value, text]),
    [['business', to.id, 'Wold Network']],
  );
});

test('the version cannot be set by hand', async (t) => {
  const { seed, database } = await startWorld(t);
  const dealer = await seed.dealer();
  const row = await database.service
    .updateTable('dealers')
    .set({ version: 70, edits: '{"tel": 1}' })
    .where('id', '=', dealer.id)
    .returning(['version', 'edits'])
    .executeTakeFirst();
  assert.deepEqual(row, { version: 1, edits: {} });
});
