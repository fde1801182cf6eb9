import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@cairn/contract';
import type { TenantValue } from '../tenancy/tenantLevels.ts';
import { hiddenColumns } from './levels.rules.ts';

const hidden = (role: number, filter: TenantValue = {}, dealer?: number) =>
  [...hiddenColumns({ role, dealer }, filter)].sort();

test('a column that is the same in every row is left out, by role and by filter', () => {
  assert.deepEqual(hidden(roleIds.systemAdmin), ['machinereg']);
  assert.deepEqual(hidden(roleIds.systemAdmin, { reseller: 1 }), ['machinereg', 'reseller']);
  assert.deepEqual(hidden(roleIds.systemAdmin, { reseller: 1, dealer: 2 }), ['dealer', 'reseller']);
  assert.deepEqual(hidden(roleIds.systemAdmin, { company: 3 }), ['company', 'dealer', 'reseller']);
  assert.deepEqual(hidden(roleIds.reseller), ['machinereg', 'reseller']);
  assert.deepEqual(hidden(roleIds.dealer, {}, 2), ['dealer', 'reseller']);
  assert.deepEqual(hidden(roleIds.companyUser, {}, 2), ['company', 'dealer', 'reseller']);
});

test('dealer 14 keeps every column, for itself and for those above it', () => {
  assert.deepEqual(hidden(roleIds.dealer, { company: 3 }, 14), []);
  assert.deepEqual(hidden(roleIds.systemAdmin, { dealer: 14 }), []);
});
