import type { ComparedFact, ComparedRow } from '@cairn/contract';

/** A change of a column as the audit trail has it. */
export interface SettingChange {
  readonly at: Date;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The value of a setting at a moment, from what it is now and the changes since: the first of them has what was there. */
export function valueAt(field: string, now: string, changes: readonly SettingChange[], moment: Date): string {
  const next = changes.find((change) => change.field === field && change.at > moment);
  return next ? next.before : now;
}

/** How much a figure varies from day to day in the same place, in its own unit. */
const tolerance: Readonly<Partial<Record<ComparedFact, number>>> = {
  fixed: 5, // percent
  baseline: 1, // km
  age: 0.5, // s
  satellites: 4,
};

/** Facts that are of a moment by their nature: that they differ says nothing. */
const passing: readonly ComparedFact[] = ['last_connected', 'observed'];

/** Facts from what was received, which is deleted after a time: that one is not known says nothing. */
const received: readonly ComparedFact[] = ['station', 'fixed', 'baseline', 'age', 'satellites'];

/** A fact at both moments. */
export function compared(
  part: ComparedRow['part'],
  fact: ComparedFact,
  before: string | null,
  after: string | null,
): ComparedRow {
  return { part, fact, name: '', before, after, differs: differs(fact, before, after) };
}

function differs(fact: ComparedFact, before: string | null, after: string | null): boolean {
  if (passing.includes(fact) || before === after) return false;
  if (received.includes(fact) && (before === null || after === null)) return false;
  const most = tolerance[fact];
  return most === undefined || Math.abs(Number(before) - Number(after)) > most;
}
