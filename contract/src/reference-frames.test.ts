import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceFrames as known } from '@cairn/gnss';
import { referenceFrames } from './reference-frames.ts';

test('the frames that can be chosen are those that coordinates are turned between', () => {
  assert.deepEqual([...referenceFrames], [...known]);
});
