import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles, isAtLeast, isAtMost, isRole, levelOf, outranks, roleIds } from './roles.ts';

test('roles are ordered from the system admin down to the user of a company', () => {
  assert.deepEqual([...allRoles], Object.values(roleIds));
  for (const [index, role] of allRoles.entries())
    for (const [otherIndex, [name, other]] of Object.entries(roleIds)
      .map((entry) => entry as [keyof typeof roleIds, number])
      .entries()) {
      assert.equal(isAtLeast(role, name), index <= otherIndex);
      assert.equal(isAtMost(role, name), index >= otherIndex);
      assert.equal(isRole(role, name), index === otherIndex);
      assert.equal(outranks(role, other), index < otherIndex);
    }
});

test('a role belongs to the level of its tenant', () => {
  assert.deepEqual(allRoles.map(levelOf), ['system', 'reseller', 'dealer', 'company', 'company']);
  assert.throws(() => levelOf(7 as 5), /There is no role 7/);
});
