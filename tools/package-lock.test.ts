import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from './root.ts';

interface Locked {
  readonly optionalDependencies?: Record<string, string>;
}

test('the lock file has the packages of every platform, which npm ci insists on and npm install may drop', () => {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  assert.deepEqual(missing, []);
});
