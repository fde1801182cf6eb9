import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { hasSafeDefaults } from './safe-defaults.ts';
import { connected, createEmptyDatabase, createTestDatabase, TEST_SECRET } from './testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

test('a new installation has the safe defaults', async (t) => {
  const { database } = await createTestDatabase(t);
  assert.equal(await hasSafeDefaults(database), true);
});

test('an installation that has people keeps the defaults that it was made with', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(migrations))
    if (name < '058') cpSync(join(migrations, name), join(folder, name));
  await migrate(url, TEST_SECRET, { folder });
  await connected(url, (client) =>
    client.query(
      "insert into users (role, fname, lname, email, password_hash) values (1, 'Ann', 'Ash', 'ann@example.com', '')",
    ),
  );
  await migrate(url, TEST_SECRET);
  const database = await Database.connect({ url, secret: TEST_SECRET });
  t.after(() => database.close());
  assert.equal(await hasSafeDefaults(database), false);
});
