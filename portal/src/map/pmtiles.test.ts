import assert from 'node:assert/strict';
import test from 'node:test';
import { pmtiles } from '../../../tools/pmtiles-fixture.ts';
import { PmTiles, tileId } from './pmtiles.ts';

const horncastle = [
  { layer: 'places', kind: 'locality', name: 'Horncastle', shape: [[-0.11, 53.2]] },
] as const;

for (const inLeaf of [false, true]) {
  test(`a tile is found by the ${inLeaf ? 'second' : 'root'} directory and inflated`, async () => {
    const bytes = pmtiles(horncastle, { inLeaf });
    const ranges: number[] = [];
    const file = new PmTiles(async (offset, length) => {
      ranges.push(offset);
      return new Uint8Array(bytes.subarray(offset, offset + length)).buffer;
    });
    const tile = await file.tile(0, 0, 0);
    assert.match(Buffer.from(tile ?? new ArrayBuffer()).toString('latin1'), /places.*locality.*Horncastle/s);
    assert.equal(await file.tile(5, 15, 10), undefined);
    await file.tile(0, 0, 0);
    const directories = ranges.filter((offset) => offset === 0);
    assert.equal(directories.length, 1, 'header and root directory are read once');
  });
}

test('after a failure the file is read again', async () => {
  const bytes = pmtiles(horncastle);
  let away = true;
  const file = new PmTiles(async (offset, length) => {
    if (away) throw new Error('no network');
    return new Uint8Array(bytes.subarray(offset, offset + length)).buffer;
  });
  await assert.rejects(file.tile(0, 0, 0), /no network/);
  away = false;
  assert.ok(await file.tile(0, 0, 0));
});

test('tiles are numbered along the curve of the standard', () => {
  assert.deepEqual(
    [tileId(0, 0, 0), tileId(1, 0, 0), tileId(1, 0, 1), tileId(1, 1, 1), tileId(1, 1, 0), tileId(2, 0, 0)],
    [0, 1, 2, 3, 4, 5],
  );
  assert.equal(tileId(12, 3423, 1763), 19_078_479);
});
