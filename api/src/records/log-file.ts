import type { CsvValue } from '@cairn/contract';
import { wrong } from '../problem.ts';
import { csvFile } from './exported-file.ts';

/** Lines that are in memory at once. */
const PAGE = 2_000;

/** Part of a log, newest line first, and where the part below begins; null when there is none. */
interface Part<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * All lines of a log as CSV. `read` makes a transaction for each part: lines are only added, and those that are newer than
 * the first part are not requested.
 * @throws {Problem} of `start` for a log of more than `limit` lines
 */
export function logFile<Row>(
  { name, header, limit }: { name: string; header: readonly string[]; limit: number },
  read: (part: { before: string | undefined; limit: number }) => Promise<Part<Row>>,
  cellsOf: (row: Row) => readonly CsvValue[],
) {
  async function* rows() {
    let lines = 0;
    for (let before: string | undefined; ; ) {
      const part = await read({ before, limit: PAGE });
      yield part.rows.map(cellsOf);
      lines += part.rows.length;
      if (part.next === null) return;
      if (lines >= limit) throw wrong('start', 'must leave fewer lines: set a start and an end');
      before = part.next;
    }
  }
  return csvFile(name, header, rows());
}
