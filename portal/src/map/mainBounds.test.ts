import assert from 'node:assert/strict';
import test from 'node:test';
import { mainBounds } from './mainBounds.ts';

/** A hundred rovers in a square of 3 degrees. */
const around = (x: number, y: number) =>
  Array.from({ length: 100 }, (_, n) => [x + (n % 10) / 3, y + Math.floor(n / 10) / 3] as const);

test('a rover at 0, 0 and one on holiday do not make the network small', () => {
  const network = around(-3, 52);
  assert.deepEqual(mainBounds([...network, [0, 0], [-16.5, 28.3]]), mainBounds(network));
  assert.deepEqual(mainBounds(network), [-3, 52, 0, 55]);
});

test('a smaller country and a rover near the others stay in sight', () => {
  const denmark = around(9, 55).slice(0, 10);
  const [west, , east] = mainBounds([...around(-3, 52), ...around(-3, 54), ...denmark]);
  assert.deepEqual([west, east], [-3, 12]);
  assert.deepEqual(mainBounds([...around(-3, 52), [-5.5, 50.1]]), [-5.5, 50.1, 0, 55]);
});

test('a few points all count', () => {
  assert.deepEqual(
    mainBounds([
      [-3, 52],
      [12, 55],
      [0, 40],
    ]),
    [-3, 40, 12, 55],
  );
  assert.deepEqual(mainBounds([[1, 2]]), [1, 2, 1, 2]);
});
