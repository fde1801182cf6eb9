import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TenantRole, tenantRoles } from '@cairn/contract/roles';
import { createTestDatabase, seed } from './testing.ts';

test('a company sees its own rovers, and nobody else does but those above it', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rover } = seed(database);
  const mine = await rover({ username: 'mine' });
  const other = await rover({ username: 'other' });

  const visible = async (role: TenantRole, { reseller_id, dealer_id, company_id }: typeof mine) => {
    const session = { role, resellerId: reseller_id, dealerId: dealer_id, companyId: company_id };
    const rows = await database.withTenant(session, (db) =>
      db.selectFrom('rovers').select('username').execute(),
    );
    return rows.map(({ username }) => username);
  };
  for (const role of tenantRoles) {
    assert.deepEqual(await visible(role, mine), ['mine']);
    assert.deepEqual(await visible(role, other), ['other']);
  }
});
