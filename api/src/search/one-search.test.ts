import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Client, plainText } from '@cairn/contract';
import { connected, until } from '@cairn/database/testing';
import { sql } from 'kysely';
import { addSims } from '../../test/sims.ts';
import { startSubscriptions } from '../../test/subscriptions.ts';
import { startWorld } from '../../test/world.ts';

test('a text is compared in the same form by the portal and by the database', async (t) => {
  const { database } = await startWorld(t);
  const texts = [
    'Wold Farms',
    'ØSTERGÅRD Maskinstation',
    'Aabybro',
    'Æblerød',
    'Weißenfels',
    'Łódź',
    'Éire',
    'naïve ÑANDÚ',
  ];
  const { rows } = await sql<{ text: string; plain: string }>`
    select text, plain(text) as plain from unnest(${texts}::text[]) text`.execute(database.service);
  for (const { text, plain } of rows) assert.equal(plainText(text), plain, text);
  assert.deepEqual(texts.slice(1, 4).map(plainText), ['ostergard maskinstation', 'abybro', 'aeblerod']);
});

/** A rover with a subscription, a SIM card and a machine, and one of another dealer that has the same in its names. */
async function startFarm(t: TestContext) {
  const world = await startSubscriptions(t);
  const { database, seed, system, add, company } = world;
  const { service } = database;
  await add();
  const { id: rover } = await service
    .selectFrom('rovers')
    .where('company_id', '=', company.company_id)
    .select('id')
    .executeTakeFirstOrThrow();
  await service
    .updateTable('dealers')
    .set({ title: 'Østjysk Agro' })
    .where('id', '=', company.dealer_id)
    .execute();
  const [sim = 0] = await addSims(service, 1);
  await system.sims.addToReseller({ reseller: company.reseller_id, simms: [sim] });
  await system.sims.update({ simmdata: { id: sim, rover } });
  const { id: make } = await system.machines.createMaker({ makerdata: { text: 'Fendt' } });
  const { id: model } = await system.machines.createModel({ modeldata: { maker: make, text: '724 Vario' } });
  const { id: machine_id } = await system.machines.save({
    machinedata: {
      company: company.company_id,
      make,
      model,
      regnum: 'KX70 ABC',
      receiver_serial_num: 'SN-4711',
      modem_serial_num: '',
    },
  });
  await service
    .updateTable('rovers')
    .set({ machine_id, username: 'wold-7' })
    .where('id', '=', rover)
    .execute();
  const others = await seed.company({ title: 'Wold Farms' });
  await seed.rover({ title: 'Sprayer KX70', company_id: others.id });
  const { iccid } = await service
    .selectFrom('sims')
    .where('id', '=', sim)
    .select('iccid')
    .executeTakeFirstOrThrow();
  return { ...world, iccid };
}

const rovers = async (client: Client, stext: string) =>
  (await client.rovers.list({ stext })).rovers.map(({ text }) => text);
const sold = async (client: Client, stext: string) =>
  (await client.subscriptions.list({ stext, status: 0 })).CasterSubs.map(({ roverdetail }) => roverdetail);
const inPalette = async (client: Client, stext: string) =>
  (await client.search.find({ stext })).found.filter(({ kind }) => kind === 'rover').map(({ text }) => text);

test('a rover is found by whatever people know it by, in the list, the palette and its subscriptions', async (t) => {
  const { dealer, iccid } = await startFarm(t);
  const texts = [
    'sprayer',
    'WOLD-7',
    'kx70',
    'abc KX70',
    'sn-4711',
    iccid,
    iccid.slice(6, 16),
    'ostjysk',
    'ØSTJYSK agro',
    'farms sprayer',
    'Sprayer FARMS',
    'agro 7 wold kx70',
  ];
  for (const stext of texts) {
    assert.deepEqual(await rovers(dealer, stext), ['Sprayer'], stext);
    assert.deepEqual(await sold(dealer, stext), ['Sprayer'], stext);
    assert.deepEqual(await inPalette(dealer, stext), ['Sprayer'], stext);
  }
  for (const stext of ['kx70 combine', 'sprayer 8r', 'fendt']) {
    assert.deepEqual(await rovers(dealer, stext), [], stext);
    assert.deepEqual(await sold(dealer, stext), [], stext);
  }
});

test('tenants come before rovers in the palette, and rovers by their own name before those of a company', async (t) => {
  const { system } = await startFarm(t);
  const found = async (stext: string) =>
    (await system.search.find({ stext })).found.map(({ kind, text }) => `${kind} ${text}`);
  assert.deepEqual(await found('wold'), [
    'company Wold Farms',
    'company Wold Farms',
    'rover Sprayer',
    'rover Sprayer KX70',
    'user Carol Wold',
  ]);
  assert.deepEqual(await found('kx70'), ['rover Sprayer KX70', 'rover Sprayer']);
});

