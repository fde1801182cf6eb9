import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoggedRover } from '@cairn/contract';
import { matching } from './matching.ts';

test('logged rovers are found by a part of their name or username, whatever the case', () => {
  const rovers = [
    { text: 'Wragby 8R', username: 'hc-1' },
    { text: 'Combine', username: 'WRAG7' },
    { text: 'Grader', username: 'x' },
  ] as LoggedRover[];
  assert.deepEqual(
    matching(rovers, 'wrag').map(({ text }) => text),
    ['Wragby 8R', 'Combine'],
  );
  assert.equal(matching(rovers, ' ').length, 3);
});
