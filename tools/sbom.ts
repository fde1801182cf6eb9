import { createHash } from 'node:crypto';
import { foreignPackages, type Locked, type LockFile, nameOf, readLockFile } from './lock-file.ts';

/** `npm run sbom`: the packages of others in Cairn, as CycloneDX 1.6 JSON. Of one lock file it is always the same text. */
export function sbomOf(lock: LockFile): object {
  const foreign = foreignPackages(lock);
  // one version may be at several paths, in the product here and for development there
  const strongestLast = foreign.toSorted(([, one], [, other]) => strength(one) - strength(other));
  const byRef = new Map(
    strongestLast.map(([path, locked]) => [refOf(path, locked), component(path, locked)]),
  );
  const refs = [...byRef.keys()].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(refs.join('\n'))}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'cairn', name: 'cairn', version: lock.version },
    },
    components: refs.map((ref) => byRef.get(ref)),
    dependencies: dependenciesOf(lock, refs),
  };
}

/** Package URL: https://github.com/package-url/purl-spec. */
function refOf(path: string, { name = nameOf(path), version }: Locked): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

const scopes = ['excluded', 'optional', 'required'] as const;

function strength({ dev, devOptional, optional }: Locked): 0 | 1 | 2 {
  return dev ? 0 : optional || devOptional ? 1 : 2;
}

function component(path: string, locked: Locked) {
  const { name = nameOf(path), version, license, integrity } = locked;
  const ref = refOf(path, locked);
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    scope: scopes[strength(locked)],
    ...(integrity && {
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
      ],
    }),
    ...(license && {
      licenses: [/ (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    purl: ref,
  };
}

function dependenciesOf(lock: LockFile, refs: readonly string[]) {
  const edges = new Map<string, Set<string>>([
    ['cairn', new Set<string>()],
    ...refs.map((ref) => [ref, new Set<string>()] as const),
  ]);
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (locked.link) continue;
    const from = path.includes('node_modules/') ? refOf(path, locked) : 'cairn';
    const names = { ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies };
    for (const name of Object.keys(names)) {
      const resolvedPath = resolved(lock, path, name);
      const found = resolvedPath === undefined ? undefined : lock.packages[resolvedPath];
      if (resolvedPath !== undefined && found && !found.link)
        edges.get(from)?.add(refOf(resolvedPath, found));
    }
  }
  return [...edges].map(([ref, required]) => ({ ref, dependsOn: [...required].sort() }));
}

/** Where Node finds a package: next to the one that needs it, or further up. */
function resolved({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (import.meta.main) console.log(JSON.stringify(sbomOf(readLockFile()), undefined, 2));
