import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locked } from './lock-file.ts';
import { checkSupplyChain } from './supply-chain.ts';

const good = { version: '1.2.3', integrity: 'sha512-AAAA', license: 'MIT' };
const lock = (locked: Locked, root: Locked = {}) => ({
  version: '1.0.0',
  packages: { '': { dependencies: { one: '1.2.3' }, ...root }, 'node_modules/one': { ...good, ...locked } },
});
const found = (locked: Locked, root?: Locked) => checkSupplyChain(lock(locked, root), new Set(['allowed']));

test('a pinned package with a hash and a known licence is fine', () => {
  assert.deepEqual(found({}), []);
  assert.deepEqual(found({ license: '(GPL-3.0-only OR MIT)' }), []);
  assert.deepEqual(found({ license: 'Python-2.0', dev: true }), []);
});

for (const [what, locked, text] of [
  ['no hash', { integrity: undefined }, /has no SHA-512/],
  ['a weak hash', { integrity: 'sha1-AAAA' }, /has no SHA-512/],
  ['another source', { resolved: 'git+ssh://git@example.com/one.git' }, /comes from git/],
  ['another licence', { license: 'GPL-3.0-only' }, /has the licence GPL/],
  ['a licence for development in the product', { license: 'Python-2.0' }, /has the licence Python/],
  ['half a licence', { license: 'MIT AND GPL-3.0-only' }, /has the licence/],
  ['no licence', { license: undefined }, /\(none\)/],
  ['an install script', { hasInstallScript: true }, /install script/],
] as const)
  test(`${what} is found`, () => {
    const findings = found(locked);
    assert.equal(findings.length, 1);
    assert.match(findings[0] ?? '', text);
  });

test('a version that may change is found, a workspace is none', () => {
  assert.match(found({}, { dependencies: { one: '^1.2.3' } })[0] ?? '', /package\.json: one \^1\.2\.3/);
  assert.deepEqual(found({ link: true }, { dependencies: { one: '*' } }), []);
});
