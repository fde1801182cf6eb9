/** Part of a list without a gap, newest row first, and the cursor of the older rows; null when there are none. */
export interface NewestFirst<Row, Cursor> {
  readonly rows: readonly Row[];
  readonly next: Cursor | null;
}

interface RowOrder<Row> {
  idOf(row: Row): string | number;
  isOlder(row: Row, than: Row): boolean;
}

/**
 * Joins the newest page on top of the known rows. The page is complete for its own period, so that a late row is sorted
 * in. When it does not overlap the known rows, rows between them are missing and the page replaces them.
 */
export function joinNewest<Row, Cursor>(
  known: NewestFirst<Row, Cursor> | undefined,
  page: NewestFirst<Row, Cursor>,
  { idOf, isOlder }: RowOrder<Row>,
): NewestFirst<Row, Cursor> {
  const last = page.rows.at(-1);
  if (!known || !last || page.next === null) return page;
  const ids = new Set(page.rows.map(idOf));
  if (!known.rows.some((row) => ids.has(idOf(row)))) return page;
  const older = known.rows.filter((row) => !ids.has(idOf(row)) && isOlder(row, last));
  return { rows: [...page.rows, ...older], next: older.length > 0 ? known.next : page.next };
}

/** Appends an older page. */
export function joinOlder<Row, Cursor>(
  known: NewestFirst<Row, Cursor>,
  page: NewestFirst<Row, Cursor>,
  { idOf }: Pick<RowOrder<Row>, 'idOf'>,
): NewestFirst<Row, Cursor> {
  const ids = new Set(known.rows.map(idOf));
  return { rows: [...known.rows, ...page.rows.filter((row) => !ids.has(idOf(row)))], next: page.next };
}
