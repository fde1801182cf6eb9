import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf } from './test-groups.ts';

const filesOf = (sources: Record<string, string>) =>
  groupsOf(Object.keys(sources), (file) => sources[file] ?? '').map(({ files }) => files);

test('the files of an area share a process; a journey and a file that touches its process have one each', () => {
  const sources = {
    'journeys/a.test.ts': '',
    'journeys/b.test.ts': '',
    'api/src/sims/a.test.ts': '',
    'api/src/sims/b.test.ts': "process.env.TZ = 'UTC';",
    'api/src/sims/c.test.ts': 'await settle(); // in process',
    'api/src/stock/a.test.ts': '',
  };
  assert.deepEqual(filesOf(sources), [
    ['journeys/a.test.ts'],
    ['journeys/b.test.ts'],
    ['api/src/sims/a.test.ts', 'api/src/sims/c.test.ts'],
    ['api/src/sims/b.test.ts'],
    ['api/src/stock/a.test.ts'],
  ]);
});

test('an area of many files has several processes, and every file runs once', () => {
  const files = Array.from({ length: 19 }, (_, number) => `caster/test/${number}.test.ts`);
  const groups = filesOf(Object.fromEntries(files.map((file) => [file, ''])));
  assert.deepEqual(
    groups.map(({ length }) => length),
    [8, 8, 3],
  );
  assert.deepEqual(groups.flat(), files);
});
