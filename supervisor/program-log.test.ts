import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connected, createEmptyDatabase } from '@cairn/database/testing';
import { programLog } from './program-log.ts';

test('an error of PostgreSQL is logged with its constraint and its stack, without the row', async (t) => {
  const error = await connected(await createEmptyDatabase(t), async (client) => {
    await client.query('create table people (email text unique)');
    await client.query("insert into people values ('dan@fens.example')");
    return client.query("insert into people values ('dan@fens.example')");
  }).catch((reason: Error & { detail?: string }) => reason);
  assert.ok(error instanceof Error);
  assert.match(error.detail ?? '', /dan@fens\.example/, 'PostgreSQL says it');
  const lines: string[] = [];
  programLog('api', { write: (line) => void lines.push(line) }).error({ err: error }, 'a call failed');
  const { err, name, msg } = JSON.parse(lines.join(''));
  assert.deepEqual(
    [name, msg, err.code, err.constraint],
    ['api', 'a call failed', '23505', 'people_email_key'],
  );
  assert.match(err.stack, /duplicate key/);
  assert.ok(!lines.join('').includes('dan@fens.example'));
});
