import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPrivateMembers, privateKeywordsIn } from './private-members.ts';

const refused = ['private size = 0;', 'private static of() {}', 'private readonly wake = () => {};'];
for (const member of refused)
  test(`refused: ${member}`, () =>
    assert.deepEqual(privateKeywordsIn('queue.ts', `class Queue {\n  ${member}\n}`), [
      'queue.ts:2 a private member is #name',
    ]));

const allowed = ['#size = 0;', 'static #of() {}', 'protected size = 0;', 'private constructor() {}'];
for (const member of allowed)
  test(`allowed: ${member}`, () =>
    assert.deepEqual(privateKeywordsIn('queue.ts', `class Queue { ${member} }`), []));

test('no source of the project has a member that only TypeScript keeps private', () =>
  assert.deepEqual(checkPrivateMembers(), []));
