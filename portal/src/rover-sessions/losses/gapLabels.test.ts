import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapLabels } from './gapLabels.ts';

const bar = (x: number, width: number) => ({ x, width, room: 40 });

test('a label follows its bar, and is before it at the end of the axis', () => {
  assert.deepEqual(gapLabels([bar(10, 5), bar(290, 5)], 300), [20, 250]);
});

test('where bars are close the longest has its label and none lies on another', () => {
  assert.deepEqual(gapLabels([bar(10, 3), bar(30, 8), bar(60, 3)], 300), [undefined, undefined, 68]);
  assert.deepEqual(gapLabels([bar(10, 3), bar(30, 8)], 300), [undefined, 43]);
});
