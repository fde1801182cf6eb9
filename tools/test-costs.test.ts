import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaOf, TestCosts } from './test-costs.ts';

test('a test file belongs to the area of its room, and a journey to itself', () => {
  assert.equal(areaOf('api/src/auth/totp.test.ts'), 'api/auth');
  assert.equal(areaOf('portal/src/rover-sessions/track/colours.test.ts'), 'portal/rover-sessions');
  assert.equal(areaOf('api/src/router.test.ts'), 'api');
  assert.equal(areaOf('tools/docs-paths.test.ts'), 'tools');
  assert.equal(areaOf('journeys/sky.test.ts'), 'journeys/sky');
});

test('the table adds up the files of an area, puts the dearest first and small areas on one line', () => {
  const costs = new TestCosts();
  costs.add('api/auth', { files: 1, tests: 7, wall: 6 });
  costs.add('gnss/nmea', { files: 1, tests: 20, wall: 0.4 });
  costs.add('mail', { files: 1, tests: 2, wall: 0.6 });
  costs.add('api/auth', { files: 1, tests: 1, wall: 2, cpu: 3 });
  costs.add('journeys/sky', { files: 1, tests: 4, wall: 60, cpu: 80 });
  assert.deepEqual(
    costs
      .table()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
    [
      ['area', 'files', 'tests', 'wall s', 'CPU s'],
      ['journeys/sky', '1', '4', '60', '80'],
      ['api/auth', '2', '8', '8', '3'],
      ['2 others', '2', '22', '1', '0'],
      ['all', '5', '34', '69', '83'],
    ],
  );
});
