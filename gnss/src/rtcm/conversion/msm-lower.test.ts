import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw } from '../../../test/draw.ts';
import { drawMsmFrame } from '../../../test/draw-msm.ts';
import { lockIndicator, lockTime } from '../lock-indicator.ts';
import type { MsmFrame } from './msm-frame.ts';
import { readMsmFrame, writeMsmFrame } from './msm-frame.ts';
import { lowerKind, lowerMsm } from './msm-lower.ts';

/** From, to, and by how many steps a field is coarser: code, phase. */
const conversions = [
  [7, 5, 32, 4],
  [7, 4, 32, 4],
  [6, 4, 32, 4],
  [5, 4, 1, 1],
] as const;

describe('an MSM as a lower kind: what is read of it is what was read before, rounded', () => {
  for (const [from, to, code, phase] of conversions)
    test(`MSM${from} as MSM${to}`, () => {
      fc.assert(
        fc.property(bytes(1000), (source) => {
          const before = drawMsmFrame(new Draw(source), from);
          const written = readMsmFrame(writeMsmFrame(lowerMsm(before, to)));
          assert.ok(written);
          compare(before, written, { code, phase });
        }),
        { numRuns: 300 },
      );
    });
});

/** `steps`: how many steps of the former fields make one of the new ones. */
function compare(before: MsmFrame, after: MsmFrame, steps: { code: number; phase: number }): void {
  const [was, is] = [before.columns, after.columns];
  for (const name of [
    'stationId',
    'epoch',
    'more',
    'iods',
    'clockSteering',
    'externalClock',
    'smoothed',
  ] as const)
    assert.equal(is[name], was[name]);
  for (const name of ['satelliteIds', 'signalIds', 'cells', 'whole', 'rough', 'halfCycle'] as const)
    assert.deepEqual(is[name], was[name]);
  const rates = after.msm === 5;
  assert.deepEqual(is.extendedInfo, rates ? was.extendedInfo : []);
  assert.deepEqual(is.roughRate, rates ? was.roughRate : []);
  assert.deepEqual(is.rate, rates ? was.rate : []);
  const most = { code: 2 ** 14 - 1, phase: 2 ** 21 - 1 };
  for (const name of ['code', 'phase'] as const)
    is[name].forEach((count, i) => {
      const exact = was[name][i] === undefined ? undefined : was[name][i] / steps[name];
      assert.equal(count === undefined, exact === undefined);
      if (count === undefined || exact === undefined) return;
      const atEnd = Math.abs(count) === most[name];
      assert.ok(Math.abs(count - exact) <= (atEnd ? 1 : 0.5), `${name}: ${count} of ${exact}`);
    });
  is.cnr.forEach((cnr, i) => {
    assert.equal(cnr === undefined, was.cnr[i] === undefined);
    if (cnr !== undefined) assert.ok(Math.abs(cnr - (was.cnr[i] ?? 0)) < 1, `${cnr} of ${was.cnr[i]}`);
  });
  is.lock.forEach((lock, i) => {
    const time = lockTime(was.lock[i] ?? 0, before.msm);
    assert.ok(lockTime(lock, after.msm) <= time);
    assert.equal(lock, lockIndicator(time, after.msm));
  });
}

test('a kind becomes the highest that is not above the wish and needs nothing that it lacks', () => {
  const kindsFor = (wanted: number) => [1, 2, 3, 4, 5, 6, 7].map((sent) => lowerKind(sent, wanted));
  assert.deepEqual(kindsFor(7), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(kindsFor(5), [1, 2, 3, 4, 5, 4, 5]); // MSM6 has no rates
  assert.deepEqual(kindsFor(4), [1, 2, 3, 4, 4, 4, 4]);
});
