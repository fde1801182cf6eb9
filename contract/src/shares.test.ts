import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sharesOfTime, tenthsOf, timedStatuses } from './shares.ts';

test('what rounding down leaves goes to the parts that lost most', () => {
  assert.deepEqual(tenthsOf([926, 40, 34, 0]), [926, 40, 34, 0]);
  assert.deepEqual(tenthsOf([2, 2, 2]), [334, 333, 333]);
  assert.deepEqual(tenthsOf([99_960, 20, 20]), [1000, 0, 0]);
  assert.deepEqual(tenthsOf([5, 0, 0]), [1000, 0, 0]);
  assert.deepEqual(tenthsOf([0, 0]), [0, 0]);
});

test('shares add up to 100.0 % as printed, and none is a tenth or more off', () => {
  const ms = fc.nat(40_000_000);
  fc.assert(
    fc.property(fc.tuple(ms, ms, ms, ms, ms, ms), ([fixed, float, dgps, gps, est, conn]) => {
      const times = { fixed, float, dgps, gps, est, conn };
      const whole = fixed + float + dgps + gps + est + conn;
      const shares = sharesOfTime(times);
      const printed = timedStatuses.map((status) => Number(shares[status].toFixed(1)));
      assert.equal(Math.round(printed.reduce((sum, one) => sum + one, 0) * 10), whole === 0 ? 0 : 1000);
      for (const status of timedStatuses)
        if (whole > 0) assert.ok(Math.abs(shares[status] - (times[status] / whole) * 100) < 0.1 + 1e-9);
    }),
  );
});
