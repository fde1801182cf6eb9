import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { PASSWORD, startWorld } from '../testing.ts';

test('a person signs in, is known, and signs out', async (t) => {
  const { person, database } = await startWorld(t);
  const { client, id } = await person(5);
  const { user } = await client.session.me({});
  assert.deepEqual([user.id, user.role, user.roletitle, user.archive], [id, 5, 'Reseller Admin', 0]);
  await client.session.logout({});
  await assert.rejects(client.session.me({}), { status: 401, code: 'not_authorised' });
});
