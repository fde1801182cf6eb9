import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkConstants, wrongConstantsIn } from './constants.ts';

const refused = {
  'const pingEvery = 2_000;': 'PING_EVERY',
  "export const host = '127.0.0.1';": 'HOST',
  'const longestAge = 4 * HOUR;': 'LONGEST_AGE',
  'const lowest = -500;': 'LOWEST',
  'const usage = `cairn ${VERSION}`;': 'USAGE',
  "const unit = 'm' as const;": 'UNIT',
};
for (const [source, name] of Object.entries(refused))
  test(`refused: ${source}`, () => {
    const [finding, ...others] = wrongConstantsIn('a.ts', source);
    assert.match(finding ?? '', new RegExp(`^a.ts:1 .* is a constant: ${name}$`));
    assert.deepEqual(others, []);
  });

test('refused: constants that are packed into one line', () =>
  assert.deepEqual(wrongConstantsIn('a.ts', 'const [SHORT, LONG] = [10, 4 * HOUR];'), [
    'a.ts:1 declare each constant on a line of its own',
  ]));

const allowed = [
  'const [first, second] = keysOf(record);',
  'const PING_INTERVAL = 2_000;',
  'const mu = 398_600.4418;',
  'const kinds = [1, 2];',
  'const limits = { perMinute: 60 };',
  'const now = Date.now();',
  'const half = (value) => value / 2;',
  'let count = 0;',
  'function f() { const step = 2; }',
];
for (const source of allowed)
  test(`allowed: ${source}`, () => assert.deepEqual(wrongConstantsIn('a.ts', source), []));

test('no room of the project has another, but those that are listed', () =>
  assert.deepEqual(checkConstants(), []));
