import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { connected, createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { countSessionFixes } from './session-fixes.ts';

const MINUTE = 60_000;

/** A session that has lasted since one o'clock of yesterday, with a GGA each 30 s: float in every fourth minute. */
async function lastingSession(t: TestContext, minutes: number) {
  const { database, url, connectAs } = await createTestDatabase(t);
  const worker = await connectAs('worker');
  const { service } = database;
  const rover = await seed(database).rover();
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const scope = { rover_id, reseller_id, dealer_id, company_id };
  const began = new Date(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T01:07:00Z`);
  const at = (minute: number) => new Date(began.getTime() + minute * MINUTE);
  const stream = { node: 'a', casta: 1, mountpoint: 'M', ntrip_version: 2, ggas: 1, fixed_ms: 0 };
  const { id } = await service
    .insertInto('rover_sessions')
    .values({ ...scope, ...stream, started_at: began, seen_at: at(minutes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const point = (turn: number) => ({
    ...scope,
    session_id: id,
    at: new Date(began.getTime() + turn * 30_000),
    quality: Math.floor(turn / 2) % 4 === 3 ? 5 : 4,
    bytes_sent: 0,
    sentence: '',
  });
  const points = Array.from({ length: minutes * 2 }, (_, turn) => point(turn));
  await service.insertInto('gga_points').values(points).execute();
  const counted = () =>
    service.selectFrom('session_fixes').where('session_id', '=', id).selectAll().executeTakeFirst();
  const count = (minute: number) =>
    countSessionFixes(worker, { now: () => at(minute).getTime(), budget: 60_000 });
  const due = (minute: number) => sql`update fix_marks set due = ${at(minute)}`.execute(service);
  const owner = (change: string) => connected(url, (client) => client.query(change));
  return { database, id, at, counted, count, due, owner };
}

test('a session that lasts is counted as far as it is over, and is the same when it has ended', async (t) => {
  const { database, id, at, counted, count, due } = await lastingSession(t, 130);
  await due(20);
  assert.deepEqual(await count(10), { counted: 0 }, 'it is not its turn');
  await count(25);
  const first = await counted();
  assert.deepEqual(first?.fixed_ms, [6 * MINUTE, 12 * MINUTE]); // from seven minutes past: 8, and 15
  assert.deepEqual(first.float_ms, [2 * MINUTE, 3 * MINUTE]);
  assert.equal(first.lost_at, null, 'why it was lost is known at its end');
  assert.deepEqual(await count(26), { counted: 0 }, 'its next turn is in an hour');
  await count(86);
  const lasting = await counted();
  assert.equal(lasting?.fixed_ms.length, 6);

  await database.service
    .updateTable('rover_sessions')
    .set({ ended_at: at(130), end_reason: 'closed_by_rover' })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(await count(131), { counted: 0 }, 'its rover may be back');
  await Promise.all([count(142), count(142)]);
  const whole = await counted();
  assert.deepEqual(whole?.fixed_ms.slice(0, 6), lasting.fixed_ms);
  assert.deepEqual(whole.float_ms.slice(0, 6), lasting.float_ms);
  assert.equal(
    [...whole.fixed_ms, ...whole.float_ms].reduce((all, ms) => all + ms, 0),
    130 * MINUTE,
  );
  assert.equal(whole.lost_at?.length, 32);
  assert.equal(
    whole.lost_seconds?.reduce((all, s) => all + s, 0),
    32 * 60,
  );
});

test('a session that cannot be counted keeps no other one waiting, and the run says so', async (t) => {
  const { database, id, at, counted, count, owner } = await lastingSession(t, 20);
  await database.service
    .updateTable('rover_sessions')
    .set({ ended_at: at(20), end_reason: 'closed_by_rover' })
    .where('id', '=', id)
    .execute();
  await sql`insert into fix_marks values (-1, ${at(31)})`.execute(database.service); // of a session that is gone
  await owner(`alter table session_fixes add constraint refused check (session_id <> ${id})`);
  await assert.rejects(count(33), /refused/);
  await owner('alter table session_fixes drop constraint refused');
  assert.deepEqual(await count(34), { counted: 0 }, 'the other one was, and this is tried in an hour');
  await count(94);
  assert.ok(await counted());
});
