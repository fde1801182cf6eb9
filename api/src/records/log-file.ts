import { type CsvValue, EXPORTED_LOG_LINES } from '@cairn/contract';
import { wrong } from '../problem.ts';
import { csvFile } from '../records/exported-file.ts';
import type { Page } from './page.queries.ts';

/** Lines that are in memory at once. */
const PAGE = 2_000;

/**
 * All lines of a log as CSV. `read` makes a transaction for each page: lines are only added, and those that are newer than
 * the first page are not requested.
 */
export function logFile<Row>(
  name: string,
  header: readonly string[],
  read: (page: { before: string | undefined; limit: number }) => Promise<Page<Row>>,
  cellsOf: (row: Row) => readonly CsvValue[],
) {
  async function* rows() {
    let lines = 0;
    for (let before: string | undefined; ; ) {
      const page = await read({ before, limit: PAGE });
      yield page.rows.map(cellsOf);
      lines += page.rows.length;
      if (page.next === null) return;
      if (lines >= EXPORTED_LOG_LINES) throw wrong('start', 'must leave fewer lines: set a start and an end');
      before = page.next;
    }
  }
  return csvFile(name, header, rows());
}
