import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** Any of these will do. */
  readonly names: readonly string[];
  /** The Debian package that brings it. */
  readonly package: string;
}

/** Foreign programs that the tests run. */
const needed: readonly Program[] = [
  { names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'], package: 'chromium' },
  { names: ['str2str'], package: 'rtklib' },
  { names: ['gpsd'], package: 'gpsd' },
  { names: ['gpspipe', 'gpsdecode'], package: 'gpsd-clients' },
  { names: ['nats-server'], package: 'nats-server' },
];

/** With these the tests take less CPU time; not every release of Debian has them. */
const useful: readonly Program[] = [
  { names: ['chromium-headless-shell'], package: 'chromium-headless-shell' },
];

/**
 * Sees to it that the foreign programs are here: with apt and as root installs what is missing.
 * @throws an error that names what to install, and how
 */
export async function ensureSystemPrograms(): Promise<void> {
  const canInstall = process.getuid?.() === 0 && find('apt-get') !== undefined;
  let missing = missingOf(needed);
  const command = `apt-get install ${missing.join(' ')}`;
  if (missing.length && !canInstall) {
    throw new Error(
      `The tests also run ${missing.join(', ')}, which this machine lacks. Install them first: sudo ${command}`,
    );
  }
  if (!canInstall) return;
  installMissing(missing);
  missing = missingOf(needed);
  if (missing.length)
    throw new Error(`apt-get could not install ${missing.join(', ')}. Install them first: ${command}`);
  installMissing(missingOf(useful));
}

function installMissing(packages: readonly string[]): void {
  if (!packages.length) return;
  console.log(`installing ${packages.join(', ')} …`);
  if (install(packages)) return;
  apt('update');
  install(packages);
}

/** Where a foreign program is; undefined when it is not on the path. */
export function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function missingOf(programs: readonly Program[]): string[] {
  return programs.filter(({ names }) => !names.some(find)).map((program) => program.package);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function install(packages: readonly string[]): boolean {
  return apt('install', '--yes', '--no-install-recommends', ...packages);
}

function apt(...args: string[]): boolean {
  const run = spawnSync('apt-get', ['-qq', ...args], {
    encoding: 'utf8',
    // installing gpsd or nats-server must not start its service on this machine
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (run.status !== 0) console.error(run.stderr.trim());
  return run.status === 0;
}
