import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignPackages, readLockFile } from './lock-file.ts';
import { sbomOf } from './sbom.ts';

interface Sbom {
  readonly components: {
    readonly 'bom-ref': string;
    readonly hashes?: { content: string }[];
    readonly scope: string;
  }[];
  readonly dependencies: { readonly ref: string; readonly dependsOn: string[] }[];
}

test('the list of parts has every package of the lock file once, with hash and dependencies that are in it', () => {
  const lock = readLockFile();
  const { components, dependencies } = sbomOf(lock) as Sbom;
  const versions = new Set(
    foreignPackages(lock).map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  assert.equal(components.length, versions.size);
  const refs = new Set(components.map((part) => part['bom-ref']));
  assert.equal(refs.size, components.length);
  assert.ok([...refs].some((ref) => ref.startsWith('pkg:npm/%40fastify/static@')));
  for (const { ref, dependsOn } of dependencies)
    for (const one of dependsOn) assert.ok(refs.has(one), `${ref} needs ${one}`);
  const fastify = dependencies.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'));
  assert.ok(fastify?.dependsOn.some((ref) => ref.startsWith('pkg:npm/pino@')));
  for (const { hashes = [] } of components)
    for (const { content } of hashes) assert.match(content, /^[0-9a-f]{128}$/);
  assert.equal(
    components.find((part) => part['bom-ref'].startsWith('pkg:npm/%40biomejs/biome@'))?.scope,
    'excluded',
  );
});

test('of one lock file it is always the same, in whatever order that was written', () => {
  const lock = readLockFile();
  const turned = { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).reverse()) };
  const { dependencies: _, ...parts } = sbomOf(turned) as Record<string, unknown>;
  const { dependencies: __, ...expected } = sbomOf(lock) as Record<string, unknown>;
  assert.deepEqual(parts, expected);
  assert.equal(JSON.stringify(sbomOf(lock)), JSON.stringify(sbomOf(readLockFile())));
});
