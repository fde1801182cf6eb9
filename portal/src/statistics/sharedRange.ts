import { paths } from '../app/paths.ts';
import { rememberPart } from '../ui/filter/listMemory.ts';
import type { Preset } from './range.rules.ts';

/** A range as the address of a page holds it. */
export interface ChosenRange {
  readonly range: Preset;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Pages that are about a range which their reader chooses. */
const sharing = [
  paths.casterstatsnetworklogins,
  paths.casterstatsntripclients,
  paths.casterperformance,
  paths.casterreports,
];

/** What was chosen on one page is what the menu leads to on the others: whoever compares them asks about the same days. */
export function shareRange({ range, from, to }: ChosenRange): void {
  for (const path of sharing) {
    const isTooLong = path === paths.casterperformance && range === 'thisYear'; // of a report for a customer
    if (!isTooLong) rememberPart(path, { range, from, to });
  }
}
