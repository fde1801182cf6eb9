import { CallError, type Changed } from '@cairn/contract';

/** What `ChangedDialog` shows of a save that others came before. */
export interface Conflict<Values> {
  readonly changes: Changed['fields'];
  /** The record that the form began with, the record now, and what was typed, as values of the form. */
  readonly read: Values;
  readonly present: Values;
  readonly mine: Values;
  /** Saves these values instead, over what is there now. */
  readonly resolve: (values: Values) => void;
  /** Back to the form: nothing was saved. */
  readonly cancel: () => void;
}

/** What others changed, when that is why a save was refused. */
export const changedOf = (error: Error | null): Changed | undefined =>
  error instanceof CallError && error.code === 'changed_meanwhile' ? error.changed : undefined;

/** A record as others have left it, with the version that the next save sends. */
export const withChanges = <Known extends object>(record: Known, { fields, versions }: Changed): Known => ({
  ...record,
  ...Object.fromEntries(fields.map(({ field, value }) => [field, value])),
  ...versions,
});
