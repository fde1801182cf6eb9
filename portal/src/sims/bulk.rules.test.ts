import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SimChange } from '@cairn/contract';
import { isOffered, obstacleOf } from './bulk.rules.ts';

const offered = (id: number) => ({ action: { id, text: '' } });

test('a SIM card is suspended when it is active, and activated when it is issued or suspended', () => {
  for (const id of [1, 6]) {
    assert.equal(isOffered(offered(id), 'suspend'), true);
    assert.equal(isOffered(offered(id), 'activate'), false);
  }
  for (const id of [2, 3, 7, 12]) {
    assert.equal(isOffered(offered(id), 'suspend'), false);
    assert.equal(isOffered(offered(id), 'activate'), true);
  }
});

test('a SIM card without an action is neither suspended nor activated', () => {
  assert.equal(isOffered({ action: null }, 'suspend'), false);
  assert.equal(isOffered({ action: null }, 'activate'), false);
});

test('the reason is the station, then a change under way, then the missing endpoint, then the status', () => {
  const settled = { settled: '2026-11-20T10:00:00.000Z' } as SimChange;
  const open = { settled: null } as SimChange;
  const obstacle = 'The SIM card is in no endpoint';
  assert.equal(obstacleOf({ base: 1, change: open, obstacle }), 'station');
  assert.equal(obstacleOf({ base: 0, change: open, obstacle }), 'underWay');
  assert.equal(obstacleOf({ base: 0, change: settled, obstacle }), 'endpoint');
  assert.equal(obstacleOf({ base: 0, change: null, obstacle: '' }), 'status');
});
