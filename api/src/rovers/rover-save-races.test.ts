import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { until } from '../../test/until.ts';
import { startYard } from '../../test/yard.ts';

test('an edit that names no username keeps the one that somebody else gives the rover at the same moment', async (t) => {
  const { create, client, rowOf, database } = await startYard(t, { change_username: true });
  const { id } = await create({ title: 'Harvester' });
  let saving: Promise<unknown> = Promise.resolve();
  await database.service.transaction().execute(async (db) => {
    await db.updateTable('rovers').set({ username: 'given-meanwhile' }).where('id', '=', id).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    saving = client.roverForms.save({ roverdata: { roverid: id, title: 'Combine' } });
    await until(async () => {
      const waiting = await sql`
        select from pg_locks where not granted and ${rows[0]?.pid}::int = any (pg_blocking_pids(pid))`.execute(
        db,
      );
      return waiting.rows.length > 0;
    });
  });
  await saving;
  assert.partialDeepStrictEqual(await rowOf(id), { title: 'Combine', username: 'given-meanwhile' });
});
