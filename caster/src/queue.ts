/** Rows waiting to be written: bounded, oldest first. What does not fit is shed and counted. */
export class RowQueue<Row> {
  /** Rows dropped since the start. */
  shed = 0;
  private rows: Row[] = [];
  private readonly bound: number;

  constructor(bound: number) {
    this.bound = bound;
  }

  get length(): number {
    return this.rows.length;
  }

  push(row: Row): void {
    if (this.rows.length < this.bound) this.rows.push(row);
    else this.shed++;
  }

  /** Hands the oldest rows to `write`, and takes them back when it fails with an error of the connection. */
  async drain(atOnce: number, write: (rows: Row[]) => Promise<void>): Promise<void> {
    while (this.rows.length > 0) {
      const batch = this.rows.splice(0, atOnce);
      try {
        await write(batch);
      } catch (error) {
        const room = Math.max(0, this.bound - this.rows.length);
        this.shed += Math.max(0, batch.length - room);
        this.rows = batch.slice(0, room).concat(this.rows);
        throw error;
      }
    }
  }
}

/**
 * Writes rows in one statement. A row that the database will not have (it says so with SQLSTATE class 22 or
 * 23) is found by halving and handed to `onBad`; the others are written. Other errors are thrown on.
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

function isRowsFault(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]...$/.test(String(error.code));
}
