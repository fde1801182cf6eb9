import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.ts';
import { connected, createEmptyDatabase, TEST_SECRET } from './testing.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));

test('of the rovers that exist, those whose Needs GGA was changed by somebody keep it after migration 079', async (t) => {
  const url = await createEmptyDatabase(t);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(migrations))
    if (name < '079') cpSync(join(migrations, name), join(folder, name));
  await migrate(url, TEST_SECRET, { folder });
  const add = `insert into rovers (reseller_id, dealer_id, company_id, casta, password_sealed, username, title)
    values (1, 2, 3, 1, '', $1, $1)`;
  await connected(url, async (client) => {
    await client.query(`insert into resellers (id, title, country) values (1, 'UK', 1)`);
    await client.query(`insert into dealers (id, reseller_id, title, country) values (2, 1, 'Lincs', 1)`);
    await client.query(
      `insert into companies (id, reseller_id, dealer_id, title, country) values (3, 1, 2, 'Wold', 1)`,
    );
    for (const username of ['untouched', 'renamed', 'off', 'off and on']) {
      const name = username.replaceAll(' ', '_');
      await client.query(add, [name]);
    }
    await client.query(`update rovers set title = 'Drill' where username = 'renamed'`);
    await client.query(`update rovers set needs_gga = false where username like 'off%'`);
    await client.query(`update rovers set needs_gga = true where username = 'off_and_on'`);
  });
  await migrate(url, TEST_SECRET);
  await connected(url, async (client) => {
    await client.query(add, ['new']);
    const { rows } = await client.query('select username, needs_gga from rovers order by id');
    assert.deepEqual(Object.fromEntries(rows.map((row) => [row.username, row.needs_gga])), {
      untouched: false,
      renamed: false,
      off: false,
      off_and_on: true,
      new: false,
    });
  });
});
