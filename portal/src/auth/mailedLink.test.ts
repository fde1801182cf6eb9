import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailedValues, withoutQuery } from './mailedLink.ts';
import { resetLinkOf } from './resetLink.ts';

const link = { token: 'abc-_1', email: 'ann+rtk@example.com', dealer: 'lincs', first: 1 } as const;
const at = (address: string) => resetLinkOf(mailedValues(new URL(address, 'https://rtk.example')));

test('a mailed link is read from behind #, and that of an earlier e-mail from its query', () => {
  const values = 'token=abc-_1&email=ann%2Brtk%40example.com&dealer=lincs&first=1';
  assert.deepEqual(at(`/reset-password-form#${values}`), link);
  assert.deepEqual(at(`/reset-password-form?${values}`), link);
  assert.deepEqual(at('/reset-password-form?token=old#token=new'), { token: 'new' });
  assert.deepEqual(at('/reset-password-form'), {});
});

test('a link moves behind # with all that it carries', () => {
  const { search, hash } = new URL(withoutQuery('/reset-password-form', link), 'https://rtk.example');
  assert.equal(search, '');
  assert.deepEqual(at(`/reset-password-form${hash}`), link);
});

test('a token of digits stays the text that was mailed', () => {
  assert.equal(mailedValues(new URL('https://rtk.example/gdpr#token=0012')).token, '0012');
});
