import type { Db } from '@cairn/database';
import type { SimSupplier } from '@cairn/suppliers';
import type { Log } from '../log.ts';

/** What a piece of work has at hand. */
export interface SupplierTask {
  readonly db: Db;
  readonly supplier: SimSupplier;
  readonly signal: AbortSignal;
  readonly pause: number;
  readonly log: Log;
}
