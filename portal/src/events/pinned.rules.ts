/** The end of a page of events: the earliest of the bounds that there are, each an ISO time that is not of the page itself. */
export const earliest = (...bounds: readonly (string | undefined)[]): string | undefined =>
  bounds.filter((bound) => bound !== undefined).toSorted()[0];

/**
 * The end of a list that is to stay as it is, though new events come: just after its newest one. Times are stored in
 * microseconds and sent in milliseconds.
 */
export const justAfter = (newest: string): string => new Date(Date.parse(newest) + 1).toISOString();

/** Whether events that happen from now on belong to a list that ends there. */
export const takesNew = (end: string | undefined, now: number): boolean =>
  end === undefined || Date.parse(end) > now;

/**
 * Rows a page. Pages begin above fifty results: up to there a choice of fewer rows would only hide some.
 * @param total undefined while it is not known
 */
export const rowsOfPage = (total: number | undefined, chosen: number): number =>
  chosen < FIRST_PAGED && (total ?? 0) <= FIRST_PAGED ? FIRST_PAGED : chosen;
export const FIRST_PAGED = 50;
