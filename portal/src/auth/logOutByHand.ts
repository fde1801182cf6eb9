import type { Translate } from '../language/index.ts';
import { toast } from '../ui/toast.tsx';
import { logOut } from './logOut.ts';

/** Logs out; what went wrong is said, and the person stays. */
export async function logOutByHand(t: Translate) {
  try {
    await logOut('left');
  } catch (error) {
    toast('error', t('shell.updateError'), error instanceof Error ? error.message : undefined);
  }
}
