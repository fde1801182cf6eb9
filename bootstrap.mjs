#!/usr/bin/env node
/**
 * The way in on a fresh clone, for any Node from 20 on: installs what is missing, then runs the rest on the
 * Node that package.json pins. Plain JavaScript without dependencies, because nothing is there yet.
 *
 *   node bootstrap.mjs test | check | bench     the tools
 *   node bootstrap.mjs <anything else>          a command of cairn.ts
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const windows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
const tools = { test: 'tools/test.ts', check: 'tools/check.ts', bench: 'bench/bench.ts' };

/**
 * Whether node_modules holds what package-lock.json asks for, by the list that npm itself keeps of it; `everything`
 * includes what only tests, checks and benches need.
 */
function installed(everything) {
  if (!existsSync(pinnedNode)) return false;
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
      if (!path.includes('node_modules')) return true; // our own folders
      if (dev && !everything) return true;
      return link ? existsSync(join(root, path)) : optional || present[path]?.version === version;
    });
  } catch {
    return false;
  }
}

/** What only tools need is added to the rest, which stays in place: the system may be running from it. */
function install(everything) {
  const command =
    everything && installed(false)
      ? ['install', '--no-save', '--include=dev']
      : ['ci', everything ? '--include=dev' : '--omit=dev'];
  console.log(`Installing dependencies (npm ${command.join(' ')}) …`);
  const npm = process.env.npm_execpath;
  const options = [...command, '--no-fund', '--no-audit', '--loglevel=error'];
  const [program, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...options] : ['npm', ...options];
  const run = spawnSync(program, args, { cwd: root, encoding: 'utf8', shell: windows });
  if (run.status === 0 && existsSync(pinnedNode)) return dropUnused();
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`.trim().split('\n');
  console.error(output.slice(0, 30).join('\n'));
  console.error(
    run.status === 0
      ? 'npm did not set up the pinned Node: its install script was not run. Allow it (ignore-scripts=false) and try again.'
      : 'The dependencies could not be installed; npm says why above.',
  );
  process.exit(1);
}

/**
 * 118 MB that packages bring along and nothing here reads: C headers, for add-ons that are compiled where they are
 * installed, and ECharts as whole files for pages without a build; ours takes parts of its `lib`.
 */
function dropUnused() {
  const packages = join(root, 'node_modules/node/node_modules');
  const headers = existsSync(packages)
    ? readdirSync(packages)
        .filter((name) => name.startsWith('node-'))
        .map((name) => join(packages, name, 'include'))
    : [];
  for (const folder of [...headers, join(root, 'node_modules/echarts/dist')])
    rmSync(folder, { recursive: true, force: true });
}

function run() {
  const [name = '--help', ...rest] = process.argv.slice(2);
  const program = Object.hasOwn(tools, name) ? [tools[name], ...rest] : ['cairn.ts', name, ...rest];
  const child = spawn(pinnedNode, [join(root, program[0]), ...program.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // the channel tells the child when we are gone
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${windows ? ';' : ':'}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) leaveWithNpm(child);
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** npm starts us, often through a shell, and may be killed without a word: the child must not stay behind. */
function leaveWithNpm(child) {
  const ancestry = () => [process.ppid, parentOf(process.ppid)].join();
  const born = ancestry();
  setInterval(() => ancestry() !== born && child.kill('SIGTERM'), 1000).unref();
}

/** Where /proc tells; elsewhere only the death of our own parent is seen. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return '';
  }
}

if (process.getuid?.() === 0) process.umask(0o022); // other accounts run what is installed and built
const everything = Object.hasOwn(tools, process.argv[2] ?? '');
if (!installed(everything)) install(everything);
run();
