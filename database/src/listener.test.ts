import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from './testing.ts';

test('a broken connection mends itself, says that there was a gap, and hears again on every channel', async (t) => {
  const { database } = await createTestDatabase(t);
  const heard = new EventEmitter();
  await database.listen(
    'one',
    (payload) => heard.emit('one', payload),
    () => heard.emit('gap'),
  );
  await database.listen('two', (payload) => heard.emit('two', payload));
  const gap = once(heard, 'gap');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%(listening)'`.execute(
    database.service,
  );
  await gap;
  const both = Promise.all([once(heard, 'one'), once(heard, 'two')]);
  await database.notify('one', 'first');
  await database.notify('two', 'second');
  assert.deepEqual(await both, [['first'], ['second']]);
});

test('listeners that come at the same moment all hear', async (t) => {
  const { database } = await createTestDatabase(t);
  const heard = new EventEmitter();
  const channels = ['one', 'two', 'three'];
  await Promise.all(
    channels.map((channel) => database.listen(channel, (payload) => heard.emit(channel, payload))),
  );
  const all = Promise.all(channels.map((channel) => once(heard, channel)));
  for (const channel of channels) await database.notify(channel, channel);
  assert.deepEqual(await all, [['one'], ['two'], ['three']]);
});

test('one of two listeners of a channel may leave; the other still hears', async (t) => {
  const { database } = await createTestDatabase(t);
  const heard: string[] = [];
  const done = Promise.withResolvers<void>();
  const leave = await database.listen('one', () => heard.push('left'));
  await database.listen('one', (payload) => {
    heard.push(payload);
    if (payload === 'second') done.resolve();
  });
  await database.notify('one', 'first');
  await leave();
  await database.notify('one', 'second');
  await done.promise;
  assert.deepEqual(
    heard.filter((payload) => payload !== 'left'),
    ['first', 'second'],
  );
  assert.ok(heard.filter((payload) => payload === 'left').length <= 1);
});

test('whoever begins to listen while the connection is broken mends it for all, and the gap is told', async (t) => {
  const { database } = await createTestDatabase(t);
  const gap = Promise.withResolvers<void>();
  await database.listen('one', () => {}, gap.resolve);
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name like '%(listening)'`.execute(
    database.service,
  );
  await database.listen('two', () => {});
  await gap.promise;
});
