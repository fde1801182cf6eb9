import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { until } from '../until.ts';
import { isServerOf, readPostmaster } from './postmaster.ts';

export const log = { info: () => {}, warn: () => {} };

/** A data folder; whatever server still runs in it after the test is stopped. */
export async function dataFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-embedded-'));
  t.after(async () => {
    const postmaster = await readPostmaster(join(folder, 'postgres'));
    if (postmaster && (await runs(folder, postmaster.pid))) {
      process.kill(postmaster.pid, 'SIGINT');
      await until(async () => !(await runs(folder, postmaster.pid)));
    }
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Whether it is the server still; an orphan that nobody reaps stays as a zombie, which is not. */
export function runs(folder: string, pid: number): Promise<boolean> {
  return isServerOf(join(folder, 'postgres'), pid);
}

export async function pidOf(folder: string): Promise<number> {
  const postmaster = await readPostmaster(join(folder, 'postgres'));
  assert.ok(postmaster);
  return postmaster.pid;
}

/** Another program that starts the server and holds on to it. */
export async function startElsewhere(
  t: TestContext,
  folder: string,
): Promise<{ program: ChildProcess; url: string; startedHere: boolean }> {
  const module = new URL('./server.ts', import.meta.url).href;
  const code = `import { startEmbedded } from ${JSON.stringify(module)};
    const log = { info() {}, warn() {} };
    const { url, startedHere } = await startEmbedded({ folder: ${JSON.stringify(folder)}, log });
    console.log(JSON.stringify({ url, startedHere }));
    setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => program.kill('SIGKILL'));
  const [line] = (await once(program.stdout as NodeJS.EventEmitter, 'data')) as [Buffer];
  return { program, ...(JSON.parse(String(line)) as { url: string; startedHere: boolean }) };
}

export async function killed(program: ChildProcess): Promise<void> {
  program.kill('SIGKILL');
  await once(program, 'exit');
}
