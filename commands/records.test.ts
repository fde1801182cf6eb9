import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { Refusal } from '../supervisor/refusal.ts';
import { forgetSecondFactor } from './records.ts';

test('a person who lost device and codes gets every second factor removed, and that is recorded', async (t) => {
  const { database } = await createTestDatabase(t);
  const { id, email } = await seed(database).user();
  const other = await seed(database).user();
  for (const user_id of [id, other.id]) {
    const bytes = Buffer.from(String(user_id));
    await database.service.insertInto('user_totp').values({ user_id, secret_sealed: bytes }).execute();
    await database.service.insertInto('user_recovery_codes').values({ user_id, code_hash: bytes }).execute();
    const passkey = {
      credential_id: String(user_id),
      public_key: bytes,
      counter: 0,
      synced: false,
      name: 'Key',
    };
    await database.service
      .insertInto('user_passkeys')
      .values({ user_id, ...passkey })
      .execute();
  }
  await forgetSecondFactor(database, email.toUpperCase());
  for (const table of ['user_totp', 'user_recovery_codes', 'user_passkeys'] as const)
    assert.deepEqual(await database.service.selectFrom(table).select('user_id').execute(), [
      { user_id: other.id },
    ]);
  const event = await database.service.selectFrom('user_events').selectAll().executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(event, { type: 5, user_id: null, target_type: 'user', target_id: id });
  await assert.rejects(forgetSecondFactor(database, 'nobody@example.com'), Refusal);
});
