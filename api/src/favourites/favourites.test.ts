import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Client, MOST_FAVOURITES } from '@cairn/contract';
import { callDuring } from '../../test/locked.ts';
import { outcome } from '../../test/outcome.ts';
import { startWorld } from '../../test/world.ts';
import { addMark, lockMarks } from './favourites.queries.ts';

const shown = async (client: Client) =>
  (await client.favourites.list({})).favourites.map(({ kind, text }) => `${kind} ${text}`);

/** Two companies of two dealers with a rover each, and the admin of the first dealer. */
async function startMarked(t: TestContext) {
  const world = await startWorld(t);
  const { seed } = world;
  const wold = await seed.company({ title: 'Wold Farms' });
  const fen = await seed.company({ title: 'Fen Farms', dealer_id: (await seed.dealer({ title: 'Fen' })).id });
  const sprayer = await seed.rover({ company_id: wold.id, title: 'Sprayer', username: 'spray' });
  const drill = await seed.rover({ company_id: wold.id, title: 'Drill' });
  const seeder = await seed.rover({ company_id: fen.id, title: 'Seeder' });
  const station = await seed.station({ title: 'Hill', mount: 'HILL' });
  const { reseller_id, dealer_id } = wold;
  const dealer = await world.person(10, { reseller_id, dealer_id });
  return { ...world, wold, fen, sprayer, drill, seeder, station, dealer };
}

test('what a person marks is theirs alone, by kind and name, and the same call twice changes nothing', async (t) => {
  const { dealer, person, wold, sprayer, drill, station } = await startMarked(t);
  const { favourites, rovers, companies } = dealer.client;
  for (const [kind, { id }] of [
    ['company', wold],
    ['station', station],
    ['rover', sprayer],
    ['rover', drill],
    ['rover', sprayer],
  ] as const)
    await favourites.mark({ kind, id, favourite: 1 });
  assert.deepEqual(await shown(dealer.client), [
    'rover Drill',
    'rover Sprayer',
    'station Hill',
    'company Wold Farms',
  ]);
  const [, marked] = (await favourites.list({})).favourites;
  assert.deepEqual(marked, {
    kind: 'rover',
    value: sprayer.id,
    text: 'Sprayer',
    code: 'spray',
    owner: 'Wold Farms',
    reseller: wold.reseller_id,
    dealer: wold.dealer_id,
    company: wold.id,
  });
  const { reseller_id, dealer_id } = wold;
  const other = await person(10, { reseller_id, dealer_id });
  assert.deepEqual(await shown(other.client), []);

  await favourites.mark({ kind: 'rover', id: drill.id, favourite: 0 });
  await favourites.mark({ kind: 'rover', id: drill.id, favourite: 0 });
  const list = await rovers.list({ favourites: 1 });
  assert.deepEqual([list.rovers.map(({ text }) => text), list.total, list.counts.all], [['Sprayer'], 1, 1]);
  assert.deepEqual((await rovers.ids({ favourites: 1 })).ids, [sprayer.id]);
  assert.equal((await rovers.list({})).total, 2);
  const own = await companies.list({ favourites: 1 });
  assert.deepEqual(
    own.CasterCompanies.map(({ text }) => text),
    ['Wold Farms'],
  );
  assert.equal((await other.client.companies.list({ favourites: 1 })).Total, 0);
});

test('what one may not see cannot be marked, and disappears from what was', async (t) => {
  const { database, dealer, person, sprayer, drill, seeder, fen, wold } = await startMarked(t);
  const admin = await person(1);
  const { favourites } = dealer.client;
  const mark = (client: Client, kind: 'rover' | 'dealer', id: number) =>
    outcome(client.favourites.mark({ kind, id, favourite: 1 }));
  assert.equal(await mark(dealer.client, 'rover', seeder.id), '404 not_found');
  assert.equal(await mark(dealer.client, 'rover', 999_999), '404 not_found');
  assert.equal(await mark(dealer.client, 'dealer', wold.dealer_id), '404 not_found'); // no page of theirs
  assert.equal(await mark(dealer.client, 'rover', sprayer.id), 'done');
  assert.equal(await mark(dealer.client, 'rover', drill.id), 'done');
  assert.equal(await mark(admin.client, 'dealer', wold.dealer_id), 'done');
  assert.deepEqual((await admin.client.dealers.list({ favourites: 1 })).CasterDealers.length, 1);

  const place = { reseller_id: fen.reseller_id, dealer_id: fen.dealer_id, company_id: fen.id };
  await database.service.updateTable('rovers').set(place).where('id', '=', sprayer.id).execute();
  assert.deepEqual(await shown(dealer.client), ['rover Drill']);
  assert.equal((await dealer.client.rovers.list({ favourites: 1 })).total, 1);
  await database.service
    .updateTable('rovers')
    .set({ archived_at: new Date() })
    .where('id', '=', drill.id)
    .execute();
  assert.deepEqual(await shown(dealer.client), []);
  await favourites.mark({ kind: 'rover', id: sprayer.id, favourite: 0 }); // what is not seen can be let go
});

test('a person has so many and no more, and what is not seen any more takes no room', async (t) => {
  const { database, seed, dealer, sprayer, drill } = await startMarked(t);
  const user_id = dealer.id;
  const fill = (kind: string, ids: readonly number[]) =>
    database.service
      .insertInto('favourites')
      .values(ids.map((record_id) => ({ user_id, kind, record_id })))
      .execute();
  const mark = (id: number) => dealer.client.favourites.mark({ kind: 'rover', id, favourite: 1 });
  await fill(
    'rover',
    Array.from({ length: MOST_FAVOURITES }, (_, n) => 1_000_000 + n),
  );
  await mark(sprayer.id);
  assert.deepEqual(await shown(dealer.client), ['rover Sprayer']);

  const stations: number[] = [];
  for (let n = 1; n < MOST_FAVOURITES; n++) stations.push((await seed.station({ mount: `M${n}` })).id);
  await fill('station', stations);
  await assert.rejects(mark(drill.id), {
    issues: [{ field: 'id', message: 'There are 200 favourites: remove one of them first' }],
  });
  await mark(sprayer.id); // is marked already
  await dealer.client.favourites.mark({ kind: 'station', id: stations[0] ?? 0, favourite: 0 });
  const { id: other } = await seed.rover({ company_id: sprayer.company_id });
  const { reply } = await callDuring(
    database,
    async (db) => {
      await lockMarks(db, user_id);
      await addMark(db, user_id, { kind: 'rover', id: other });
    },
    () => outcome(mark(drill.id)),
  );
  assert.equal(await reply, '400 invalid_input', 'the last place was taken meanwhile');
  assert.equal((await dealer.client.favourites.list({})).favourites.length, MOST_FAVOURITES);
});
