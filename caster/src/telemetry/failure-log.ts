import type { ProgramLog } from './program-log.ts';

/** Logs once that work fails, however often it is tried, and once that it succeeds again. */
export class FailureLog {
  readonly #program: ProgramLog;
  readonly #work: string;
  #failing = false;

  /** `work` completes a sentence, as in "networks of stations are stored". */
  constructor(program: ProgramLog, work: string) {
    this.#program = program;
    this.#work = work;
  }

  failed(error: unknown): void {
    if (!this.#failing)
      this.#program.error({ error: String(error) }, `not done, and tried again: ${this.#work}`);
    this.#failing = true;
  }

  succeeded(): void {
    if (this.#failing) this.#program.info({}, `done again: ${this.#work}`);
    this.#failing = false;
  }
}