test('thousands of rovers of a dealer are found by its name, and one of them by a word more', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const mine = await seed.company({ title: 'Acre' });
  const theirs = await seed.company({ title: 'Acre' });
  const { service } = database;
  await service
    .updateTable('dealers')
    .set({ title: 'Humber Agri' })
    .where('id', 'in', [mine.dealer_id, theirs.dealer_id])
    .execute();
  const { id } = await seed.rover({ title: 'First', company_id: mine.id });
  for (const { reseller_id, dealer_id, company_id } of [mine, theirs])
    await sql`insert into rovers (reseller_id, dealer_id, company_id, title, username, password_sealed, casta)
      select ${reseller_id}, ${dealer_id}, ${company_id}, 'Tractor ' || n, 'u' || ${company_id} || '-' || n, password_sealed, 1
      from generate_series(1, 2100) n, rovers where rovers.id = ${id}`.execute(service);
  const { client } = await person(10, { dealer_id: mine.dealer_id });
  assert.equal((await client.rovers.list({ stext: 'humber' })).total, 2101);
  assert.equal((await client.rovers.list({ stext: 'humber', orderby: 'rover', page: 41 })).rovers.length, 50);
  assert.equal((await client.rovers.list({ stext: 'AGRI tractor acre' })).total, 2100);
  assert.deepEqual(await rovers(client, 'humber first'), ['First']);
  assert.deepEqual(await rovers(client, '2100 humber'), ['Tractor 2100']);
  const system = await person(1);
  assert.equal((await system.client.rovers.list({ stext: 'humber tractor' })).total, 4200);
  assert.equal((await inPalette(client, 'humber')).length, 8);
});

test('words that are in thousands of machines and SIM cards find their rovers', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const { service } = database;
  const { id, reseller_id, dealer_id, company_id } = await seed.rover({ title: 'First' });
  await sql`insert into machine_makers (id, title) values (9000, 'Deere')`.execute(service);
  await sql`insert into machine_models (id, maker_id, title) values (9000, 9000, '6R')`.execute(service);
  await sql`insert into machines (id, reseller_id, dealer_id, company_id, maker_id, model_id, regnum)
    select 10000 + n, ${reseller_id}, ${dealer_id}, ${company_id}, 9000, 9000, 'KX ' || n from generate_series(1, 2100) n`.execute(
    service,
  );
  await sql`insert into rovers (id, reseller_id, dealer_id, company_id, title, username, password_sealed, casta, machine_id)
    select 10000 + n, ${reseller_id}, ${dealer_id}, ${company_id}, 'Tractor ' || n, 'u' || n, password_sealed, 1, 10000 + n
    from generate_series(1, 2100) n, rovers where rovers.id = ${id}`.execute(service);
  await sql`insert into sims (iccid, supplier, status, status_text, endpoint_name, holder, reseller_id, dealer_id, company_id, rover_id, slot)
    select (894500000000000000 + rovers.id)::text, 1, 'active', 'Active', 'Modem', 'rover', reseller_id, dealer_id, company_id, id, 1
    from rovers where machine_id is not null`.execute(service);
  const system = (await person(1)).client;
  const dealer = (await person(10, { dealer_id })).client;
  const company = (await person(20, { company_id })).client;
  const viewer = (await person(30, { company_id })).client;
  for (const client of [system, dealer, company, viewer]) {
    for (const stext of ['kx', 'modem', 'modem kx tractor'])
      assert.equal((await client.rovers.list({ stext })).total, 2100, stext);
    assert.deepEqual(await rovers(client, 'modem 2100 kx'), ['Tractor 2100']);
    assert.deepEqual(await rovers(client, 'kx modem first'), []);
  }
  assert.equal((await system.rovers.list({ stext: 'kx', status: -1 })).counts.offline, 2100);
  await seed.rover({ title: 'Old modem', company_id });
  assert.deepEqual(
    (await inPalette(dealer, 'modem')).slice(0, 3),
    ['Old modem', 'Tractor 1', 'Tractor 2'],
    'those by their own name come first',
  );
  assert.equal((await inPalette(dealer, 'modem')).length, 8);
});

test('a search that the database gives up is refused with what helps', async (t) => {
  const { person, ownerUrl } = await startWorld(t);
  const { client } = await person(1);
  await connected(ownerUrl, async (owner) => {
    await owner.query('begin');
    await owner.query('lock table machines in access exclusive mode');
    const search = assert.rejects(client.rovers.list({ stext: 'tractor' }), { code: 'too_broad' });
    await until(async () => {
      const { rows } = await owner.query(`select pg_cancel_backend(pid) from pg_locks
        where not granted and relation = 'machines'::regclass and database = (select oid from pg_database where datname = current_database())`);
      return rows.length > 0;
    });
    await search;
    await owner.query('rollback');
  });
});
