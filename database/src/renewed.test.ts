import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, seed } from './testing.ts';

const day = (n: number) => new Date(Date.UTC(2027, 0, n));

test('each subscription knows whether another one follows it and whether its rover is archived, whatever changes', async (t) => {
  const { database } = await createTestDatabase(t);
  const { service } = database;
  const { id: rover, ...owner } = await seed(database).rover();
  const { id: other } = await seed(database).rover({ company_id: owner.company_id });
  const { reseller_id, dealer_id, company_id } = owner;
  const add = (rover_id: number, status: number, starts: number) =>
    service
      .insertInto('subscriptions')
      .values({
        reseller_id,
        dealer_id,
        company_id,
        rover_id,
        type_id: 1,
        status,
        starts_at: day(starts),
        finished_at: status === 4 ? day(starts + 9) : null,
        ends_at: day(starts + 9),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const change = (id: number, to: object) =>
    service.updateTable('subscriptions').set(to).where('id', '=', id).execute();
  /** Ids that are renewed and those of archived rovers, which are what they are by their definition. */
  const noted = async () => {
    const { rows } = await sql<{ id: number; renewed: boolean; of_archived: boolean; right: boolean }>`
      select s.id, s.renewed, s.of_archived, s.of_archived = (r.archived_at is not null) and s.renewed = exists (
        select from subscriptions later where later.rover_id = s.rover_id and later.starts_at > s.starts_at and later.status <> 6) as right
      from subscriptions s join rovers r on r.id = s.rover_id order by s.id`.execute(service);
    assert.deepEqual(
      rows.filter(({ right }) => !right),
      [],
    );
    const where = (is: 'renewed' | 'of_archived') => rows.filter((row) => row[is]).map(({ id }) => id);
    return { renewed: where('renewed'), archived: where('of_archived') };
  };

  const { id: first } = await add(rover, 3, 1);
  assert.deepEqual(await noted(), { renewed: [], archived: [] });
  const { id: next } = await add(rover, 2, 10);
  assert.deepEqual(await noted(), { renewed: [first], archived: [] });
  await change(next, { status: 6, finished_at: day(2) });
  assert.deepEqual(await noted(), { renewed: [], archived: [] }, 'what was cancelled renews nothing');
  const { id: again } = await add(rover, 2, 20);
  assert.deepEqual((await noted()).renewed, [first, next]);
  await change(first, { status: 4, finished_at: day(10) });
  await change(again, { status: 3 });
  assert.deepEqual((await noted()).renewed, [first, next], 'as before, once it has begun');
  await change(again, { starts_at: day(-9), ends_at: day(-1) });
  assert.deepEqual((await noted()).renewed, [again], 'it begins before the others now');
  await change(again, { rover_id: other });
  assert.deepEqual((await noted()).renewed, [], 'it is of another rover now');

  const archive = (archived_at: Date | null) =>
    service.updateTable('rovers').set({ archived_at }).where('id', '=', rover).execute();
  await archive(day(1));
  assert.deepEqual(await noted(), { renewed: [], archived: [first, next] });
  await add(rover, 4, -30);
  assert.equal((await noted()).archived.length, 3, 'what is added to an archived rover is of one');
  await archive(null);
  assert.deepEqual((await noted()).archived, []);
});
