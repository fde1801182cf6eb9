import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { generateTables, TABLES } from './generate.ts';
import { createTestDatabase, seed } from './testing.ts';

test('the committed table types are what the migrations generate', async (t) => {
  const { url } = await createTestDatabase(t);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-tables-'));
  t.after(() => rm(folder, { recursive: true }));
  await generateTables(url, join(folder, 'tables.ts'));
  assert.equal(await readFile(join(folder, 'tables.ts'), 'utf8'), await readFile(TABLES, 'utf8'));
});

test('values have the types of the tables: int8 and counts as number, bytea as Buffer, timestamps as Date', async (t) => {
  const { database } = await createTestDatabase(t);
  const { id } = await seed(database).rover();
  await database.service
    .updateTable('rovers')
    .set({ last_session_id: 2 ** 40, expires_at: new Date(0) })
    .execute();
  const rover = await database.service
    .selectFrom('rovers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(rover.last_session_id, 2 ** 40);
  assert.deepEqual(rover.expires_at, new Date(0));
  assert.ok(Buffer.isBuffer(rover.password_sealed));
  const { total } = await database.service
    .selectFrom('rovers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  assert.equal(total, 1);
  const { rows } = await sql<{ day: string }>`select '2026-03-29'::date as day`.execute(database.service);
  assert.deepEqual(rows, [{ day: '2026-03-29' }]);
});
