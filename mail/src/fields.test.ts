import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldText } from './fields.ts';

test('times in e-mails are written in the language of the recipient, in the zone of what they are about', () => {
  const winter = { at: new Date('2026-11-22T14:05:31Z'), zone: 'Europe/Copenhagen' };
  assert.equal(fieldText(winter, 'en'), '22 November 2026 at 15:05 CET');
  assert.equal(fieldText(winter, 'da'), '22. november 2026 kl. 15.05 CET');
  const summer = { at: new Date('2026-07-01T14:05:31Z'), zone: 'Europe/London' };
  assert.equal(fieldText(summer, 'en'), '1 July 2026 at 15:05 BST');
});

test('figures in e-mails have the signs of the language of the recipient', () => {
  assert.equal(fieldText(1500.5, 'en'), '1,500.5');
  assert.equal(fieldText(1500.5, 'da'), '1.500,5');
});
