/**
 * Writes rows in one statement. A row that the database refuses is found by halving and handed to `onBad`; the
 * others are written. Other errors are thrown on.
 */
export async function writeAll<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<unknown>,
  onBad: (row: Row, error: Error) => void,
): Promise<void> {
  try {
    await write(rows);
  } catch (error) {
    if (!isRowsFault(error)) throw error;
    if (rows.length === 1) return onBad(rows[0] as Row, error);
    const half = rows.length >> 1;
    await writeAll(rows.slice(0, half), write, onBad);
    await writeAll(rows.slice(half), write, onBad);
  }
}

/** Whether the database refuses a row: SQLSTATE class 22 or 23. */
export function isRowsFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]...$/.test(String(error.code));
}
