import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { Problem } from '../problem.ts';
import { BackOff } from './back-off.ts';

async function at(t: TestContext) {
  const { database } = await createTestDatabase(t);
  let now = Date.UTC(2026, 0, 1);
  const backOff = new BackOff(database.service, () => now);
  /** Seconds that an attempt must wait; 0 when it was let through, and then it is left as failed. */
  const attempt = (email: string, address: string, known = false, by = backOff): Promise<number> =>
    by.password(email, address, known).then(
      () => 0,
      (error: unknown) => {
        assert.ok(error instanceof Problem && error.code === 'too_many', String(error));
        return error.retryAfter ?? -1;
      },
    );
  return {
    database,
    backOff,
    attempt,
    other: new BackOff(database.service, () => now),
    later: (seconds: number) => {
      now += seconds * 1000;
    },
    async fail(times: number, email: string, address: string) {
      for (let n = 0; n < times; n++) assert.equal(await attempt(email, address, true), 0);
    },
  };
}

test('five mistakes are free; each one more doubles the wait, to a quarter of an hour at most', async (t) => {
  const { attempt, fail, later } = await at(t);
  await fail(5, 'a@x', '1.1.1.1');
  const waits: number[] = [];
  for (let n = 0; n < 12; n++) {
    const wait = await attempt('A@X', '1.1.1.1', true);
    waits.push(wait);
    later(wait - 0.001);
    assert.equal(await attempt('a@x', '1.1.1.1', true), 1, 'a moment too early');
    later(0.001);
    await fail(1, 'a@x', '1.1.1.1');
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('a clock that is set back by an hour makes nobody wait longer than a quarter of an hour', async (t) => {
  const { attempt, fail, later } = await at(t);
  await fail(5, 'a@x', '1.1.1.1');
  later(1);
  await fail(1, 'a@x', '1.1.1.1');
  later(-3600);
  assert.equal(await attempt('a@x', '1.1.1.1', true), 2);
  later(2);
  await fail(1, 'a@x', '1.1.1.1');
});

test('others cannot lock a person out where they have signed in before', async (t) => {
  const { attempt } = await at(t);
  for (let n = 0; n < 50; n++) assert.equal(await attempt('a@x', `9.9.9.${n}`), 0);
  assert.equal(await attempt('a@x', '9.9.9.99'), 1);
  assert.equal(await attempt('a@x', '1.1.1.1', true), 0);
});

test('a line with many IPv6 networks waits after more failures than one network, people known there do not', async (t) => {
  const { attempt } = await at(t);
  for (let n = 0; n < 60; n++) assert.equal(await attempt(`a${n}@x`, `2001:db8:0:${n.toString(16)}::1`), 0);
  assert.equal(await attempt('b@x', '2001:db8:0:ff::1'), 1, 'the /56');
  assert.equal(await attempt('b@x', '2001:db8:0:ff::1', true), 0);
  for (let n = 0; n < 139; n++)
    assert.equal(await attempt(`c${n}@x`, `2001:db8:0:${(n + 1).toString(16)}00::1`), 0);
  assert.equal(await attempt('d@x', '2001:db8:0:fe00::1'), 1, 'the /48');
  assert.equal(await attempt('d@x', '2001:db8:1::1'), 0);
});

test('colleagues behind one address do not hold each other up', async (t) => {
  const { attempt, fail } = await at(t);
  for (let n = 0; n < 20; n++) await fail(1, `user${n}@x`, '2.2.2.2');
  assert.equal(await attempt('stranger@x', '2.2.2.2'), 1);
  assert.equal(await attempt('colleague@x', '2.2.2.2', true), 0);
});

test('one address that tries many accounts waits with all of them, others do not', async (t) => {
  const { attempt, fail } = await at(t);
  for (let n = 0; n < 20; n++) await fail(1, `user${n}@x`, '2.2.2.2');
  assert.equal(await attempt('new@x', '2.2.2.2'), 1);
  assert.equal(await attempt('user1@x', '3.3.3.3'), 0);
});

test('an hour forgives, a success forgives the pair alone', async (t) => {
  const { backOff, attempt, fail, later } = await at(t);
  await fail(4, 'a@x', '1.1.1.1');
  const right = await backOff.password('a@x', '1.1.1.1', true);
  await right.succeeded();
  await fail(5, 'a@x', '1.1.1.1');
  assert.equal(await attempt('a@x', '1.1.1.1', true), 1);
  for (let n = 0; n < 10; n++) await fail(1, `user${n}@x`, '1.1.1.1'); // 4 + 5 + 10 at this address
  await (await backOff.password('b@x', '1.1.1.1', true)).succeeded();
  await fail(1, 'c@x', '1.1.1.1');
  assert.equal(await attempt('d@x', '1.1.1.1'), 1, 'the success took back no more than itself');
  later(3600);
  assert.equal(await attempt('a@x', '1.1.1.1', true), 0);
});

test('a hundred attempts at the same moment, at two api processes, are let through no more often than a few', async (t) => {
  const { attempt, other, backOff } = await at(t);
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, n) => attempt('a@x', '1.1.1.1', true, n % 2 ? other : backOff)),
  );
  assert.equal(waits.filter((wait) => wait === 0).length, 5);
});

test('attempts at many accounts from many addresses at once do not hold each other up', async (t) => {
  const { attempt } = await at(t);
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, n) => attempt(`user${n % 5}@x`, `1.1.1.${n % 7}`)),
  );
  assert.equal(waits.length, 100);
});

test('codes, links, resets and mails have counts of their own', async (t) => {
  const { backOff } = await at(t);
  const until = async (one: () => Promise<unknown>) => {
    for (let n = 0; ; n++) if (await one().catch(() => true)) return n;
  };
  assert.equal(await until(() => backOff.secondFactor(7).then(() => false)), 5);
  assert.equal(await until(() => backOff.link('1.1.1.1').then(() => false)), 20);
  assert.equal(await until(() => backOff.reset('1.1.1.1').then(() => false)), 10);
  assert.equal(await until(async () => !(await backOff.mayMail('A@x'))), 3);
  assert.equal(await backOff.mayMail('a@X'), false);
  assert.equal(await backOff.mayMail('b@x'), true);
});
