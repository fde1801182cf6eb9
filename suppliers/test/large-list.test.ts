import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bicsFixture, emnifyFixture } from './fixture.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const SIMS = 200_000;
/** The ICCIDs are remembered: 20 MB measured, and more than 60 when all SIMs were retained. */
const BOUND = 40 * 1_048_576;

for (const [name, fixture] of [
  ['emnify', emnifyFixture],
  ['BICS', bicsFixture],
] as const)
  test(`${name}: 200,000 SIMs are listed with flat memory`, async () => {
    await using world = await fixture({ sims: SIMS, pageSize: 2500 });
    let listed = 0;
    let largest = 0;
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for await (const { sims, pagesRead } of world.supplier.list()) {
      listed += sims.length;
      if (pagesRead % 20 > 0) continue;
      collectGarbage();
      largest = Math.max(largest, process.memoryUsage().heapUsed - before);
    }
    assert.equal(listed, SIMS);
    assert.ok(largest < BOUND, `${Math.round(largest / 1_048_576)} MB`);
  });
