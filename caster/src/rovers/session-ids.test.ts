import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { sql } from 'kysely';
import { SessionIds } from './session-ids.ts';

test('sessions of a whole network can begin, several times, while the database is away', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const caster = await connectAs('caster');
  const ids = new SessionIds(caster);
  const taken = new Set<number>();
  const lastTaken = async () =>
    (await sql<{ n: number }>`select last_value as n from rover_session_ids`.execute(database.service))
      .rows[0]?.n ?? 0;
  await ids.fill();
  while ((await lastTaken()) < 40_000) taken.add(await ids.next());
  await ids.fill();
  await caster.close();
  for (let left = 30_000; left > 0; left--) taken.add(await ids.next());
  assert.ok(taken.size > 30_000, 'each id is given once');
});
