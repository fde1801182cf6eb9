import type { TestContext } from 'node:test';
import { Database } from '@cairn/database';
import { createTestDatabase, openLine } from '@cairn/database/testing';

/** A test database behind a line that can be held or cut: what the api sees of a server that hangs or does not run. */
export async function createDatabaseOnLine(t: TestContext) {
  const { url, secret } = await createTestDatabase(t);
  const line = await openLine(t, url);
  const database = await Database.connect({ url: line.url, secret, name: 'on a line' });
  t.after(async () => {
    line.release();
    await database.close();
  });
  return { ...line, database, secret };
}
