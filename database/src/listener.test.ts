import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { connected, createTestDatabase } from './testing.ts';

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

test('a program shows that it is there, also after its connection broke, and has the lowest number that is free', async (t) => {
  const { url, database, connectAs } = await createTestDatabase(t);
  const [one, other] = [await connectAs('worker'), await connectAs('worker')];
  const isThere = async (worker: number) =>
    (await sql<{ there: boolean }>`select worker_is_there(${worker}) as there`.execute(database.service))
      .rows[0]?.there;
  const [first, second] = await Promise.all([one.present(), other.present()]);
  assert.notEqual(first, second);
  assert.equal(await one.present(), first);
  assert.deepEqual([await one.takeNumber('worker a'), await other.takeNumber('worker a')], [1, 2]);
  assert.equal(await other.takeNumber('worker b'), 1);

  const restored = Promise.withResolvers<void>();
  await one.listen('one', () => {}, restored.resolve);
  await connected(url, (owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${first}`,
    ),
  );
  await restored.promise;
  assert.deepEqual([await isThere(first), await isThere(second)], [true, true]);
  const third = await connectAs('worker');
  assert.equal(await third.takeNumber('worker a'), 3);

  await Promise.all([one.close(), third.close()]);
  while (await isThere(first)) await new Promise(setImmediate);
  assert.equal(await isThere(second), true);
  const next = await connectAs('worker');
  assert.equal(await next.takeNumber('worker a'), 1, 'the number of who has left is free');
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
