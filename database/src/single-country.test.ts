import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.ts';
import { connected, createEmptyDatabase, TEST_SECRET } from './testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

test('of the resellers that exist, 11 works in its country alone after migration 029', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(migrations))
    if (name < '029') cpSync(join(migrations, name), join(folder, name));
  await migrate(url, TEST_SECRET, { folder });
  await connected(url, (client) =>
    client.query(
      `insert into resellers (id, title, country) values (1, 'UK', 1), (11, 'DK', 2), (12, 'Nord', 2)`,
    ),
  );
  await migrate(url, TEST_SECRET);
  await connected(url, async (client) => {
    const { rows } = await client.query('select id, single_country from resellers order by id');
    assert.deepEqual(rows, [
      { id: 1, single_country: false },
      { id: 11, single_country: true },
      { id: 12, single_country: false },
    ]);
  });
});
