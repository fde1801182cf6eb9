import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from './root.ts';

test('every file that the parts of the portal are found in is there', () => {
  const folder = `${root}/portal/src/ui`;
  const text = readFileSync(`${folder}/README.md`, 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);
  const ofEachArea = ['messages.ts', 'messages.da.ts'];
  assert.deepEqual(
    named.filter((path) => !ofEachArea.includes(path) && !existsSync(`${folder}/${path}`)),
    [],
  );
});

test('every file that the documents name is there', () => {
  const missing = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((document) => {
    const text = readFileSync(`${root}/${document}`, 'utf8');
    return [...text.matchAll(/`([a-z]+\/[\w./-]+\.(?:tsx?|mjs|sql|json))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('api/openapi') && !existsSync(`${root}/${path}`))
      .map((path) => `${document}: ${path}`);
  });
  assert.deepEqual(missing, []);
});
