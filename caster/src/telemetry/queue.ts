import { Batch } from './batch.ts';

/** Rows that wait to be written, oldest first. The queue is bounded; rows that do not fit are dropped and counted. */
export class RowQueue<Row extends object> {
  /** Rows dropped since the start. */
  dropped = 0;
  /** Waiting rows, including those just being written. */
  length = 0;
  readonly #batches: Batch<Row>[] = [];
  readonly #bound: number;

  constructor(bound: number) {
    this.#bound = bound;
  }

  push(row: Row): void {
    if (this.length >= this.#bound) {
      this.dropped++;
      return;
    }
    this.length++;
    if (this.#batches.at(-1)?.add(row)) return;
    const batch = new Batch<Row>();
    batch.add(row);
    this.#batches.push(batch);
  }

  /** Hands the oldest rows to `write`, batch after batch. When it fails, the rows stay. */
  async drain(write: (batch: Batch<Row>) => Promise<void>): Promise<void> {
    for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
      batch.close();
      await write(batch);
      this.#batches.shift();
      this.length -= batch.rows;
      batch.release();
    }
  }
}
