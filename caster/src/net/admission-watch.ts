import type { LogEvent } from '@cairn/contract/caster-events';
import type { ProgramLog } from '../telemetry/program-log.ts';
import type { Admission } from './admission.ts';
import { descriptorsRanOut } from './descriptors.ts';

const LOG_INTERVAL = 60_000;

/** Logs, once a minute at most, that connections are refused because there is no room. */
export class RoomWatch {
  readonly #admission: Admission;
  readonly #program: ProgramLog;
  /** Writes a line of the caster log. */
  readonly #log: (line: LogEvent) => void;
  /** Rounds that found no descriptor left. */
  #ranOut = 0;
  #logged = { refused: 0, displaced: 0, ranOut: 0 };
  #loggedAt = 0;

  constructor(admission: Admission, program: ProgramLog, log: (line: LogEvent) => void) {
    this.#admission = admission;
    this.#program = program;
    this.#log = log;
  }

  /** Connections refused because there was no room, and rounds without a descriptor, since the start. */
  get count(): number {
    return this.#admission.refused + this.#admission.displaced + this.#ranOut;
  }

  /** Runs once a second. */
  tick(now: number): void {
    if (descriptorsRanOut()) {
      this.#ranOut++;
      this.#admission.displaceHalf();
    }
    const logged = this.#logged;
    const ranOut = this.#ranOut;
    if (
      this.count === logged.refused + logged.displaced + logged.ranOut ||
      now - this.#loggedAt < LOG_INTERVAL
    )
      return;
    const { refused, displaced } = this.#admission;
    this.#program.warn({ refused, displaced, ranOut }, 'connections found no room');
    this.#log({
      event: 'connections_without_room',
      descriptors_ran_out: ranOut > logged.ranOut,
      refused: refused - logged.refused,
      displaced: displaced - logged.displaced,
    });
    this.#logged = { refused, displaced, ranOut };
    this.#loggedAt = now;
  }
}
