import { SupplierError } from './error.ts';
import { resultingStatus, type Sim, type StatusAction } from './supplier.ts';

/**
 * A refused status change, judged by what the SIM's status is: neither supplier documents every code that says "is so
 * already".
 */
export async function judgeRefusal(
  read: () => Promise<Sim>,
  action: StatusAction,
  error: unknown,
): Promise<SupplierError> {
  if (!(error instanceof SupplierError) || error.code !== 'rejected') throw error;
  const { status } = await read().catch(() => ({ status: undefined }));
  return status === resultingStatus[action]
    ? new SupplierError('already_in_state', { reply: error.reply, words: error.words })
    : error;
}
