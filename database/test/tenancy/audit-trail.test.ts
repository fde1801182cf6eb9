import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, seed } from '../../src/testing.ts';

test('the programs neither change nor delete what was recorded of people', async (t) => {
  const { database } = await createTestDatabase(t);
  const db = database.service;
  await db.insertInto('user_events').values({ type: 1, group: 1, text: 'Login' }).execute();
  await assert.rejects(db.updateTable('user_events').set({ text: '' }).execute(), /permission denied/);
  await assert.rejects(db.deleteFrom('user_events').execute(), /permission denied/);
  await sql`select drop_user_events(1, 10)`.execute(db);
  assert.equal(
    (await db.selectFrom('user_events').select('text').execute()).length,
    1,
    'it is not a day old',
  );
});

test('an e-mail names a person whom its writer sees, and company users write none', async (t) => {
  const { database } = await createTestDatabase(t);
  const { company, user } = seed(database);
  const own = await company();
  const { reseller_id: resellerId, dealer_id: dealerId, id: companyId } = own;
  const colleague = await user({ role: 20, company_id: companyId });
  const stranger = await user({ role: 20, company_id: (await company()).id });
  const write = (role: 20 | 30, user_id: number) =>
    database.withTenant({ role, resellerId, dealerId, companyId }, (db) =>
      db
        .insertInto('emails')
        .values({
          template: 1,
          reseller_id: resellerId,
          dealer_id: dealerId,
          company_id: companyId,
          user_id,
          to_address: 'a@example.com',
          to_name: 'A',
          sender: 'S',
          subject: 'S',
          html: '',
          text: '',
        })
        .execute(),
    );
  await write(20, colleague.id);
  await assert.rejects(write(20, stranger.id), /row-level security/);
  await assert.rejects(write(30, colleague.id), /permission denied/);
});
