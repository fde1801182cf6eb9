import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { referenceFrames, transformFrame, yearOf } from './reference-frames.ts';

/**
 * The example of the transformation tool of the European Permanent Network (ECTT, doi 10.24414/ROB-EUREF-ECTT,
 * epncb.oma.be/_productsservices/coord_trans) and what it answers.
 */
const example = { x: 4_027_894.006, y: 307_045.6, z: 4_919_474.91 };
const answers = [
  { from: 'ITRF2020', to: 'ITRF2014', year: 2000, x: 4_027_894.0029, y: 307_045.6005, z: 4_919_474.9063 },
  { from: 'ITRF2020', to: 'ETRF2020', year: 2000, x: 4_027_894.1545, y: 307_045.4157, z: 4_919_474.7999 },
  { from: 'ITRF2014', to: 'ETRF2000', year: 2012, x: 4_027_894.3662, y: 307_045.253, z: 4_919_474.6263 },
] as const;

for (const { from, to, year, ...expected } of answers)
  test(`${from} to ${to} at ${year} is as published, within a millimetre`, () => {
    const found = transformFrame(example, from, to, year);
    for (const axis of ['x', 'y', 'z'] as const)
      assert.ok(Math.abs(found[axis] - expected[axis]) < 1e-3, `${axis}: ${found[axis]}`);
  });

test('ITRF2020 to ETRF2000 is as by ITRF2014, at Delft in 2024', () => {
  const delft = { x: 3_924_687.7039, y: 301_132.7618, z: 5_001_910.7712 };
  const direct = transformFrame(delft, 'ITRF2020', 'ETRF2000', 2024);
  const step = transformFrame(delft, 'ITRF2020', 'ITRF2014', 2024);
  const far = Math.hypot(direct.x - delft.x, direct.y - delft.y, direct.z - delft.z);
  assert.ok(far > 0.8 && far < 0.9, `${far} m`);
  // EPSG:8405, the parameters of EUREF Technical Note 1 at 2010.0, which are of 2017
  const mas = Math.PI / 180 / 3600 / 1000;
  const [rx, ry, rz] = [1.701 + 0.081 * 14, 10.29 + 0.49 * 14, -16.632 - 0.792 * 14].map((one) => one * mas);
  const d = (2.12 + 0.11 * 14) * 1e-9;
  const { x, y, z } = step;
  const published = {
    x: x + 0.0547 + 0.0001 * 14 + d * x - (rz ?? 0) * y + (ry ?? 0) * z,
    y: y + 0.0522 + 0.0001 * 14 + d * y + (rz ?? 0) * x - (rx ?? 0) * z,
    z: z - 0.0741 - 0.0019 * 14 + d * z - (ry ?? 0) * x + (rx ?? 0) * y,
  };
  for (const axis of ['x', 'y', 'z'] as const)
    assert.ok(Math.abs(direct[axis] - published[axis]) < 1e-4, axis);
});

test('every frame to every other and back is the same within 0.01 mm', () => {
  const coordinate = fc.double({ min: -6_400_000, max: 6_400_000, noNaN: true });
  const frame = fc.constantFrom(...referenceFrames);
  const year = fc.double({ min: 2000, max: 2060, noNaN: true });
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, frame, frame, year, (x, y, z, from, to, year) => {
      const back = transformFrame(transformFrame({ x, y, z }, from, to, year), to, from, year);
      assert.ok(Math.hypot(back.x - x, back.y - y, back.z - z) < 1e-5);
    }),
    { numRuns: 300 },
  );
});

test('a day is a year with decimals, the same from midnight to midnight', () => {
  assert.equal(yearOf(Date.UTC(2026, 0, 1)), 2026);
  assert.equal(yearOf(Date.UTC(2024, 6, 2, 23, 59)), 2024.5); // day 184 of 366
  assert.equal(yearOf(Date.UTC(2024, 6, 2)), yearOf(Date.UTC(2024, 6, 2, 12)));
});
