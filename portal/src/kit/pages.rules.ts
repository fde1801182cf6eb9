/** What has been read of a list. */
interface Progress {
  /** Different rows so far. */
  readonly found: number;
  /** Rows of the list when its first page was read. */
  readonly total: number;
  /** Rows of each page, in the order of reading. */
  readonly lengths: readonly number[];
  /** Rows of a full page. */
  readonly limit: number;
  /** The page that was read last, counted from 0. */
  readonly page: number;
}

/**
 * The page of a list to read next; undefined when all is there. While a list is read its order changes, by status say: a row
 * that moves down comes twice, and for it another one is missed. So it is read on after its end, and once more from its beginning.
 */
export function nextPage({ found, total, lengths, limit, page }: Progress): number | undefined {
  if (found >= total) return undefined;
  if (lengths.at(-1) === limit) return page + 1;
  return lengths.filter((length) => length < limit).length < 2 ? 0 : undefined;
}
