import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from './settings.ts';
import { weakSettings } from './warnings.ts';

test('a secret that is short is warned of, and none or a long one is not', () => {
  const warnings = (CAIRN_SECRET?: string) => weakSettings(readSettings({ CAIRN_SECRET }));
  assert.match(warnings('x'.repeat(31)).join(), /^CAIRN_SECRET has less than 32 characters/);
  assert.deepEqual(warnings('x'.repeat(32)), []);
  assert.deepEqual(warnings(), []);
});
