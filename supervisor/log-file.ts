import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Logs have addresses of clients and ids of people. */
const MODE = 0o600;

/** A log that is rotated at `limit` bytes; the `keep` files before it are name.1 (newest), name.2, … */
export class LogFile {
  readonly #path: string;
  readonly #limit: number;
  readonly #keep: number;
  #file: number;
  #size: number;

  constructor(path: string, { limit = 20_000_000, keep = 5 } = {}) {
    this.#path = path;
    this.#limit = limit;
    this.#keep = keep;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = openSync(path, 'a', MODE);
    this.#size = fstatSync(this.#file).size;
  }

  /** Whole lines, so that no line is torn between two files. A full disk must not stop the system: the line is lost. */
  write(lines: string): void {
    try {
      if (this.#size > this.#limit) this.#rotate();
      this.#size += writeSync(this.#file, lines);
    } catch {}
  }

  /** Goes on in a new file when the present one was moved away; in the present one while a new one cannot be made. */
  reopen(): void {
    try {
      const file = openSync(this.#path, 'a', MODE);
      closeSync(this.#file);
      this.#file = file;
      this.#size = fstatSync(file).size;
    } catch {}
  }

  close(): void {
    closeSync(this.#file);
  }

  #rotate() {
    closeSync(this.#file);
    rmSync(`${this.#path}.${this.#keep}`, { force: true });
    for (let n = this.#keep - 1; n >= 0; n--) {
      const older = n ? `${this.#path}.${n}` : this.#path;
      try {
        renameSync(older, `${this.#path}.${n + 1}`);
      } catch {} // not there yet
    }
    this.#file = openSync(this.#path, 'a', MODE);
    this.#size = 0;
  }
}
