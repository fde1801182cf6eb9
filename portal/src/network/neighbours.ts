import { type Column, compare } from '../ui/table/column.ts';

interface Neighbours<Row> {
  previous: Row | undefined;
  next: Row | undefined;
}

/**
 * The rows before and after one row in the order that the table shows: by the column, ties as they come, rows
 * without a value last. One pass, because sorting 10,000 rows at each tick for two of them would be felt.
 */
export function neighbours<Row>(
  rows: readonly Row[],
  here: number,
  { value }: Pick<Column<Row>, 'value'>,
  desc: boolean,
): Neighbours<Row> {
  const current = rows[here];
  if (current === undefined) return { previous: undefined, next: undefined };
  const keys = rows.map((row) => value(row) ?? undefined);
  const order = (a: number, b: number) => {
    const [left, right] = [keys[a], keys[b]];
    if (left === undefined || right === undefined)
      return left === right ? a - b : left === undefined ? 1 : -1;
    return (desc ? compare(right, left) : compare(left, right)) || a - b;
  };
  let previous: number | undefined;
  let next: number | undefined;
  for (let n = 0; n < rows.length; n++) {
    if (n === here) continue;
    if (order(n, here) < 0) {
      if (previous === undefined || order(n, previous) > 0) previous = n;
    } else if (next === undefined || order(n, next) < 0) next = n;
  }
  const row = (n: number | undefined) => (n === undefined ? undefined : rows[n]);
  return { previous: row(previous), next: row(next) };
}
