import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInside, loginRoute } from './loginRoute.ts';

const at = (pathname: string, search = '') => loginRoute({ pathname, search });

test('the first segment names the login page; without one it is that of the system', () => {
  assert.deepEqual(at('/'), { loginTitle: 'system' });
  assert.deepEqual(at('/lincs-precision'), { loginTitle: 'lincs-precision' });
  assert.deepEqual(at('/systemlogin/lincs'), { loginTitle: 'lincs' });
});

test('other addresses are no login pages', () => {
  for (const path of [
    '/home',
    '/home/manage/rovers',
    '/notauth',
    '/test',
    '/a/b/c',
    '/reset-password',
    '/gdpr',
    '/alert',
    '/report',
  ])
    assert.equal(at(path), undefined);
});

test('an address with token and e-mail is a link that sets a password, wherever it points', () => {
  assert.equal(at('/', '?token=abc&email=ann%40example.com'), undefined);
  assert.equal(at('/lincs', '?token=abc&email=ann%40example.com'), undefined);
  assert.deepEqual(at('/lincs', '?token=abc'), { loginTitle: 'lincs' });
});

test('the requested page survives the login', () => {
  assert.deepEqual(at('/', '?next=%2Fhome%2Fmanage%2Frovers%3Fstatus%3D5'), {
    loginTitle: 'system',
    next: '/home/manage/rovers?status=5',
  });
});

test('a foreign address is never followed', () => {
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/home/..//evil\n',
    '/homes',
    7,
  ])
    assert.equal(isInside(next), false, String(next));
});
