import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFigures, figuresIn } from './figures.ts';

test('a figure, time or order without the portal’s language is named with its line', () => {
  const source = 'a.toFixed(1)\nnew Intl.Collator()\nnew Intl.ListFormat(locale())\nd.toLocaleTimeString()';
  assert.deepEqual(
    figuresIn(source).map((found) => found.slice(0, found.indexOf(' does'))),
    ['1: .toFixed(', '2: Intl.Collator(', '4: .toLocaleTimeString('],
  );
  assert.deepEqual(figuresIn('Intl.DateTimeFormat().resolvedOptions().timeZone'), []);
});

test('the portal formats every figure in its language', () => assert.deepEqual(checkFigures(), []));
