import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from './settings.ts';
import { weakSettings } from './warnings.ts';

test('a weak secret is warned of, and none or a good one is not', () => {
  const warnings = (CAIRN_SECRET?: string) => weakSettings(readSettings({ CAIRN_SECRET }));
  assert.match(warnings('words of a secret, short').join(), /^CAIRN_SECRET must have at least 32 characters/);
  assert.match(warnings('x'.repeat(43)).join(), /^CAIRN_SECRET must not repeat itself/);
  assert.deepEqual(warnings('four words of which a secret is made'), []);
  assert.deepEqual(warnings(), []);
});
