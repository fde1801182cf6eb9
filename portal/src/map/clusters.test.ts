import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bounds, indexPoints, inView, members, splitZoom } from './clusters.ts';

const world: Bounds = [-180, -85, 180, 85];
const points = (...list: [longitude: number, latitude: number, status: number][]) => ({
  longitude: Float64Array.from(list, ([longitude]) => longitude),
  latitude: Float64Array.from(list, ([, latitude]) => latitude),
  status: Uint8Array.from(list, ([, , status]) => status),
});

test('a cluster counts each status of its members, unknown ones as connected', () => {
  const index = indexPoints(
    points([0, 53, 4], [0.001, 53, 4], [0, 53.001, 5], [0.001, 53.001, 1], [0, 53, 77]),
  );
  const [cluster, ...others] = inView(index, world, 5);
  assert.equal(others.length, 0);
  assert.ok(cluster?.kind === 'cluster');
  assert.deepEqual([cluster.total, cluster.counts], [5, [2, 1, 0, 1, 0, 1]]);
});

test('points far from each other are not clustered and have their own status and index', () => {
  const shown = inView(indexPoints(points([0, 53, 4], [10, 56, 6])), world, 6);
  assert.deepEqual(
    shown.map((one) => one.kind === 'point' && [one.index, one.status]),
    [
      [0, 4],
      [1, 6],
    ],
  );
});

test('points on one spot never split and list their members; others split at a zoom that does it', () => {
  const same = indexPoints(points([0, 53, 4], [0, 53, 5]));
  const [heap] = inView(same, world, 3);
  assert.ok(heap?.kind === 'cluster');
  assert.equal(splitZoom(same, heap.cluster), undefined);
  assert.deepEqual(members(same, heap.cluster, 10).sort(), [0, 1]);

  const near = indexPoints(points([0, 53, 4], [0.01, 53, 5]));
  const [pair] = inView(near, world, 3);
  assert.ok(pair?.kind === 'cluster');
  const zoom = splitZoom(near, pair.cluster);
  assert.ok(zoom !== undefined);
  assert.equal(inView(near, world, zoom).length, 2);
  assert.equal(inView(near, world, zoom - 1).length, 1);
});

test('a new tick does not add to the counts of the one before', () => {
  const input = points([0, 53, 4], [0.001, 53, 4]);
  indexPoints(input);
  const [cluster] = inView(indexPoints(input), world, 3);
  assert.ok(cluster?.kind === 'cluster');
  assert.deepEqual(cluster.counts, [2, 0, 0, 0, 0, 0]);
});

test('at every zoom the counts of a cluster add up to its members', () => {
  const scattered = Array.from({ length: 300 }, (_, n): [number, number, number] => [
    -3 + ((n * 37) % 100) / 20,
    51 + ((n * 53) % 97) / 24,
    [4, 4, 4, 5, 1, 0][n % 6] ?? 0,
  ]);
  const index = indexPoints(points(...scattered));
  for (let zoom = 0; zoom <= 12; zoom++) {
    const shown = inView(index, world, zoom);
    const clusters = shown.filter((one) => one.kind === 'cluster');
    for (const { counts, total } of clusters) {
      assert.equal(
        counts.reduce((sum, count) => sum + count),
        total,
        `zoom ${zoom}`,
      );
    }
    assert.equal(
      clusters.reduce((sum, { total }) => sum + total, shown.length - clusters.length),
      scattered.length,
    );
  }
});
