import type { areas, Reply, RoverSession } from '@cairn/contract';

/** Sessions without a gap between them, newest first, and the cursor of the older ones. */
export type SessionPage = Pick<Reply<typeof areas.roverSessions.list>, 'Sessions' | 'next'>;

/**
 * Joins the newest page to the known sessions. When the two do not overlap, the page replaces them: sessions
 * in between would be missing.
 */
export function withNewest(known: SessionPage | undefined, page: SessionPage): SessionPage {
  if (!known) return page;
  const ids = new Set(page.Sessions.map(({ session_id }) => session_id));
  const meets = page.next === null || known.Sessions.some(({ session_id }) => ids.has(session_id));
  if (!meets || page.next === null) return page;
  const last = page.Sessions.at(-1);
  const rest = known.Sessions.filter((one) => !ids.has(one.session_id) && last && isOlder(one, last));
  return { Sessions: [...page.Sessions, ...rest], next: rest.length > 0 ? known.next : page.next };
}

/** Appends an older page. */
export function withOlder(known: SessionPage, page: SessionPage): SessionPage {
  const ids = new Set(known.Sessions.map(({ session_id }) => session_id));
  return {
    Sessions: [...known.Sessions, ...page.Sessions.filter(({ session_id }) => !ids.has(session_id))],
    next: page.next,
  };
}

/** Ids do not give the order: casters reserve them ahead. */
const isOlder = (one: RoverSession, than: RoverSession): boolean =>
  one.date_time === than.date_time ? one.session_id < than.session_id : one.date_time < than.date_time;
