import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundKind, Reply } from '@cairn/contract';
import { sql } from 'kysely';
import { startSims } from '../../test/sims.ts';
import { startWorld } from '../../test/world.ts';

const textsOf = (kind: FoundKind, { found }: Reply<typeof import('@cairn/contract').areas.search.find>) =>
  found.filter((record) => record.kind === kind).map(({ text }) => text);

test('a search finds every kind of record by all of its words, best match first', async (t) => {
  const { person, seed } = await startWorld(t);
  const farm = await seed.company({ title: 'Wragby Farms' });
  const other = await seed.company({ title: 'Oakfield', dealer_id: farm.dealer_id });
  await seed.rover({ title: 'Combine', username: 'wrag-1', company_id: other.id });
  await seed.rover({ title: 'Old Wragby', username: 'x1', company_id: other.id });
  await seed.rover({ title: '8R 410', username: 'x2', company_id: farm.id });
  await seed.rover({ title: 'Wragby', username: 'x3', company_id: other.id, archived_at: new Date() });
  await seed.rover({ title: 'Wragby', username: 'x4', company_id: other.id });
  await seed.station({ title: 'Wragby mast', mount: 'WRAG' });
  await seed.user({ fname: 'Ann', lname: 'Wragby', role: 20, company_id: farm.id });
  const { client } = await person(1);

  const wragby = await client.search.find({ stext: 'wragby' });
  assert.deepEqual(textsOf('rover', wragby), ['Wragby', 'Old Wragby', '8R 410']);
  assert.deepEqual(textsOf('station', wragby), ['Wragby mast']);
  assert.deepEqual(textsOf('company', wragby), ['Wragby Farms']);
  assert.deepEqual(textsOf('user', wragby), ['Ann Wragby']);
  assert.deepEqual(textsOf('rover', await client.search.find({ stext: 'WRAGBY 8r' })), ['8R 410']);
  const [combine] = (await client.search.find({ stext: 'wrag-1' })).found;
  assert.deepEqual(combine, { ...combine, text: 'Combine', code: 'wrag-1', owner: 'Oakfield' });
  assert.deepEqual((await client.search.find({ stext: 'w' })).found, []);
  assert.deepEqual((await client.search.find({ stext: '%%' })).found, []);
});

test('a search shows nobody what belongs to others', async (t) => {
  const { person, seed } = await startWorld(t);
  const mine = await seed.company({ title: 'Acre mine' });
  const theirs = await seed.company({ title: 'Acre theirs' });
  for (const company of [mine, theirs]) {
    await seed.rover({ title: `Acre ${company.id}`, company_id: company.id });
    await seed.user({ fname: 'Acre', lname: String(company.id), role: 30, company_id: company.id });
  }
  await seed.station({ title: 'Acre mast' });
  const dealer = await person(10, { dealer_id: mine.dealer_id });
  const staff = await person(30, { company_id: mine.id });

  const byDealer = await dealer.client.search.find({ stext: 'acre' });
  assert.deepEqual(textsOf('rover', byDealer), [`Acre ${mine.id}`]);
  assert.deepEqual(textsOf('company', byDealer), ['Acre mine']);
  assert.deepEqual(textsOf('user', byDealer), [`Acre ${mine.id}`]);
  assert.deepEqual(textsOf('station', byDealer), ['Acre mast']);
  const byStaff = await staff.client.search.find({ stext: 'acre' });
  assert.deepEqual(textsOf('rover', byStaff), [`Acre ${mine.id}`]);
  assert.deepEqual(textsOf('station', byStaff), [], 'company staff have no page of a station');
});

test('a rover is found by the username that was mistyped in its receiver, in its own tenant', async (t) => {
  const { person, seed } = await startWorld(t);
  const mine = await seed.company({ title: 'Mine' });
  const theirs = await seed.company({ title: 'Theirs' });
  await seed.rover({ title: 'Combine', username: 'woldgrange7', company_id: mine.id });
  await seed.rover({ title: 'Sprayer', username: 'woldgrange8', company_id: theirs.id });
  const { client } = await person(10, { dealer_id: mine.dealer_id });
  for (const stext of ['woldgrnage7', 'woldgrange77', 'WoldGrang7'])
    assert.deepEqual(textsOf('rover', await client.search.find({ stext })), ['Combine'], stext);
  assert.deepEqual(textsOf('rover', await client.search.find({ stext: 'tractor' })), []);
  const system = await person(1);
  assert.deepEqual(
    textsOf('rover', await system.client.search.find({ stext: 'woldgrange7' })),
    ['Combine'],
    'the one itself',
  );
});

test('of thousands of rovers the one with that username comes first, then those that begin with the text, by name', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const mine = await seed.company({ title: 'Mine' });
  const theirs = await seed.company({ title: 'Theirs' });
  const { password_sealed } = await database.service
    .selectFrom('rovers')
    .where('id', '=', (await seed.rover({ title: 'Zetor', username: 'tractor', company_id: mine.id })).id)
    .select('password_sealed')
    .executeTakeFirstOrThrow();
  for (const { reseller_id, dealer_id, company_id } of [mine, theirs])
    await sql`insert into rovers (reseller_id, dealer_id, company_id, title, username, password_sealed, casta)
      select ${reseller_id}, ${dealer_id}, ${company_id}, 'Tractor ' || lpad(n::text, 4, '0'), 'u' || ${company_id} || '-' || n,
        ${password_sealed}, 1 from generate_series(1, 2100) n`.execute(database.service);
  await seed.rover({ title: 'Old tractor', username: 'x1', company_id: mine.id });
  await seed.rover({ title: 'Tractor 0000', username: 'x2', company_id: theirs.id });
  const { client } = await person(10, { dealer_id: mine.dealer_id });

  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Tractor ${String(from + index).padStart(4, '0')}`);
  const found = await client.search.find({ stext: 'tractor' });
  assert.deepEqual(textsOf('rover', found), ['Zetor', ...numbered(1, 7)]);
  const within = await client.search.find({ stext: 'ractor' });
  assert.deepEqual(textsOf('rover', within), ['Old tractor', ...numbered(1, 7)]);
  assert.deepEqual(new Set(found.found.map(({ owner }) => owner)), new Set(['Mine']));
});

test('a SIM card is found by a part of its ICCID, with its rover, by those who hold it', async (t) => {
  const { system, person, ids, sims, service } = await startSims(t, 2);
  const [inRover = 0] = sims;
  const { iccid } = await service
    .selectFrom('sims')
    .where('id', '=', inRover)
    .select('iccid')
    .executeTakeFirstOrThrow();
  await system.sims.addToReseller({ reseller: ids.reseller, simms: [inRover] });
  await system.sims.update({ simmdata: { id: inRover, rover: ids.rover } });
  const { title } = await service
    .selectFrom('rovers')
    .where('id', '=', ids.rover)
    .select('title')
    .executeTakeFirstOrThrow();

  const { client: company } = await person(20, { company_id: ids.company });
  const found = await company.search.find({ stext: iccid.slice(8) });
  assert.deepEqual(found.found.at(-1), { kind: 'sim', value: inRover, text: iccid, code: '', owner: title });
  assert.deepEqual([textsOf('rover', found), textsOf('sim', found)], [[title], [iccid]]);
  assert.equal(textsOf('sim', await system.search.find({ stext: '8945' })).length, 2);
  const { client: other } = await person(20);
  assert.deepEqual((await other.search.find({ stext: iccid })).found, []);
});
