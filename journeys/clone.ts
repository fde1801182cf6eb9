import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { root } from '../tools/root.ts';
import { freePorts, kill, type Ports, procFile, until } from './cairn.ts';

/** A fresh clone has none of these. */
const LEFT_OUT = new Set(['node_modules', '.git', 'data']);

/** For all to enter, and most likely on the disk of this work tree, so that packages need not be copied. */
const SCRATCH = '/var/tmp';

/** A clone of this work tree as it is after its first install, in a folder of its own; all of it ends with the test. */
export class Clone {
  /** The new folder that it is in, for all to enter. */
  readonly scratch: string;
  readonly folder: string;
  readonly #ports: Ports;

  private constructor(scratch: string, folder: string, ports: Ports) {
    this.scratch = scratch;
    this.folder = folder;
    this.#ports = ports;
  }

  /** `path`: where it is, below a new folder. */
  static async make(t: TestContext, ...path: string[]): Promise<Clone> {
    const scratch = mkdtempSync(join(SCRATCH, 'cairn-clone-'));
    const clone = new Clone(scratch, join(scratch, ...path), await freePorts());
    t.after(async () => {
      await until(() => {
        for (const pid of clone.processes()) kill(pid);
        return clone.processes().length === 0;
      }, 'the processes of the test are gone');
      rmSync(scratch, { recursive: true, force: true });
    });
    execFileSync('chmod', ['755', scratch]);
    clone.#fill();
    return clone;
  }

  #fill() {
    mkdirSync(this.folder, { recursive: true });
    const filter = (path: string) => !LEFT_OUT.has(basename(path));
    cpSync(root, this.folder, { recursive: true, filter });
    const linked = statSync(this.scratch).dev === statSync(root).dev ? ['--link'] : [];
    for (const room of ['.', ...readdirSync(root)]) {
      const modules = join(root, room, 'node_modules');
      if (!existsSync(modules)) continue;
      const to = join(this.folder, room, 'node_modules');
      mkdirSync(to);
      const names = readdirSync(modules).filter((name) => name !== '.cache');
      execFileSync('cp', ['-a', ...linked, '--', ...names.map((name) => join(modules, name)), to]);
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports.PORT}`;
  }

  /** Runs a program in the clone with nothing in its environment but its ports, PATH and what is given. */
  run(command: readonly string[], environment: NodeJS.ProcessEnv = {}): Run {
    const [program = '', ...args] = command;
    const ports = Object.entries(this.#ports).map(([name, port]) => [name, String(port)]);
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...Object.fromEntries(ports), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Run(child);
  }

  /** Pids of all that runs here. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((pid) => ['cmdline', 'environ'].some((file) => procFile(pid, file).includes(this.scratch)))
      .map(Number);
  }
}

export class Run {
  readonly #child: ChildProcess;
  readonly ended: Promise<number | string>;
  output = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.output += data));
    this.ended = new Promise((resolve) =>
      child.once('close', (code, signal) => resolve(code ?? signal ?? '')),
    );
  }

  /** Resolves once it reports that the system is ready. */
  async untilReady(): Promise<void> {
    await until(
      () => this.output.includes('ready after') || this.#child.exitCode !== null,
      () => `ready: ${this.output}`,
    );
    if (this.#child.exitCode !== null)
      throw new Error(`It ended with ${this.#child.exitCode}: ${this.output}`);
  }

  async end(signal: NodeJS.Signals): Promise<number | string> {
    this.#child.kill(signal);
    return this.ended;
  }
}
