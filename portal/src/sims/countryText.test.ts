import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryText } from './countryText.ts';

test('a country that a supplier names is in the language of the reader, and an unknown name as it is', () => {
  const names = ['United Kingdom', 'Denmark', 'Germany', 'At sea'];
  const danish = ['Storbritannien', 'Danmark', 'Tyskland', 'At sea'];
  assert.deepEqual(
    names.map((name) => countryText(name, 'da-DK')),
    danish,
  );
  assert.deepEqual(
    names.map((name) => countryText(name, 'en-GB')),
    names,
  );
});
