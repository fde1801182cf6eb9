import { type LogEvent, logEvent } from './log-lines.ts';
import type { Reason } from './reasons.ts';
import { da } from './text.da.ts';
import { en } from './text.en.ts';

export type Language = 'en' | 'da';
const texts = { en, da } as const;

/** A reason as text: the end of a sentence. */
export function reasonText(reason: Reason, language: Language = 'en'): string {
  const text = texts[language].reasons[reason.code] as (reason: Reason) => string;
  return text(reason);
}

/** A line of the caster log as text. */
export function logText(line: LogEvent, language: Language = 'en'): string {
  const text = texts[language].lines[line.event] as (line: LogEvent, reasons: object) => string;
  return text(line, { reasonOf: (reason: Reason) => reasonText(reason, language) });
}

/** A line of the caster log as it is stored; `legacy_text` is that of a caster from before there were codes. */
export interface StoredLine {
  readonly event: string | null;
  readonly params: unknown;
  readonly legacy_text: string | null;
}

/** The text of a stored line; empty when its event is unknown, as that of a newer caster. */
export function storedLogText({ event, params, legacy_text }: StoredLine, language: Language = 'en'): string {
  if (legacy_text !== null) return legacy_text;
  const line = logEvent.safeParse(typeof params === 'object' ? { ...params, event } : { event }).data;
  return line ? logText(line, language) : '';
}
