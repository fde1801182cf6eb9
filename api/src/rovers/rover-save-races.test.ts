import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callDuring } from '../../test/locked.ts';
import { startRoverForms } from '../../test/rover-forms.ts';

test('an edit that names no username keeps the one that somebody else gives the rover at the same moment', async (t) => {
  const { create, client, rowOf, database } = await startRoverForms(t, { change_username: true });
  const { id } = await create({ title: 'Harvester' });
  const { reply } = await callDuring(
    database,
    (db) => db.updateTable('rovers').set({ username: 'given-meanwhile' }).where('id', '=', id).execute(),
    () => client.roverForms.save({ roverdata: { roverid: id, title: 'Combine' } }),
  );
  await reply;
  assert.partialDeepStrictEqual(await rowOf(id), { title: 'Combine', username: 'given-meanwhile' });
});
