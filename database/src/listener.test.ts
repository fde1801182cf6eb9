import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase } from './testing.ts';

test('a broken connection is restored, reports the gap, and listens again on every channel', async (t) => {
  const { database } = await createTestDatabase(t);
  const received = new EventEmitter();
  await database.listen(
    'one',
    (payload) => received.emit('one', payload),
    () => received.emit('gap'),
  );
  await database.listen('two', (payload) => received.emit('two', payload));
  const gap = once(received, 'gap');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%(listening)'`.execute(
    database.service,
  );
  await gap;
  const both = Promise.all([once(received, 'one'), once(received, 'two')]);
  await database.notify('one', 'first');
  await database.notify('two', 'second');
  assert.deepEqual(await both, [['first'], ['second']]);
});

test('listeners added at the same moment all receive', async (t) => {
  const { database } = await createTestDatabase(t);
  const received = new EventEmitter();
  const channels = ['one', 'two', 'three'];
  await Promise.all(
    channels.map((channel) => database.listen(channel, (payload) => received.emit(channel, payload))),
  );
  const all = Promise.all(channels.map((channel) => once(received, channel)));
  for (const channel of channels) await database.notify(channel, channel);
  assert.deepEqual(await all, [['one'], ['two'], ['three']]);
});

test('one of two listeners of a channel may leave; the other still receives', async (t) => {
  const { database } = await createTestDatabase(t);
  const received: string[] = [];
  const done = Promise.withResolvers<void>();
  const leave = await database.listen('one', () => received.push('left'));
  await database.listen('one', (payload) => {
    received.push(payload);
    if (payload === 'second') done.resolve();
  });
  await database.notify('one', 'first');
  await leave();
  await database.notify('one', 'second');
  await done.promise;
  assert.deepEqual(
    received.filter((payload) => payload !== 'left'),
    ['first', 'second'],
  );
  assert.ok(received.filter((payload) => payload === 'left').length <= 1);
});

test('a new listener while the connection is broken restores it for all, and the gap is reported', async (t) => {
  const { database } = await createTestDatabase(t);
  const gap = Promise.withResolvers<void>();
  await database.listen('one', () => {}, gap.resolve);
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name like '%(listening)'`.execute(
    database.service,
  );
  await database.listen('two', () => {});
  await gap.promise;
});

test('listeners that leave at the same moment take turns at the connection, as the driver requires', async (t) => {
  const { database } = await createTestDatabase(t);
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  t.after(() => process.off('warning', warned));
  const leave: (() => Promise<void>)[] = [];
  for (const channel of ['one', 'two', 'three']) leave.push(await database.listen(channel, () => {}));
  await Promise.all(leave.map((each) => each()));
  assert.deepEqual(warnings, []);
});
