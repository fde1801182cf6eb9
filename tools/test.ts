/**
 * `npm test`: everything, on what it needs.
 *
 *   npm test                       all tests
 *   npm test -- caster gnss        those of some folders
 */
import { spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startEmbedded } from '@cairn/database';
import { buildPortal } from '../supervisor/portal-build.ts';
import { root } from './root.ts';
import { ensureSystemPrograms } from './system-programs.ts';

const folders = process.argv.slice(2);
const files = globSync('**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'data/**'],
})
  .filter(
    (file) => !folders.length || folders.some((folder) => file.startsWith(`${folder.replace(/\/$/, '')}/`)),
  )
  .sort();
if (!files.length) fail(`There are no tests in ${folders.join(', ')}.`);

try {
  await ensureSystemPrograms();
} catch (error) {
  fail((error as Error).message);
}
if (await buildPortal()) console.log('portal built');

// one server for all test files; nothing in it outlives the run, so no time is spent on making it durable
const folder = `${root}/node_modules/.cache/cairn-tests-${process.pid}`;
const server = await startEmbedded({
  folder,
  log: { info: () => {}, warn: (message: string) => console.error(message) },
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
});
const postgres = new URL(server.url);
postgres.pathname = '/postgres';

const run = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    '--test-reporter=spec',
    '--test-timeout=600000',
    ...files,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CAIRN_TEST_POSTGRES: postgres.href },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.kill(signal));
process.on('disconnect', () => run.kill('SIGTERM'));
const code = await new Promise<number>((resolve) => run.once('exit', (code) => resolve(code ?? 1)));
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(code);

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
