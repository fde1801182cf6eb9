import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameDocument } from './frame.rules.ts';

test('the policy of a shown e-mail comes before anything of it, and its logo is read from here', () => {
  const html =
    '<!doctype html>\n<html><head><meta http-equiv="Content-Security-Policy" content="default-src *"></head><body><img src="https://rtk.example.com/images/logo-1.png"><img src="https://evil.example/images/a/b.png"></body></html>';
  const shown = frameDocument(html, 'http://localhost:8080');
  assert.ok(
    shown.startsWith(
      '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src \'none\';',
    ),
  );
  assert.equal(shown.match(/<!doctype/gi)?.length, 1);
  assert.match(shown, /src="http:\/\/localhost:8080\/images\/logo-1\.png"/);
  assert.match(shown, /src="https:\/\/evil\.example\/images\/a\/b\.png"/, 'which the policy refuses');
});
