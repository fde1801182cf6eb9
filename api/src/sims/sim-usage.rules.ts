import type { areas, Reply } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { PackageRow } from './sim-usage.queries.ts';
import { megabytes } from './sims.rules.ts';

type Package = Reply<typeof areas.sims.packages>['CasterSimmPackage'][number];

const USED = '#4792e9';
const LEFT = '#838990';

/** Slices of a chart, in MB: what is used, and what is left of an allowance. */
export function usageSlices(used: number, allowance: number | null) {
  const slice = { label: sentence('Used'), color: USED, value: used };
  if (allowance === null) return [slice];
  return [slice, { label: sentence('Left'), color: LEFT, value: Math.max(0, allowance - used) }];
}

export function packageOf(row: PackageRow): Package {
  const used = megabytes(row.used);
  const each = row.allowance_bytes === null ? null : megabytes(row.allowance_bytes);
  const all = each === null ? null : each * row.simms;
  return {
    ...{ value: row.id, version: row.version, text: row.title, supplier: row.supplier === 2 ? 2 : 1 },
    ...{ simms: row.simms, data_used: used, data_allowance: all, allowance: each },
    data_usage: all === null ? null : Math.round((1000 * used) / all) / 10,
    dataset: usageSlices(used, all),
  };
}
