import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RtkStatus } from '@cairn/contract';
import { StatusTimes } from '@cairn/gnss';
import fc from 'fast-check';
import { QUARTER, quarterOf, quartersOf } from './quarters.rules.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

test('time with a fix is that of the quarter of an hour in which it was, also of a GGA that is valid into the next', () => {
  const seconds = [0, 10, 890, 910];
  const status: RtkStatus[] = [5, 4, 4, 5];
  const track = { from: new Date(NOON).toISOString(), seconds, status };
  assert.deepEqual(quartersOf(track, NOON, NOON + QUARTER + 600_000), {
    fixed: [30_000 + 10_000, 10_000], // 30 s after one of 10 s, and up to the float at 910
    float: [10_000, 60_000],
  });
});

test('nothing counts outside of what was asked for', () => {
  const track = { from: new Date(NOON).toISOString(), seconds: [0, 1, 2], status: [4, 4, 4] as RtkStatus[] };
  assert.deepEqual(quartersOf(track, NOON + QUARTER, NOON + QUARTER), { fixed: [], float: [] });
  assert.deepEqual(quartersOf(track, NOON, NOON + 1500), { fixed: [1500], float: [0] });
});

test('the quarters of a session add up to the time that its caster counted', () => {
  const gga = fc.record({ wait: fc.integer({ min: 1, max: 2000 }), status: fc.constantFrom(0, 4, 5) });
  fc.assert(
    fc.property(
      fc.array(gga, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 90 }),
      (ggas, after) => {
        const times = new StatusTimes();
        let at = 0;
        const seconds: number[] = [];
        for (const { wait, status } of ggas) {
          at += wait;
          seconds.push(at - (ggas[0]?.wait ?? 0));
          times.take(status as RtkStatus, NOON + at * 1000);
        }
        const first = NOON + (ggas[0]?.wait ?? 0) * 1000;
        const end = NOON + (at + after) * 1000;
        const track = {
          from: new Date(first).toISOString(),
          seconds,
          status: ggas.map(({ status }) => status as RtkStatus),
        };
        const { fixed, float } = quartersOf(track, quarterOf(first), end);
        const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
        assert.equal(sum(fixed), times.durationOf(4, end));
        assert.equal(sum(float), times.durationOf(5, end));
      },
    ),
  );
});
