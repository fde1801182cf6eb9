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
 * Columns that are together no wider than `room`, px, as far as folding helps: one after the other they go into the
 * column that they name, with what they have taken in themselves. The room that is won is first theirs who took in.
 */
export function fold<Row>(all: readonly Column<Row>[], room: number): Folded<Row> {
  let columns = all;
  const taken = new Map<string, Column<Row>[]>();
  for (const one of all) {
    if (widthOf(columns) <= room) break;
    const target = columns.find(({ id }) => id === one.foldInto);
    if (!target) continue;
    columns = columns.filter(({ id }) => id !== one.id);
    taken.set(target.id, [...(taken.get(target.id) ?? []), one, ...(taken.get(one.id) ?? [])]);
    taken.delete(one.id);
  }
  const spare = Math.max(0, room - widthOf(columns)) / Math.max(1, taken.size);
  return {
    taken,
    columns: columns.map((column) => {
      const wish = widthOf(taken.get(column.id) ?? []);
      return wish > 0
        ? { ...column, width: (column.width ?? DEFAULT_WIDTH) + Math.min(wish, spare) }
        : column;
    }),
  };
}
