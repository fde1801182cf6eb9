import type { LoggedRover } from '@cairn/contract';

/** The search of the product: upper-cased, a substring of the rover's name; or of its username. */
export function matching(rovers: readonly LoggedRover[], stext = ''): readonly LoggedRover[] {
  const term = stext.trim().toUpperCase();
  return term
    ? rovers.filter(({ text, username }) => `${text}\n${username}`.toUpperCase().includes(term))
    : rovers;
}
