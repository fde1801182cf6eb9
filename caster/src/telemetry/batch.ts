import { isRowsFault, writeAll } from './refused-rows.ts';

/** Rows of one shape for one statement; PostgreSQL reads them from JSON. */
export interface Rows {
  readonly columns: readonly string[];
  /** A JSON array of objects, UTF-8. */
  readonly json: Buffer;
}

/** The rows of one statement take PostgreSQL a few ms, so that what waits behind them does not wait long. */
const MAX_ROWS = 150;
const BUFFER_SIZE = 96 * 1024;

const OPENING = 0x5b;
const COMMA = 0x2c;
const CLOSING = 0x5d;

/** Buffers that wait for the next batch. */
const spare: Buffer[] = [];
const MAX_SPARE = 8;

/**
 * Rows that become JSON one by one, in a buffer that is used again. Ten thousand rovers make megabytes of rows a
 * second, each needed for up to a second; as objects, V8 kept half of them until its next full collection.
 */
export class Batch<Row extends object = object> implements Rows {
  rows = 0;
  columns: readonly string[] = [];
  #bytes: Buffer;
  #length = 0;
  #closed = false;

  constructor() {
    this.#bytes = spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_SIZE);
  }

  /** Adds a row; returns false when the batch is full or closed. The first row always fits. */
  add(row: Row): boolean {
    if (this.#closed) return false;
    const text = JSON.stringify(row);
    const most = text.length * 3 + 2; // UTF-8, a comma before and the bracket behind
    if (this.rows === 0) {
      this.columns = Object.keys(row);
      if (most > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(most);
    } else if (this.rows === MAX_ROWS || this.#length + most > this.#bytes.length) {
      return false;
    }
    this.#bytes[this.#length++] = this.rows === 0 ? OPENING : COMMA;
    this.#length += this.#bytes.write(text, this.#length);
    this.rows++;
    return true;
  }

  /** Accepts no more rows, because the batch is about to be written. */
  close(): void {
    this.#closed = true;
  }

  /** The rows as JSON, of a batch that has some. It is valid until the batch is released. */
  get json(): Buffer {
    this.#bytes[this.#length] = CLOSING;
    return this.#bytes.subarray(0, this.#length + 1);
  }

  /** The rows, parsed again. */
  read(): Row[] {
    return JSON.parse(this.json.toString());
  }

  /** Frees the buffer after the write. */
  release(): void {
    if (this.#bytes.length === BUFFER_SIZE && spare.length < MAX_SPARE) spare.push(this.#bytes);
    else (this.#bytes.buffer as ArrayBuffer).transfer(0); // frees it now, because after a storm of logins 20 MB waited for V8
  }
}

/** A few rows, at least one. */
export function rowsOf(rows: readonly object[]): Rows {
  return { columns: Object.keys(rows[0] ?? {}), json: Buffer.from(JSON.stringify(rows)) };
}

/**
 * Writes items as rows, batch after batch. Ends with the first batch that cannot be written; with `onRefused`, an item
 * whose row the database refuses is handed to that, and the others are written.
 */
export async function inBatches<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => object,
  write: (batch: Rows, some: readonly Item[]) => Promise<void>,
  onRefused?: (item: Item, error: Error) => void,
): Promise<void> {
  for (let index = 0; index < items.length; ) {
    const batch = new Batch();
    const from = index;
    for (let item = items[index]; item !== undefined && batch.add(rowOf(item)); item = items[index]) index++;
    const some = items.slice(from, index);
    try {
      await write(batch, some);
    } catch (error) {
      if (!onRefused || !isRowsFault(error)) throw error;
      await writeAll(some, (part) => write(rowsOf(part.map(rowOf)), part), onRefused);
    }
    batch.release();
  }
}
