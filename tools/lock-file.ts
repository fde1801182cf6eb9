import { readFileSync } from 'node:fs';
import { root } from './root.ts';

/** An entry of package-lock.json (lockfileVersion 3), as far as we read it. */
export interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** The package is for development, or optional in the product. */
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface LockFile {
  readonly version: string;
  /** Packages by path: '' is the root, others are a workspace's folder or `node_modules/…`. */
  readonly packages: Readonly<Record<string, Locked>>;
}

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'));
}

/** What others made: neither our own folders nor links to them. */
export function foreignPackages({ packages }: LockFile): [path: string, Locked][] {
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
