import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { migrateDatabase } from './migrate.ts';
import { readSettings } from './settings.ts';

test('a migrated installation has the resellers of both countries, as one that was started', async (t) => {
  const { database, url, secret } = await createTestDatabase(t);
  const settings = readSettings({ DATABASE_URL: url, CAIRN_SECRET: secret.reveal() });
  for (let times = 0; times < 2; times++) await migrateDatabase(settings);
  const resellers = await database.service
    .selectFrom('resellers')
    .select(['id', 'country'])
    .orderBy('id')
    .execute();
  assert.deepEqual(resellers, [
    { id: 1, country: 1 },
    { id: 11, country: 2 },
  ]);
});
