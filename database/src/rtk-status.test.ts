import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rtkStatusIds } from '@cairn/contract';
import { rtkStatus, rtkStatusIds as rtkStatusIdsOfGnss } from '@cairn/gnss';
import { sql } from 'kysely';
import { createTestDatabase } from './testing.ts';

test('the database and the programs take the same RTK status from a GGA quality', async (t) => {
  const { database } = await createTestDatabase(t);
  const qualities = Array.from({ length: 12 }, (_, quality) => quality - 1);
  const { rows } = await sql<{ status: number }>`
    select rtk_status(quality) as status from unnest(${qualities}::int[]) with ordinality list (quality, n) order by n`.execute(
    database.service,
  );
  assert.deepEqual(
    rows.map(({ status }) => status),
    qualities.map(rtkStatus),
  );
  assert.deepEqual([0, 3, 7, 8, 9].map(rtkStatus), [0, 1, 0, 0, 2]);
});

test('the calls and the codecs have the same numbers for an RTK status', () => {
  assert.deepEqual(rtkStatusIds, rtkStatusIdsOfGnss); // neither package may import the other
});
