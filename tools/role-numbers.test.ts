import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRoleNumbers, roleNumbersIn } from './role-numbers.ts';

const refused = [
  'if (role === 1) return;',
  'if (session.role !== 10) return;',
  'const may = user?.role <= 5;',
  'const wide = me.role<10 && open;',
  'if (20 <= person.role) return;',
  'const own = ownRole >= 20;',
  'const text = `Only $' + '{role > 5 ? one : other}`;',
  'switch (session.role) {\n  case 1:\n}',
  'const endpoint = { roles: [1] };',
  'const stationRoles = [1, 5] as const;',
  'for (const role of [20, 30]) walk(role);',
  'const admins = [1, 5, 10] as const;',
  'test(roles ?? [5]);',
];
for (const source of refused)
  test(`refused: ${source.replaceAll('\n', ' ')}`, () => assert.equal(roleNumbersIn(source).length, 1));

const allowed = [
  "if (isRole(role, 'systemAdmin')) return;",
  '// role === 1 is the system admin',
  '/** for [1, 5, 10]\n * and role >= 10 */',
  "const what = 'role === 1';",
  'await sql`select from users where role = 1 and role <> 30`;',
  'const waits = [1, 5];',
  'const data = row[10];',
  'const data = [10, 5, 1];',
  'const controller = 5;',
  'if (scroll.role === other.role) return;',
  'if (roles.length === 1) return;',
  "const place = { roles: ['dealer'] };",
  '<footer role="none">5</footer>',
  'const id = roleOf(person) === other;',
];
for (const source of allowed)
  test(`allowed: ${source.replaceAll('\n', ' ')}`, () => assert.deepEqual(roleNumbersIn(source), []));

test('a finding names the line, also below comments and strings of several lines', () => {
  assert.deepEqual(roleNumbersIn("/*\n\n*/\nconst a = 'it';\nif (role === 1) go();\n"), [
    '5: role === 1 compares a role with a number',
  ]);
});

test('no source of the project compares a role with a number', () =>
  assert.deepEqual(checkRoleNumbers(), []));
