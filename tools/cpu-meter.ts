import { readdirSync, readFileSync } from 'node:fs';

/** How often the processes are read, ms. What an orphan uses after its last sample is lost. */
const INTERVAL = 500;

/** Linux reports CPU time in hundredths of a second, whatever the kernel's own tick is. */
const TICK = 0.01;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Distinguishes a process from a later one with its pid. */
  readonly born: string;
  /** CPU seconds. */
  own: number;
  /** CPU seconds of the descendants that it has waited for. */
  readonly ended: number;
}

interface Measured extends Process {
  readonly owner: string;
  isOver?: boolean;
}

/** Measures the CPU time of this process's children, each with all of its descendants, by what started them. */
export class CpuMeter {
  readonly #measured = new Map<string, Measured>();
  #ended = readProcesses().get(process.pid)?.ended ?? 0;
  readonly #nameOf: (commandLine: readonly string[]) => string;
  readonly #timer = setInterval(() => this.sample(), INTERVAL).unref();

  /** `nameOf` names a child by its command line; children of one name are added up. */
  constructor(nameOf: (commandLine: readonly string[]) => string) {
    this.#nameOf = nameOf;
  }

  /** Ends the measurement; returns CPU seconds. Nothing is measured where there is no /proc. */
  stop(): ReadonlyMap<string, number> {
    clearInterval(this.#timer);
    this.sample();
    const seconds = new Map<string, number>();
    for (const { owner, own, ended } of this.#measured.values())
      seconds.set(owner, (seconds.get(owner) ?? 0) + own + ended);
    return seconds;
  }

  /** Reads the processes now; it does so by itself, too. */
  sample(): void {
    const running = readProcesses();
    for (const process of running.values()) {
      const owner = this.#ownerOf(process, running);
      if (owner !== undefined) this.#measured.set(identityOf(process), { ...process, owner });
    }
    this.#countEnded(running);
  }

  /** Counts what ended since the last sample. */
  #countEnded(running: ReadonlyMap<number, Process>): void {
    const gone = [...this.#measured.values()].filter(
      ({ pid, born, isOver }) => !isOver && running.get(pid)?.born !== born,
    );
    for (const process of gone) {
      const parent = running.get(process.parent);
      const inherits = parent && this.#measured.get(identityOf(parent))?.owner === process.owner;
      // a parent has the time of those that it waited for among `ended`
      if (inherits) this.#measured.delete(identityOf(process));
      else process.isOver = true;
    }
    const children = gone.filter(({ parent }) => parent === process.pid);
    const ended = running.get(process.pid)?.ended ?? 0;
    // of a child and its child that ended together, the one that waited has the time of both
    const together = gone.filter(({ parent }) => parent !== process.pid && !running.has(parent));
    const seen = [...children, ...together].reduce((sum, { own, ended }) => sum + own + ended, 0);
    const unseen = ended - this.#ended - seen;
    this.#ended = ended;
    for (const child of children) child.own += Math.max(0, unseen) / children.length; // after their last sample
  }

  /** A process keeps its owner when its parent ends. */
  #ownerOf(child: Process, running: ReadonlyMap<number, Process>): string | undefined {
    const measured = this.#measured.get(identityOf(child));
    if (measured) return measured.owner;
    if (child.parent === process.pid) return this.#nameOf(read(`/proc/${child.pid}/cmdline`).split('\0'));
    const parent = running.get(child.parent);
    return parent && this.#ownerOf(parent, running);
  }
}

function identityOf({ pid, born }: Process): string {
  return `${pid} ${born}`;
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  for (const name of list('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const born = fields[19];
    if (!born) continue;
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (field) => Number(fields[field]),
    );
    const pid = Number(name);
    processes.set(pid, {
      pid,
      parent,
      born,
      own: (user + system) * TICK,
      ended: (endedUser + endedSystem) * TICK,
    });
  }
  return processes;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
