import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/**
 * A text that nothing prints, neither a log, nor JSON, an error or a template. It is revealed where it is used, as late
 * as possible. Other secrets may be accepted too while CAIRN_SECRET changes.
 */
export class Secret {
  readonly #values: readonly [string, ...string[]];

  constructor(current: string, ...accepted: string[]) {
    this.#values = [current, ...accepted];
  }

  reveal(): string {
    return this.#values[0];
  }

  /** All accepted texts, the current one first. */
  revealAll(): readonly string[] {
    return this.#values;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
