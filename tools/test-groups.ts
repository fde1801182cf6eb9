import { areaOf } from './test-costs.ts';

/** Files of one process, so that none is still busy when all others are done. */
const MOST = 8;

/** They take minutes. */
export const isJourney = (file: string): boolean => file.startsWith('journeys/');

export interface TestGroup {
  readonly area: string;
  /** Paths below the root. */
  readonly files: readonly string[];
}

/**
 * Test files that run in one process: to start one and load the programs that it tests costs 0.2 to 0.6 s of CPU time. Each
 * journey has its own, and so has a file that touches what its process has once: the environment, signals, globals.
 *
 * @param sourceOf the text of a file
 */
export function groupsOf(files: readonly string[], sourceOf: (file: string) => string): TestGroup[] {
  const alone = (file: string) => isJourney(file) || /\b(?:process|globalThis)\./.test(sourceOf(file));
  const groups: { area: string; files: string[] }[] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const area = areaOf(file);
    const together = alone(file) ? undefined : open.get(area);
    if (together && together.length < MOST) {
      together.push(file);
      continue;
    }
    const group = [file];
    groups.push({ area, files: group });
    if (!alone(file)) open.set(area, group);
  }
  return groups;
}
