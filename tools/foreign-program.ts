import { type ChildProcess, spawn } from 'node:child_process';
import type { TestContext } from 'node:test';
import { find } from './system-programs.ts';

/** A program of somebody else that a test runs, and what it has written so far, errors included. */
export type ForeignProgram = ChildProcess & { output: () => string };

/** Starts a foreign program, ended with the test; one that is not installed says so in its output. */
export function runForeign(t: TestContext, command: string, args: string[]): ForeignProgram {
  const child = spawn(find(command) ?? command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (bytes) => {
    text += bytes;
  });
  child.stderr.on('data', (bytes) => {
    text += bytes;
  });
  child.on('error', (error) => {
    text += `${command} does not run: ${error.message}`;
  });
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  });
  return Object.assign(child, { output: () => text });
}
