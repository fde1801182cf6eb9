import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Runner } from '@cairn/database';
import { Supervisor } from './supervisor.ts';

/** A supervisor of small programs given as source, with a promise for each line that it logs. */
function supervise(
  t: TestContext,
  programs: Record<string, string>,
  runner = (): Runner | undefined => undefined,
  environmentOf = (_: string): NodeJS.ProcessEnv => process.env,
) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-supervisor-'));
  const output: string[] = [];
  let received = () => {};
  const supervisor = new Supervisor({
    programs: Object.entries(programs).map(([name, source]) => {
      writeFileSync(join(folder, `${name}.mjs`), source);
      return { name, args: [join(folder, `${name}.mjs`)] };
    }),
    cwd: folder,
    surroundingsOf: (name) => ({ environment: environmentOf(name), runner: runner() }),
    logFolder: join(folder, 'log'),
    print: (line) => {
      output.push(line);
      received();
    },
  });
  t.after(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true });
  });
  const logged = async (pattern: RegExp) => {
    while (!output.some((line) => pattern.test(line))) {
      const { promise, resolve } = Promise.withResolvers<void>();
      received = resolve;
      await promise;
    }
  };
  return {
    supervisor,
    output,
    logged,
    log: (name: string) => readFileSync(join(folder, 'log', `${name}.log`), 'utf8'),
  };
}

const ready = `process.send({ ready: { http: 4711 } }); process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1e6);`;

test('it is started once every program is ready, and returns their ports', async (t) => {
  const { supervisor } = supervise(t, {
    one: ready,
    two: `process.send({ ready: {} }); setInterval(() => {}, 1e6);`,
  });
  assert.deepEqual(await supervisor.start(), { one: { http: 4711 }, two: {} });
});

test("a program that refuses to start fails the start with the program's own sentence", async (t) => {
  const { supervisor } = supervise(t, {
    one: ready,
    two: `process.send({ refused: 'PORT: port 80 is taken.' }, () => process.exit(1));`,
  });
  await assert.rejects(supervisor.start(), { message: 'PORT: port 80 is taken.' });
});

test('a program that ends before it is ready fails the start with the place of its log, and is not started again', async (t) => {
  const { supervisor, output, logged, log } = supervise(t, {
    one: `console.error('no disk'); process.exit(3);`,
  });
  await assert.rejects(
    supervisor.start(),
    /^Error: The one ended before it was ready \(3\); see .*one\.log\.$/,
  );
  await logged(/no disk/);
  assert.equal(log('one'), 'no disk\n');
  assert.deepEqual(output, ['one: no disk']);
});

test('a program that was killed is started again, with longer pauses while it keeps ending', async (t) => {
  const { supervisor, logged } = supervise(t, { one: ready });
  await supervisor.start();
  const { one } = supervisor.pids;
  process.kill(one ?? 0, 'SIGKILL');
  await logged(/^one ended \(SIGKILL\); starting it again in 0\.2 s$/);
  await logged(/^one runs again$/);
  assert.notEqual(supervisor.pids.one, one);
  process.kill(supervisor.pids.one ?? 0, 'SIGKILL');
  await logged(/^one ended \(SIGKILL\); starting it again in 0\.4 s$/);
});

test('a program that cannot be started for want of memory or processes is tried again like one that ended', async (t) => {
  let isThere = true;
  const there = { program: process.execPath, args: [], ids: {} };
  const runner = (): Runner => ({
    command: () => (isThere ? there : { ...there, program: '/nowhere/node' }),
    spawn,
  });
  const { supervisor, logged } = supervise(t, { one: ready }, runner);
  await supervisor.start();
  isThere = false;
  process.kill(supervisor.pids.one ?? 0, 'SIGKILL');
  await logged(/^one ended \(ENOENT\); starting it again in 0\.4 s$/);
  assert.equal(supervisor.pids.one, undefined);
  isThere = true;
  await logged(/^one runs again$/);
});

test('a stop does not wait for a program that could not be started', async (t) => {
  const nowhere: Runner = { command: () => ({ program: '/nowhere/node', args: [], ids: {} }), spawn };
  const { supervisor } = supervise(t, { one: ready }, () => nowhere);
  await assert.rejects(supervisor.start(), /^Error: The one ended before it was ready \(ENOENT\)/);
  await supervisor.stop();
});

test('warnings and lines that are no log lines are printed, everything is logged', async (t) => {
  const { supervisor, logged, log } = supervise(t, {
    one: `${ready}
      console.log(JSON.stringify({ level: 30, msg: 'all is well' }));
      console.log(JSON.stringify({ level: 40, msg: 'slow', err: { message: 'disk' } }));
      console.log(JSON.stringify({ level: 50, msg: 'sent \\u001b]0;owned\\u0007 by \\nsomebody' }));
      console.error('Segmentation fault');`,
  });
  await supervisor.start();
  await logged(/^one: slow: disk$/);
  await logged(/^one: sent +\]0;owned +by +somebody$/);
  await logged(/^one: Segmentation fault$/);
  assert.match(log('one'), /all is well[\s\S]*slow/);
});

test('a stopped program is gone, and is not started again', async (t) => {
  const { supervisor } = supervise(t, {
    one: `process.send({ ready: {} }); setInterval(() => {}, 1e6);`,
  });
  await supervisor.start();
  const pid = supervisor.pids.one ?? 0;
  await supervisor.stop();
  assert.equal(supervisor.pids.one, undefined);
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

test('a program that ends while another is stopped is not started again', async (t) => {
  const { supervisor, output } = supervise(t, {
    first: `import { writeFileSync } from 'node:fs'; writeFileSync('first.pid', String(process.pid)); ${ready}`,
    second: `
      import { readFileSync } from 'node:fs';
      process.send({ ready: {} });
      process.on('SIGTERM', () => {
        const first = Number(readFileSync('first.pid', 'utf8'));
        process.kill(first, 'SIGKILL');
        const timer = setInterval(() => {
          try {
            process.kill(first, 0);
          } catch {
            clearInterval(timer);
            process.exit();
          }
        }, 5);
      });
      setInterval(() => {}, 1e6);`,
  });
  await supervisor.start();
  await supervisor.stop();
  assert.deepEqual(output, []);
  assert.deepEqual(supervisor.pids, { first: undefined, second: undefined });
});

test('a renewed certificate goes to the programs that have one, and to no other', async (t) => {
  const reports = `process.on('message', ({ certificate }) => console.error(process.env.NAME + ' got ' + certificate.cert)); ${ready}`;
  const { supervisor, logged, output } = supervise(
    t,
    { with: reports, without: reports },
    undefined,
    (name) => ({
      ...process.env,
      NAME: name,
      TLS_CERT: name === 'with' ? 'the former' : undefined,
    }),
  );
  await supervisor.start();
  supervisor.renewCertificate({ cert: 'the renewed', key: 'its key' });
  await logged(/with got the renewed/);
  assert.ok(!output.some((line) => /without got/.test(line)));
});
