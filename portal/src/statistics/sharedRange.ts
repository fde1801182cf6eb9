import { paths } from '../app/paths.ts';
import { rememberPart } from '../ui/filter/listMemory.ts';
import type { Preset } from './range.rules.ts';

/** A range as the address of a page holds it. */
export interface ChosenRange {
  readonly range: Preset;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Pages whose figures are of a range that their reader chooses. */
const pagesWithRange = [
  paths.casterstatsnetworklogins,
  paths.casterstatsntripclients,
  paths.casterperformance,
  paths.casterreports,
];

/** What was chosen on one page is what the menu leads to on the others: whoever compares them asks about the same days. */
export function shareRange({ range, from, to }: ChosenRange): void {
  for (const path of pagesWithRange) {
    const isTooLong = path === paths.casterperformance && range === 'thisYear'; // a report is of 93 days at most
    if (!isTooLong) rememberPart(path, { range, from, to });
  }
}
