import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkMessages, compareMessages } from './messages.ts';

const english = {
  ui: { close: 'Close', copy: 'Copy {{what}}' },
  list: { rows_one: '1 row', rows_other: '{{count}} rows' },
};
const danish = {
  ui: { close: 'Luk', copy: 'Kopiér {{what}}' },
  list: { rows_one: '{{count}} række', rows_other: '{{count}} rækker' },
};

test('a whole translation has no findings', () =>
  assert.deepEqual(compareMessages(english, danish, 'da'), []));

test('a message without a translation is named by its key', () =>
  assert.deepEqual(compareMessages(english, { ...danish, ui: { copy: '{{what}}' } }, 'da'), [
    'ui.close: no da',
  ]));

test('an empty translation is named', () =>
  assert.deepEqual(compareMessages(english, { ...danish, ui: { ...danish.ui, close: '' } }, 'da'), [
    'ui.close: empty in da',
  ]));

test('a translation of no message is named', () =>
  assert.deepEqual(compareMessages(english, { ...danish, old: { key: 'Gammel' } }, 'da'), [
    'old.key: in da alone',
  ]));

test('parameters that differ are named', () =>
  assert.deepEqual(
    compareMessages(english, { ...danish, ui: { ...danish.ui, copy: 'Kopiér {{hvad}}' } }, 'da'),
    ['ui.copy: {{hvad}} is in da alone', 'ui.copy: {{what}} is missing in da'],
  ));

test('a plural form that is missing is named in either language', () => {
  const one = { list: { rows_other: '{{count}} rows' } };
  assert.deepEqual(compareMessages(one, one, 'da'), [
    'list.rows_one: no plural form in da',
    'list.rows_one: no plural form in en',
  ]);
});

test('every message of the portal has its Danish', async () => assert.deepEqual(await checkMessages(), []));
