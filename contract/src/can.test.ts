import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Access, can, type Person, refusalOf } from './can.ts';
import { allRoles, everyone, type Role, roleIds } from './roles.ts';

const person = (role: Role, more: Partial<Person> = {}): Person => ({ role, readonly: false, ...more });
const acting = { actingFor: { dealer: 7 } };

test('each role may use the endpoints that name it, and no others', () => {
  const kinds: [Access['roles'], Role[]][] = [
    ['anyone', [1, 5, 10, 20, 30]],
    [everyone, [1, 5, 10, 20, 30]],
    [['systemAdmin'], [1]],
    [['reseller'], [5]],
    [
      ['systemAdmin', 'reseller'],
      [1, 5],
    ],
    [
      ['systemAdmin', 'reseller', 'dealer'],
      [1, 5, 10],
    ],
    [
      ['systemAdmin', 'reseller', 'companyAdmin'],
      [1, 5, 20],
    ],
    [
      ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
      [1, 5, 10, 20],
    ],
    [['companyUser'], [30]],
    [[], []],
  ];
  for (const [roles, allowed] of kinds)
    assert.deepEqual(
      allRoles.filter((role) => can(person(role), { roles })),
      allowed,
      String(roles),
    );
});

test('an unknown role may use no endpoint that needs a role', () => {
  for (const role of [0, 2, 100, -1, Number.NaN] as Role[])
    assert.equal(refusalOf(person(role), { roles: everyone }), 'role');
});

test('a visitor may use endpoints for anyone', () => {
  assert.equal(can(undefined, { roles: 'anyone', writes: true }), true);
  assert.equal(refusalOf(undefined, { roles: everyone, allowedBeforeSetup: true }), 'signed_out');
});

test('a read-only person may read but not write, in any role', () => {
  for (const role of allRoles) {
    const readonly = person(role, { readonly: true });
    assert.equal(refusalOf(readonly, { roles: everyone, writes: true }), 'readonly');
    assert.equal(refusalOf(readonly, { roles: everyone }), undefined);
    assert.equal(refusalOf(readonly, { roles: everyone, ownAccountOnly: true }), undefined);
  }
});

test('a session that acts for a dealer may not use the account of its person', () => {
  for (const role of allRoles) {
    assert.equal(refusalOf(person(role, acting), { roles: everyone, ownAccountOnly: true }), 'acting');
    assert.equal(refusalOf(person(role, acting), { roles: everyone, writes: true }), undefined);
  }
});

test('until a password is changed or a second factor set up, only the calls for that are allowed', () => {
  for (const role of allRoles)
    for (const must of ['change_password', 'enrol'] as const) {
      assert.equal(refusalOf(person(role, { must }), { roles: everyone }), must);
      assert.equal(
        refusalOf(person(role, { must }), { roles: everyone, allowedBeforeSetup: true }),
        undefined,
      );
    }
});

test('a refusal names the role first, then read-only, then acting', () => {
  const all = { readonly: true, ...acting, must: 'enrol' } as const;
  const access: Access = { roles: ['systemAdmin'], writes: true, ownAccountOnly: true };
  assert.equal(refusalOf(person(roleIds.dealer, all), access), 'role');
  assert.equal(refusalOf(person(roleIds.systemAdmin, all), access), 'readonly');
  assert.equal(refusalOf(person(roleIds.systemAdmin, { ...all, readonly: false }), access), 'acting');
});
