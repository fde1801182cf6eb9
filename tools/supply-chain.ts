import { readFileSync } from 'node:fs';
import { foreignPackages, type LockFile, nameOf, readLockFile } from './lock-file.ts';
import { root } from './root.ts';

/** SPDX ids of licences that we may pass on with the product, or only build and test with. */
const licences = new Set(
  [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'Apache-2.0',
    'Unlicense',
    'CC0-1.0',
    'OFL-1.1',
    // used unchanged; libvips is loaded as a library of its own
    'MPL-2.0',
    'LGPL-3.0-or-later',
  ].sort(),
);
const developmentLicences = new Set(['Python-2.0']);

/** Native parts of platforms that the lock file was not made on: npm writes neither hash nor licence of them. */
const platformParts = /^@(biomejs\/cli|oxc-parser\/binding|oxc-resolver\/binding)-/;

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What is wrong with the packages of others: versions that may change, missing hashes, other sources, licences, install scripts. */
export function checkSupplyChain(lock: LockFile = readLockFile(), allowed = allowedScripts()): string[] {
  return [
    ...looseVersions(lock),
    ...foreignPackages(lock).flatMap(([path, locked]) => wrong(path, locked, allowed)),
  ];
}

function looseVersions({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([name, version]) => !exact.test(version) && !packages[`node_modules/${name}`]?.link)
        .map(([name, version]) => `${path || 'package.json'}: ${name} ${version} is not an exact version`),
    );
}

function wrong(path: string, locked: LockFile['packages'][string], allowed: ReadonlySet<string>): string[] {
  const name = nameOf(path);
  const unknown = locked.optional && platformParts.test(name);
  const findings: string[] = [];
  if (!unknown && !/^sha512-/.test(locked.integrity ?? '')) findings.push('has no SHA-512');
  if (locked.resolved && !/^https:\/\/registry\.npmjs\.org\//.test(locked.resolved))
    findings.push(`comes from ${locked.resolved}`);
  if (!unknown && !isAllowed(locked.license ?? '', locked.dev ?? false))
    findings.push(`has the licence ${locked.license ?? '(none)'}`);
  if (locked.hasInstallScript && !locked.optional && !allowed.has(name))
    findings.push('has an install script that allowScripts does not name');
  return findings.map((finding) => `${name} ${locked.version} ${finding}`);
}

/** An SPDX expression of ids with AND and OR, without nesting, as all packages have. */
function isAllowed(expression: string, development: boolean): boolean {
  const may = (id: string) => licences.has(id) || (development && developmentLicences.has(id));
  const text = expression.replaceAll(/[()]/g, '').trim();
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((id) => may(id.trim())));
}

function allowedScripts(): ReadonlySet<string> {
  const { allowScripts = {} } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  return new Set(Object.keys(allowScripts));
}
