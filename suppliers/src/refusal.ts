import { SupplierError } from './error.ts';
import { type Sim, type StatusAction, statusAfter } from './supplier.ts';

/**
 * A refused status change, judged by what the SIM's status is: neither supplier documents every code that says "is so
 * already".
 */
export async function judgedBy(
  read: () => Promise<Sim>,
  action: StatusAction,
  error: unknown,
): Promise<SupplierError> {
  if (!(error instanceof SupplierError) || error.code !== 'rejected') throw error;
  const { status } = await read().catch(() => ({ status: undefined }));
  return status === statusAfter[action]
    ? new SupplierError('already_in_state', { reply: error.reply, words: error.words })
    : error;
}
