import type { areas, Reply } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { PackageRow } from './sim-usage.queries.ts';
import { megabytes } from './sims.rules.ts';

type Package = Reply<typeof areas.sims.packages>['CasterSimmPackage'][number];

const USED = '#4792e9';
const LEFT = '#838990';

/** Slices of a chart, in MB, of bytes: what is used, and what is left of an allowance. */
export function usageSlices(used: number, allowance: number | null) {
  const slice = { label: sentence('Used'), color: USED, value: megabytes(used) };
  if (allowance === null) return [slice];
  return [slice, { label: sentence('Left'), color: LEFT, value: megabytes(Math.max(0, allowance - used)) }];
}

export function packageOf(row: PackageRow): Package {
  const { used, allowance_bytes: each, simms } = row;
  const all = each === null ? null : each * simms;
  return {
    value: row.id,
    version: row.version,
    text: row.title,
    supplier: row.supplier === 2 ? 2 : 1,
    simms,
    data_used: megabytes(used),
    data_allowance: all && megabytes(all),
    allowance: each && megabytes(each),
    data_usage: all === null ? null : Math.round((1000 * used) / all) / 10,
    dataset: usageSlices(used, all),
  };
}
