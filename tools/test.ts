/**
 * `npm test`: everything, on what it needs.
 *
 *   npm test                       all tests
 *   npm test -- caster gnss        those of some folders, or files
 */
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { startEmbedded } from '@cairn/database';
import { buildPortal } from '../supervisor/portal-build.ts';
import { CpuMeter } from './cpu-meter.ts';
import { root } from './root.ts';
import { ensureSystemPrograms } from './system-programs.ts';
import { TestCosts } from './test-costs.ts';
import { groupsOf, isJourney, type TestGroup } from './test-groups.ts';

const MINUTE = 60_000; // ms

const chosen = process.argv.slice(2);
const files = globSync('**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'data/**'],
})
  .filter(
    (file) => !chosen.length || chosen.some((path) => `${file}/`.startsWith(`${path.replace(/\/$/, '')}/`)),
  )
  .sort()
  // the longest first, so that no core stands idle at the end
  .sort((one, other) => Number(isJourney(other)) - Number(isJourney(one)));
if (!files.length) fail(`There are no tests in ${chosen.join(', ')}.`);

try {
  await ensureSystemPrograms();
} catch (error) {
  fail((error as Error).message);
}
if (await buildPortal()) console.log('portal built');

// one server for all test files; nothing in it outlives the run, so no time is spent on making it durable
const folder = dataFolder();
mkdirSync(folder, { recursive: true });
const server = await startEmbedded({
  folder,
  log: { info: () => {}, warn: (message: string) => console.error(message) },
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
});
const postgres = new URL(server.url);
postgres.pathname = '/postgres';

process.env.CAIRN_TEST_POSTGRES = postgres.href;
process.env.CAIRN_TEST_FOLDER = folder;
process.env.TMPDIR = folder; // what tests and Chromium write for a moment
process.env.NODE_COMPILE_CACHE = `${root}/node_modules/.cache/cairn-compiled`; // as cairn.ts: 0.4 s less of a file that loads the api
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.on('disconnect', () => stop.abort());
setTimeout(() => stop.abort(), 120 * MINUTE).unref(); // a file that hangs after its tests
const groups = new Map(
  groupsOf(files, (file) => readFileSync(`${root}/${file}`, 'utf8')).map((group) => [pathOf(group), group]),
);
const costs = new TestCosts();
const meter = new CpuMeter(nameOfChild);
const tests = run({
  cwd: root,
  files: [...groups.keys()],
  concurrency: availableParallelism() + 1, // some always wait for a clock
  execArgv: [`--import=${root}/tools/without-async-hooks.ts`],
  timeout: 45 * MINUTE, // of a test that hangs: the longest takes 5 where the machine is fast, and 20 where it is not
  signal: stop.signal,
});
tests.on('test:summary', ({ file, counts, duration_ms }) => {
  const group = file && groups.get(file);
  if (group)
    costs.add(group.area, { files: group.files.length, tests: counts.tests, wall: duration_ms / 1000 });
});
tests.on('test:fail', ({ todo }) => {
  if (todo === undefined) process.exitCode = 1;
});
await pipeline(tests, new spec(), process.stdout, { end: false });
for (const [area, cpu] of meter.stop()) costs.add(area, { cpu });
console.log(`\n${costs.table()}\n`);
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();

/**
 * Where the tests have their data: in memory if there is plenty, as on Linux. A database for a test, a copy of 700 files,
 * takes 0.03 s of CPU time there, and 0.1 to 0.5 s on a disk.
 */
function dataFolder(): string {
  const memory = '/dev/shm';
  const free = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const parent = free.bavail * free.bsize > 4e9 ? memory : `${root}/node_modules/.cache`;
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = /^cairn-tests-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(`${parent}/${name}`, { recursive: true, force: true }); // of a killed run
  }
  return `${parent}/cairn-tests-${process.pid}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** This program starts test files, and the PostgreSQL that most of them share. */
function nameOfChild(commandLine: readonly string[]): string {
  const group = commandLine.map((argument) => groups.get(argument)).find((group) => group !== undefined);
  return group?.area ?? 'PostgreSQL';
}

/** The file that runs a group: its only one, or one that loads them all. */
function pathOf({ files }: TestGroup): string {
  const [first = '', ...others] = files.map((file) => `${root}/${file}`);
  if (others.length === 0) return first;
  const path = `${folder}/${files[0]?.replaceAll('/', '-')}`.replace(/\.tsx?$/, '.mjs');
  writeFileSync(path, [first, ...others].map((file) => `import '${pathToFileURL(file)}';\n`).join(''));
  return path;
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
