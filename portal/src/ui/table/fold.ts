import type { Column } from './column.ts';

export const DEFAULT_WIDTH = 140;

export const widthOf = (columns: readonly { width?: number | undefined }[]) =>
  columns.reduce((sum, { width = DEFAULT_WIDTH }) => sum + width, 0);

/** Columns of a table, of which some have taken in others. */
interface Folded<Row> {
  readonly columns: readonly Column<Row>[];
  /** By the id of a column those that it has taken in, in their order. */
  readonly taken: ReadonlyMap<string, readonly Column<Row>[]>;
}

/**
 * Columns that are together no wider than `room`, px, as far as their least widths and folding help: from the last to the
 * first they go into the column that they name, each after those that go into itself, which it takes along. The room that
 * is left is first theirs who took in or have less than their width.
 */
export function fold<Row>(all: readonly Column<Row>[], room: number): Folded<Row> {
  const taken = new Map<string, Column<Row>[]>();
  if (widthOf(all) <= room) return { columns: all, taken };
  let columns = all;
  while (leastOf(columns) > room) {
    const standing = columns;
    const one = standing.findLast(
      ({ id, foldInto }) =>
        standing.some((other) => other.id === foldInto) && !standing.some((other) => other.foldInto === id),
    );
    if (!one?.foldInto) break;
    columns = standing.filter(({ id }) => id !== one.id);
    taken.set(one.foldInto, [one, ...(taken.get(one.id) ?? []), ...(taken.get(one.foldInto) ?? [])]);
    taken.delete(one.id);
  }
  const wishOf = (column: Column<Row>) =>
    widthOf([column, ...(taken.get(column.id) ?? [])]) - leastOf([column]);
  const wished = columns.reduce((sum, column) => sum + wishOf(column), 0);
  const share = Math.min(1, Math.max(0, room - leastOf(columns)) / Math.max(1, wished));
  return {
    taken,
    columns: columns.map((column) => ({ ...column, width: leastOf([column]) + wishOf(column) * share })),
  };
}

function leastOf(columns: readonly { width?: number | undefined; leastWidth?: number }[]): number {
  return columns.reduce((sum, { width = DEFAULT_WIDTH, leastWidth = width }) => sum + leastWidth, 0);
}
