import { START_PATH } from '../app/paths.ts';
import type { Session } from './session.ts';

/** The page where this tab began to act as another; the tab's own. */
const ACTED_FROM_KEY = 'cairn-acted-from';

/** The page at which this tab goes on with another session: whoever stops acting comes back to where they began. */
export function pageAfter(before: Session, now: Session): string {
  try {
    if (now.own && !before.own) {
      sessionStorage.setItem(ACTED_FROM_KEY, location.pathname + location.search);
    } else if (before.own?.bearer === now.bearer) {
      return sessionStorage.getItem(ACTED_FROM_KEY) ?? START_PATH;
    }
  } catch {
    // Storage is refused: the start page it is.
  }
  return START_PATH; // which leads on to where the person lands
}
