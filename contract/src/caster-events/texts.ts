import type { LogEvent, LogEventName } from './log-lines.ts';
import type { Reason } from './reasons.ts';

/** A text for every reason: one that is missing does not compile. */
export type ReasonTexts = {
  readonly [Code in Reason['code']]: (reason: Extract<Reason, { code: Code }>) => string;
};

interface WithReasons {
  reasonOf(reason: Reason): string;
}

/** A text for every line of the caster log. */
export type LogTexts = {
  readonly [Name in LogEventName]: (line: Extract<LogEvent, { event: Name }>, reasons: WithReasons) => string;
};
