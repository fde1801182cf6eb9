import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourFile, hourOf } from './archive-files.ts';

test('an hour is stored under year, day of the year and hour, all in UTC', () => {
  assert.equal(hourFile('ELY', Date.UTC(2026, 0, 1, 0, 59, 59)), 'ELY/2026/001/00.rtcm3');
  assert.equal(hourFile('ELY', Date.UTC(2028, 11, 31, 23)), 'ELY/2028/366/23.rtcm3');
});

test('the hour of a file is read from its path, and nothing from what is no such file', () => {
  const began = Date.UTC(2026, 10, 21, 14);
  assert.equal(hourOf(hourFile('ELY', began + 1_800_000)), began);
  assert.equal(hourOf('2026/325/14.rtcm3'), began);
  for (const no of [
    '2026/325/24.rtcm3',
    '2026/366/00.rtcm3',
    '2026/000/00.rtcm3',
    '2026/325/14.obs',
    '14.rtcm3',
  ])
    assert.equal(hourOf(no), undefined, no);
});
