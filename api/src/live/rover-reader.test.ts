import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { connect } from '../../test/world.ts';
import { RoverReader } from './rover-reader.ts';

test('rovers come in a group for each company and Casta, counted by status', async (t) => {
  const { database } = await createTestDatabase(t);
  const reader = new RoverReader(database.options);
  t.after(() => reader.end());
  const seeded = seed(database);
  const { id: company_id } = await seeded.company();
  for (const [title, casta, status] of [
    ['b', 1, 4],
    ['a', 1, 5],
    ['c', 2, 4],
  ] as const)
    await connect(database, await seeded.rover({ company_id, title }), { casta, status });
  const groups = await reader.read();
  assert.deepEqual(
    groups.map(({ company, casta, counts, items }) => {
      const names = JSON.parse(`[${Buffer.from(items.plain)}]`).map(({ text }: { text: string }) => text);
      return { company, casta, counts, names };
    }),
    [
      { company: company_id, casta: 1, counts: { 4: 1, 5: 1 }, names: ['a', 'b'] },
      { company: company_id, casta: 2, counts: { 4: 1 }, names: ['c'] },
    ],
  );
});

test('a read that the database refuses rejects, and so does the next', async (t) => {
  const { database } = await createTestDatabase(t);
  const reader = new RoverReader({ ...database.options, url: 'postgres://nobody@127.0.0.1:1/nothing' });
  t.after(() => reader.end());
  await assert.rejects(reader.read(), /ECONNREFUSED/);
  await assert.rejects(reader.read(), /ECONNREFUSED/);
});
