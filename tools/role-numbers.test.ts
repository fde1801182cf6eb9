import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { typed } from './number-comparisons.ts';
import { checkRoleNumbers, comparesRole, roleNumbersIn } from './role-numbers.ts';
import { checkStatusNumbers } from './status-numbers.ts';

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
  'const wide = roleOf(person) < 10;',
  'const caller = session.role; const may = caller <= 10;',
  'const { role: caller } = session; const may = caller <= 10;',
  'const may = ({ role: caller = own }) => 20 > caller;',
  "const may = session['role'] === 5;",
  'const may = (session.role as number) === 5;',
  'const ADMIN = 1; const may = session.role === ADMIN;',
  'const [admin, dealer] = [1, 10]; const may = session.role === dealer;',
  'const may = [5, 10].includes(session.role);',
  'const may = new Set([5, 10]).has(session.role);',
  'const high = new Set([1, 5] as const); const may = high.has(user?.role ?? other);',
  "const people = db.selectFrom('users').where('users.role', '=', 30);",
  "const people = db.selectFrom('users').where('role', 'in', [20, 30]);",
  'const may = Number(input.role) === 5;',
];
for (const source of refused)
  test(`refused: ${source.replaceAll('\n', ' ')}`, () =>
    assert.equal(roleNumbersIn('page.tsx', source).length, 1));

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
  'if (form.role === 0) return;',
  "const people = db.selectFrom('users').where('role', '=', role);",
  'const may = [mine, theirs].includes(role);',
  "const place = { roles: ['dealer'] };",
  '<footer role="none">5</footer>',
  'const id = roleOf(person) === other;',
];
for (const source of allowed)
  test(`allowed: ${source.replaceAll('\n', ' ')}`, () =>
    assert.deepEqual(roleNumbersIn('page.tsx', source), []));

test('a finding names the line, also below comments and strings of several lines', () => {
  assert.deepEqual(roleNumbersIn('page.ts', "/*\n\n*/\nconst a = 'it';\nif (role === 1) go();\n"), [
    '5: role === 1 compares a role with a number',
  ]);
});

test('a comparison is refused by the type alone, whatever the name', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-roles-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true }, "files": ["a.ts"] }',
  );
  writeFileSync(
    join(folder, 'a.ts'),
    `type Role = 1 | 5 | 10 | 20 | 30;
interface Person { readonly rank: Role; readonly age: number }
declare function rankOf(person: Person): Role | undefined;
declare const below: 5 | 10 | 20;
export const wrong = (caller: Role, person: Person, mine: Role[]) =>
  caller <= 10 ||
  person.rank === 20 ||
  rankOf(person) === 5 ||
  mine.some((it) => it > 5) ||
  below === 10;
export const fine = (person: Person) => person.age === 30 || person.age > 5;
`,
  );
  const found = typed(folder, ['tsconfig.json'], ['a.ts']).filter((one) => comparesRole(one, one.type));
  assert.deepEqual(
    found.map(({ line }) => line),
    [6, 7, 8, 9, 10],
  );
});

test('no source of the project compares a role with a number', () =>
  assert.deepEqual(checkRoleNumbers(), []));

// here, beside that of the roles, because the types that the compiler gives are read once for both
test('no source of the project compares a status with a number', () =>
  assert.deepEqual(checkStatusNumbers(), []));
