import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { CpuMeter } from './cpu-meter.ts';

/** Two seconds of CPU time. */
const work =
  'const used = () => process.cpuUsage().user + process.cpuUsage().system; while (used() < 2_000_000);';

test('the CPU time of a child has that of the programs that it waits for', async (t) => {
  const meter = new CpuMeter((commandLine) => commandLine.at(-2) ?? '');
  t.after(() => meter.stop());
  const code = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}]);`;
  for (const [name, script] of [
    ['alone', work],
    ['waiting', code],
  ] as const) {
    await once(start(script, name), 'exit');
    meter.sample(); // what two that end at the same time used last is shared out between them
  }
  const seconds = meter.stop();
  for (const name of ['alone', 'waiting']) assertTwoSeconds(seconds.get(name));
});

test('the CPU time of a child has that of the programs that outlive it', async (t) => {
  const meter = new CpuMeter((commandLine) => commandLine.at(-2) ?? '');
  t.after(() => meter.stop());
  const heir = `const parent = process.ppid;
    console.log(process.pid);
    const waiting = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(waiting);
      ${work}
      console.log('worked');
      setInterval(() => {}, 1000); // until it is killed
    }, 20);`;
  const code = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(heir)}], { stdio: 'inherit' });`;
  const child = start(code, 'killed');
  const [pid] = await once(child.stdout, 'data');
  t.after(() => process.kill(Number(pid), 'SIGKILL'));
  meter.sample();
  child.kill('SIGKILL');
  await once(child.stdout, 'data');
  assertTwoSeconds(meter.stop().get('killed'));
});

/** One or two starts of Node come on top, some hundredths are lost to rounding; counted twice it would be four. */
function assertTwoSeconds(seconds = 0): void {
  assert.ok(seconds > 1.9 && seconds < 3.8, `${seconds} s`);
}

function start(code: string, name: string) {
  return spawn(process.execPath, ['-e', code, name], { stdio: ['ignore', 'pipe', 'inherit'] });
}
