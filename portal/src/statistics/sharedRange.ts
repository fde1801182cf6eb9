import { pagesWithRange, paths } from '../app/paths.ts';
import { rememberPart } from '../ui/filter/listMemory.ts';
import { fitsReport, type Preset, rangeOf } from './range.rules.ts';

/** A range as the address of a page holds it. */
export interface ChosenRange {
  readonly range: Preset;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What was chosen on one page is what the menu leads to on the others: whoever compares them asks about the same days. */
export function shareRange({ range, from, to }: ChosenRange): void {
  const isTooLong = !fitsReport(rangeOf({ range, from, to }, new Date()));
  for (const name of pagesWithRange) {
    if (name !== 'casterperformance' || !isTooLong) rememberPart(paths[name], { range, from, to });
  }
}
