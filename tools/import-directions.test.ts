import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allowedNames, apiFeatures, rooms, wrongImports, wrongImportsIn } from './import-rules.ts';
import { root } from './root.ts';

const isRefused = ([file, specifier]: readonly [string, string]) =>
  wrongImportsIn(file, `import { it } from '${specifier}';\n`).length > 0;

test('an import against the direction of the rooms is refused', () => {
  const against = [
    ['contract/src/a.ts', '@cairn/database'],
    ['gnss/src/a.ts', '@cairn/contract'],
    ['database/src/a.ts', '@cairn/gnss'],
    ['domain/src/a.ts', '@cairn/api'],
    ['mail/src/a.ts', '@cairn/api'],
    ['api/src/rovers/a.ts', '@cairn/caster'],
    ['api/src/rovers/a.ts', '@cairn/database/testing'],
    ['api/src/rovers/a.ts', '../users/users.queries.ts'],
    ['api/src/logs/a.ts', '../rovers/rovers.queries.ts'],
    ['api/src/records/a.ts', '../rovers/rovers.queries.ts'],
    ['api/src/web/a.ts', '../auth/sign-in.ts'],
    ['caster/src/a.ts', '@cairn/api'],
    ['caster/src/a.ts', '@cairn/contract'],
    ['caster/src/a.ts', '../../database/src/listener.ts'],
    ['worker/src/a.ts', '@cairn/api'],
    ['worker/src/a.ts', '../../api/src/auth/sign-in.ts'],
    ['portal/src/rovers/a.tsx', '@cairn/gnss'],
    ['portal/src/shell/a.tsx', '../rovers/RoverList.tsx'],
    ['portal/src/ui/a.tsx', '../rovers/RoverList.tsx'],
    ['portal/src/ui/a.tsx', '@cairn/contract'],
    ['simulator/src/a.ts', '@cairn/database'],
    ['supervisor/a.ts', '../commands/settings.ts'],
    ['demo/a.ts', '../commands/settings.ts'],
    ['commands/a.ts', '../api/src/start.ts'],
    ['commands/a.ts', '../bench/table.ts'],
  ] as const;
  assert.deepEqual(
    against.filter((one) => !isRefused(one)),
    [],
  );
});

test('an import along it is not', () => {
  const along = [
    ['portal/src/rovers/a.tsx', '@cairn/contract'],
    ['portal/src/rovers/a.tsx', '../ui/Button.tsx'],
    ['portal/src/rovers/a.tsx', '../shell/Logo.tsx'],
    ['portal/src/shell/a.tsx', '../ui/Button.tsx'],
    ['portal/src/ui/table/a.tsx', '../Button.tsx'],
    ['api/src/rovers/a.ts', '@cairn/domain/audit-events'],
    ['api/src/rovers/a.ts', '../mount.ts'],
    ['api/src/rovers/a.ts', '../records/containing.ts'],
    ['api/src/users/a.ts', '../rovers/rover-mail.ts'],
    ['api/src/app.ts', './rovers/rovers.routes.ts'],
    ['caster/src/a.ts', '@cairn/contract/caster-events'],
    ['worker/src/a.ts', '@cairn/domain/login-sessions'],
    ['worker/src/a.ts', '@cairn/mail'],
    ['database/src/a.ts', '@cairn/contract/roles'],
    ['commands/a.ts', '../supervisor/start.ts'],
    ['commands/a.ts', 'commander'],
    ['bench/a.ts', '@cairn/database/testing'],
  ] as const;
  assert.deepEqual(along.filter(isRefused), []);
});

test('types, re-exports and imports at run time count too', () => {
  const from = (source: string) => wrongImportsIn('gnss/src/a.ts', source).length;
  assert.equal(from("import type { A } from '@cairn/contract';"), 1);
  assert.equal(from("export { a } from '@cairn/contract';"), 1);
  assert.equal(from("export * from '@cairn/contract';"), 1);
  assert.equal(from("const a = await import('@cairn/contract');"), 1);
  assert.equal(from("type A = import('@cairn/contract').Role;"), 1);
});

test('the code keeps to the rooms', () => {
  assert.deepEqual(wrongImports(), []);
});

test('docs/architecture.md says what each room may import', () => {
  const rows = readFileSync(`${root}/docs/architecture.md`, 'utf8').split('\n');
  const missing = Object.keys(rooms).filter(
    (room) =>
      !rows.some((row) => row.startsWith(`| \`${room}/\` | `) && row.endsWith(` | ${allowedNames(room)} |`)),
  );
  assert.deepEqual(
    missing.map((room) => `${room}: ${allowedNames(room)}`),
    [],
  );
});

test('features of the api import each other without circles', () => {
  const reached = (feature: string): string[] =>
    (apiFeatures[feature] ?? []).flatMap((other) => [other, ...reached(other)]);
  assert.deepEqual(
    Object.keys(apiFeatures).filter((feature) => reached(feature).includes(feature)),
    [],
  );
});

test('docs/architecture.md lists the features of the api that import others', () => {
  const text = readFileSync(`${root}/docs/architecture.md`, 'utf8');
  const missing = Object.entries(apiFeatures).filter(
    ([feature, others]) =>
      !text.includes(`\n| \`${feature}\` | ${others.map((other) => `\`${other}\``).join(', ')} |`),
  );
  assert.deepEqual(missing, []);
});
