import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDeclaredOnce, secondDeclarationsIn } from './declared-once.ts';

for (const source of [
  'type Db = Kysely<Tables>;',
  'interface Db { readonly tables: Tables }',
  'export type Connection = Transaction<Tables>;',
  'const UK_RESELLERS = 99;',
  'function escapeLike(text: string) { return text; }',
])
  test(`refused: ${source}`, () => assert.equal(secondDeclarationsIn('api/src/a.ts', source).length, 1));

for (const source of ['import type { Db } from "@cairn/database";', 'type Row = Tables["rovers"];'])
  test(`allowed: ${source}`, () => assert.deepEqual(secondDeclarationsIn('api/src/a.ts', source), []));

test('the project declares once what it has once', () => assert.deepEqual(checkDeclaredOnce(), []));
