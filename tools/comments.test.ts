import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkComments, orphansIn, strangersIn } from './comments.ts';

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

test('a comment that names code which is gone is refused', () => {
  const known = new Set(['stationOf', 'FIRST_DELAY']);
  const named = (comment: string) => strangersIn('a.ts', `${comment}\nconst a = 1;`, known).length;
  assert.deepEqual(
    [
      '// See `stationOf`, `FIRST_DELAY`.',
      '// `true` or Fresh',
      '// `roverOf(id)`',
      '/** `Last_Delay` `LAST_DELAY` */',
    ].map(named),
    [0, 0, 1, 1],
  );
});

test('no comment of the project points at what it does not say or at what is not there', () =>
  assert.deepEqual(checkComments(), []));
