import type { AuditRow } from '@cairn/contract';
import type { StepRow } from './changes.queries.ts';

type Values = NonNullable<AuditRow['newvalues']>;
/** What the history of subscriptions stores of one; older steps and those of an archive have less. */
interface Stored {
  readonly purchase_order?: string;
  readonly startdate?: string;
  readonly enddate?: string;
  readonly stocksub?: number;
  readonly nosimm?: number;
  readonly status?: number;
}

/**
 * Old and new values of a step of a subscription. A value that a step does not name is as it was. A renewal takes place once:
 * nothing renews by itself.
 */
export function valuesOf(
  { old_values, new_values, follows_id }: Pick<StepRow, 'old_values' | 'new_values' | 'follows_id'>,
  types: ReadonlyMap<number, string>,
): Pick<AuditRow, 'oldvalues' | 'newvalues'> {
  const before = old_values as Stored;
  const isNew = Object.keys(before).length === 0;
  const shown = (stored: Stored): Values => ({
    purchase_order: stored.purchase_order ?? null,
    startdate: isoOf(stored.startdate),
    enddate: isoOf(stored.enddate),
    renewsub: follows_id ?? 0,
    stocksub: stored.stocksub === undefined ? null : (types.get(stored.stocksub) ?? String(stored.stocksub)),
    renew_once: follows_id === null ? 0 : 1,
    nosimm: stored.nosimm === undefined ? null : stored.nosimm ? 1 : 0,
    status: stored.status ?? null,
  });
  return {
    oldvalues: isNew ? null : shown(before),
    newvalues: shown(merged(before, new_values as Stored)),
  };
}

const merged = (before: Stored, after: Stored): Stored => Object.assign({}, before, after);

const isoOf = (time: string | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();
