import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkComments, orphansIn } from './comments.ts';

for (const comment of [
  '/** The same for people. */',
  '// The same, locked.',
  '/** See above. */',
  '/* As above */',
])
  test(`refused: ${comment}`, () => assert.equal(orphansIn('a.ts', `${comment}\nconst a = 1;`).length, 1));

for (const comment of [
  '/** The same seed gives the same orbits. */',
  '// Two people with the same name are told apart.',
  '/** Seen above the list. */',
])
  test(`allowed: ${comment}`, () => assert.deepEqual(orphansIn('a.ts', `${comment}\nconst a = 1;`), []));

test('no comment of the project begins with what it does not say', () =>
  assert.deepEqual(checkComments(), []));
