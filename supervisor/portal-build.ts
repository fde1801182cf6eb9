import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compressTexts } from './compress-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the built portal. */
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

/** Builds the portal when its inputs have changed since the last build. Returns whether it did. */
export async function buildPortal(): Promise<boolean> {
  const stamp = `${portalFolder}/.sources`;
  const sources = hashOfSources();
  if (read(stamp) === sources) return false;
  mkdirSync(portalFolder, { recursive: true }); // the api may be reading it already
  const fresh = `${portalFolder}.${process.pid}`;
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', fresh], {
    cwd: `${root}/portal`,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SystemRoot: process.env.SystemRoot,
      NO_COLOR: '1',
    },
  });
  try {
    const [code, out, errors] = await Promise.all([
      new Promise((resolve) => build.once('close', resolve)),
      text(build.stdout),
      text(build.stderr),
    ]);
    if (code !== 0) throw new Error(`The portal could not be built:\n${out}${errors}`);
    await compressTexts(fresh);
    writeFileSync(`${fresh}/.sources`, sources);
    replace(portalFolder, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
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
