import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from './secret.ts';
import { refuseOtherSecret } from './secret-check.ts';
import { sealSecret } from './secrets.ts';
import { createTestDatabase, seed, TEST_SECRET } from './testing.ts';

const OTHER = new Secret('another secret, which nothing here is sealed with');

test('each program refuses a secret that nothing which it reads opens with', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const programs = [database, ...(await Promise.all((['api', 'caster', 'worker'] as const).map(connectAs)))];
  for (const program of programs) await refuseOtherSecret(program, OTHER); // nothing is sealed yet
  await seed(database).rover();
  await database.service
    .updateTable('sim_suppliers')
    .set({ secret_sealed: sealSecret(TEST_SECRET, 'application token', 'sim_suppliers.secret_sealed of 1') })
    .where('id', '=', 1)
    .execute();
  for (const program of programs) {
    await refuseOtherSecret(program, TEST_SECRET);
    await assert.rejects(refuseOtherSecret(program, OTHER), /put it back/);
  }
});
