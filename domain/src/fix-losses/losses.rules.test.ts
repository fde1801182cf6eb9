import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FixLoss, RtkStatus, SessionEnd } from '@cairn/contract';
import { StatusTimes } from '@cairn/gnss';
import fc from 'fast-check';
import { between, calm, causes, drive, ELY, type Point, YORK } from '../../test/drive.ts';
import type { Points } from './loss-causes.rules.ts';
import { lossesOf, silences, unfixedBefore } from './losses.rules.ts';

test('a rover that stays fixed lost nothing', () => {
  assert.deepEqual(lossesOf(drive(600), calm), []);
});

test('a rover that never was fixed lost nothing', () => {
  assert.deepEqual(
    lossesOf(
      drive(60, () => ({ status: 5 })),
      calm,
    ),
    [],
  );
});

test('a loss has its begin, its end and the worst status in it', () => {
  const points = drive(200, (s) => (between(s, 100, 120) ? { status: s < 105 ? 5 : 2 } : {}));
  const [loss, ...more] = lossesOf(points, calm);
  assert.deepEqual(more, []);
  assert.deepEqual([loss?.from, loss?.to, loss?.status], [99, 120, 2]);
});

test('a flicker of a second is no loss, and a fix of a second does not end one', () => {
  assert.deepEqual(causes(drive(200, (s) => (s === 100 ? { status: 5 } : {}))), []);
  const flickering = drive(200, (s) => (between(s, 100, 140) && s !== 120 ? { status: 5 } : {}));
  assert.deepEqual(causes(flickering), [[99, 140, 'unknown']]);
});

test('a loss that lasts has no end', () => {
  assert.deepEqual(causes(drive(200, (s) => (s >= 150 ? { status: 5 } : {}))), [[149, null, 'unknown']]);
});

test('a rover that is switched off after work lost nothing', () => {
  const end = { at: 100, reason: { code: 'closed_by_rover' } as const };
  assert.deepEqual(lossesOf(drive(100), { ...calm, end }), []);
  assert.deepEqual(lossesOf(drive(100), { ...calm, end, next: 7200 }), []);
});

test('a rover that speaks every 30 s is not silent in between', () => {
  const points = drive(3000, (s) => (s % 30 === 0 ? {} : undefined));
  assert.deepEqual([silences(points), lossesOf(points, calm)], [[], []]);
  const away = drive(3000, (s) => (s % 30 === 0 && !between(s, 600, 900) ? {} : undefined));
  assert.deepEqual(silences(away), [{ from: 570, to: 900 }]);
  assert.deepEqual(causes(away), [[570, 900, 'no_network']]);
});

test('whatever a receiver sends, losses are in order, within the session, and each has a cause', () => {
  const point = fc.record({
    status: fc.constantFrom(0, 1, 2, 4, 4, 4, 4, 4, 5, 6) as fc.Arbitrary<Point['status']>,
    satellites: fc.nat(40),
    hdop: fc.double({ min: 0, max: 99, noNaN: true }),
    age: fc.double({ min: 0, max: 999, noNaN: true }),
    km: fc.double({ min: 0, max: 500, noNaN: true }),
    station: fc.constantFrom(ELY, YORK),
    received: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 200 }), fc.boolean(), (overrides, live) => {
      const points = drive(overrides.length * 3, (s) =>
        overrides[Math.floor(s / 3)]?.received ? overrides[Math.floor(s / 3)] : undefined,
      );
      const end = live
        ? undefined
        : { at: overrides.length * 3, reason: { code: 'closed_by_rover' } as const };
      let last = -1;
      for (const { from, to } of lossesOf(points, { ...calm, end })) {
        assert.ok(from > last && (to === null || to > from));
        last = to ?? Infinity;
      }
    }),
  );
});

test('losses add up to the time without a fix, with what was before the first fix and in short interruptions', () => {
  const stretch = fc.record({
    status: fc.constantFrom<RtkStatus>(4, 4, 5, 1, 0),
    length: fc.integer({ min: 1, max: 90 }),
    silent: fc.nat({ max: 5 }).map((n) => n === 0),
  });
  const session = fc.record({
    stretches: fc.array(stretch, { minLength: 1, maxLength: 20 }),
    every: fc.constantFrom(1, 1, 1, 5, 30),
    login: fc.integer({ min: 0, max: 40 }),
    after: fc.integer({ min: 0, max: 200 }),
    reason: fc.constantFrom('connection_reset', 'closed_by_rover', 'replaced'),
  });
  fc.assert(
    fc.property(session, ({ stretches, every, login, after, reason }) => {
      const all = stretches.flatMap(({ status, length, silent }) =>
        Array.from({ length }, () => (silent ? undefined : status)),
      );
      const points = drive(all.length, (s) =>
        s % every === 0 && all[s] !== undefined ? { status: all[s] } : undefined,
      );
      if (points.seconds.length === 0) return;
      const end = (points.seconds.at(-1) ?? 0) + after;
      const times = new StatusTimes();
      for (const [n, second] of points.seconds.entries()) times.take(points.status[n] ?? 0, second * 1000);
      const without = end + login - (times.durationOf(4, end * 1000) ?? 0) / 1000;

      const losses = lossesOf(points, { ...calm, end: { at: end, reason: { code: reason } as SessionEnd } });
      const before = unfixedBefore(points, -login);
      const inLosses = losses.reduce((sum, { without_fix }) => sum + without_fix, 0);
      const other = without - inLosses - (before ?? 0);
      assert.ok(other > -1e-6, `${inLosses} s in losses and ${before} s before them, of ${without} s`);
      if (before === null) return assert.deepEqual(losses, []);
      assert.deepEqual(leftOut(points, losses, end), [], 'what is left are interruptions of up to 2 s');
    }),
    { numRuns: 1_000 },
  );
});

/** Points without a fix, from the first loss on, that are in no loss and in no interruption of up to 2 s. */
function leftOut({ seconds, status }: Points, losses: readonly FixLoss[], end: number): number[] {
  const begin = losses[0]?.from ?? seconds[status.lastIndexOf(4)] ?? end;
  return seconds.filter((second, i) => {
    if (second < begin || status[i] === 4) return false;
    if (losses.some(({ from, to }) => second > from && second < (to ?? Number.POSITIVE_INFINITY)))
      return false;
    const before = seconds[status.lastIndexOf(4, i)] ?? Number.NEGATIVE_INFINITY;
    const after = seconds[status.indexOf(4, i)] ?? end;
    return after - before > 2;
  });
}
