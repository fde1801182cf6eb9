import type { RowId } from './sort.ts';

/**
 * Rows in the order on screen: known ids stay where they are, new ones follow at the end in
 * their own order, missing ones are removed. Used while the pointer or the focus is on the rows, so that a
 * live update never moves a row from under a click.
 */
export function keepOrder<Row>(
  shown: readonly RowId[],
  rows: readonly Row[],
  idOf: (row: Row) => RowId,
): Row[] {
  const indexById = new Map(shown.map((id, index) => [id, index]));
  const last = shown.length;
  return rows
    .map((row, index) => ({ row, at: indexById.get(idOf(row)) ?? last + index }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}
