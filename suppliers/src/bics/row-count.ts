/**
 * How many rows a list has that does not say so: the last row that exists, found in about 2·log2(n) requests for one
 * row each, in two when there are as many as expected.
 */
export async function countRows(
  exists: (row: number) => Promise<boolean>,
  expected: number | undefined,
): Promise<number> {
  let low = 0;
  let high = 1; // row `low` exists, row `high` does not
  if (expected !== undefined && expected > 0 && (await exists(expected)))
    [low, high] = [expected, expected + 1];
  while (await exists(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await exists(middle)) low = middle;
    else high = middle;
  }
  return low;
}
