import { SupplierError } from './error.ts';
import type { Iccid } from './identifiers.ts';
import type { Sim, SimListEnd, SimPage } from './supplier.ts';

export interface RowPage {
  readonly sims: readonly Sim[];
  readonly malformed: number;
}

/** A list of a supplier that can only be read by page numbers, from 1. */
export interface PagedList {
  readonly pageSize: number;
  /** How many rows there are now; quicker when there are as many as expected. */
  size(expected: number | undefined): Promise<number>;
  page(number: number): Promise<RowPage>;
}

const PASSES = 3;

/**
 * Every SIM once, although rows may move between pages while they are read. Pages are read from the last to the first:
 * in the order of their ids new SIMs appear at the end, and a removed one moves the rows behind it towards the pages
 * that are still to be read. A row that comes twice, a page that is not full or another number of rows at the end is a
 * sign of movement: then all is read again, and only what was not yielded before is yielded.
 */
export async function* everySim(list: PagedList): AsyncGenerator<SimPage, SimListEnd> {
  const yielded = new Set<Iccid>(); // with those of the pass 20 MB for 200,000 SIMs: all that grows with the list
  let size = await list.size(undefined);
  let pagesRead = 0;
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const reading = new Pass(list, size);
    const pagesExpected = pagesRead + reading.pages;
    for (let number = reading.pages; number >= 1; number -= 1) {
      const { sims, malformed } = await reading.page(number);
      const fresh = sims.filter(({ iccid }) => !yielded.has(iccid));
      for (const { iccid } of fresh) yielded.add(iccid);
      pagesRead += 1;
      yield { sims: fresh, malformed: pass === 1 ? malformed : 0, pagesRead, pagesExpected };
    }
    const newSize = await list.size(size);
    if (!reading.moved && newSize === size) return { complete: true };
    size = newSize;
  }
  return { complete: false };
}

/** One reading of all pages, which notices when rows move. */
class Pass {
  readonly pages: number;
  moved = false;
  readonly #list: PagedList;
  readonly #size: number;
  readonly #iccids = new Set<Iccid>();

  constructor(list: PagedList, size: number) {
    this.#list = list;
    this.#size = size;
    this.pages = Math.ceil(size / list.pageSize);
  }

  /** Its rows without those of the pages read before. */
  async page(number: number): Promise<RowPage> {
    const { pageSize } = this.#list;
    const { sims, malformed } = await this.#list.page(number);
    const rows = sims.length + malformed;
    if (rows > pageSize) throw new SupplierError('malformed_reply', { reply: 'page size' });
    const expected = number === this.pages ? this.#size - (number - 1) * pageSize : pageSize;
    const fresh = sims.filter(({ iccid }) => this.#isFirst(iccid));
    if (rows !== expected || fresh.length < sims.length) this.moved = true;
    return { sims: fresh, malformed };
  }

  #isFirst(iccid: Iccid): boolean {
    const first = !this.#iccids.has(iccid);
    this.#iccids.add(iccid);
    return first;
  }
}
