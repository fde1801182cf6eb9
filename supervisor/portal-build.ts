import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compressTexts } from './compress-texts.ts';
import { alive } from './folder-lock.ts';
import { StartError } from './start-error.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the built portal, next to its sources. */
export const portalFolder = fileURLToPath(new URL('../portal/dist', import.meta.url));

/** Inputs of the portal's build. */
const SOURCES = [
  'portal/{src,public}/**/*',
  'portal/*.{html,ts,json}',
  'contract/src/**/*',
  'package-lock.json',
  'supervisor/{compress-texts,portal-build}.ts',
];
const NO_SOURCES = ['**/*.test.ts', '**/*.test.tsx'];

/**
 * Where this account builds the portal, or finds it built: next to its sources, or where it may not write there, in the
 * data folder.
 */
export function choosePortalFolder(dataFolder: string): string {
  return mayWrite(dirname(portalFolder)) || read(stampOf(portalFolder)) === hashOfSources()
    ? portalFolder
    : join(dataFolder, 'portal');
}

/**
 * Builds the portal when its inputs have changed since the last build. Returns whether it did. A build that is given up
 * leaves nothing behind.
 */
export async function buildPortal(folder = portalFolder, signal?: AbortSignal): Promise<boolean> {
  const sources = hashOfSources();
  if (read(stampOf(folder)) === sources) return false;
  mkdirSync(folder, { recursive: true }); // the api may be reading it already
  removeLeftOvers(folder);
  const fresh = `${folder}.${process.pid}`;
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  const options = ['--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir', '--configLoader', 'native'];
  const build = spawn(process.execPath, [vite, 'build', ...options], {
    cwd: `${root}/portal`,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SystemRoot: process.env.SystemRoot,
      NO_COLOR: '1',
    },
    signal,
  });
  try {
    const [code, out, errors] = await Promise.all([
      new Promise((resolve) => build.on('error', resolve).once('close', resolve)),
      text(build.stdout),
      text(build.stderr),
    ]);
    if (code !== 0) throw new StartError(`The portal could not be built in ${folder}:\n${out}${errors}`);
    await compressTexts(fresh);
    signal?.throwIfAborted();
    writeFileSync(stampOf(fresh), sources);
    replace(folder, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
}

/** What a build was made of. */
const stampOf = (folder: string): string => join(folder, '.sources');

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false; // of another account, or on a read-only disk
  }
}

/** What a build that was killed has left next to its folder. */
function removeLeftOvers(folder: string) {
  const pattern = `${basename(folder)}.+([0-9])*`;
  for (const name of globSync(pattern, { cwd: dirname(folder) })) {
    const [, pid] = name.slice(basename(folder).length).split('.');
    if (!alive(Number(pid))) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Puts the whole new folder in place of the old: an api that serves it now never sees half a portal. */
function replace(folder: string, fresh: string) {
  const old = `${fresh}.old`;
  renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const entry of globSync(SOURCES, { cwd: root, withFileTypes: true, exclude: NO_SOURCES }).sort(
    byPath,
  )) {
    if (!entry.isFile()) continue;
    const path = `${entry.parentPath}/${entry.name}`;
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function byPath(a: { parentPath: string; name: string }, b: { parentPath: string; name: string }) {
  const [left, right] = [`${a.parentPath}/${a.name}`, `${b.parentPath}/${b.name}`];
  return left < right ? -1 : Number(left > right);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
