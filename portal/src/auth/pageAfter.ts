import { startPath } from '../app/paths.ts';
import type { Session } from './session.ts';

/** The page where this tab began to act as another; the tab's own. */
const key = 'cairn-acted-from';

/** Where this tab goes on with another session: whoever stops acting comes back to the page where they began. */
export function pageAfter(before: Session, now: Session): string {
  try {
    if (now.own && !before.own) {
      sessionStorage.setItem(key, location.pathname + location.search);
    } else if (before.own?.bearer === now.bearer) {
      return sessionStorage.getItem(key) ?? startPath;
    }
  } catch {
    // Storage is refused: the start page it is.
  }
  return startPath; // which leads on to where the person lands
}
