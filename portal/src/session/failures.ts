import type { CallError } from '@cairn/contract';
import { api } from '../api.ts';
import { say } from '../language/index.ts';
import { toast } from '../ui/toast.tsx';
import { session } from './session.ts';

/** A call that is asked again and again reports its failure once a minute at most. */
const quietMs = 60_000;
const reported = new Map<string, number>();

/**
 * Code 999, a fault of the server: reported to it with what the screen was doing, and shown with the reference
 * that support finds it by. `component` names the call.
 */
export async function report(error: CallError, component: string, input: unknown, now = Date.now()) {
  if (now - (reported.get(component) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
  reported.set(component, now);
  const { user } = session() ?? {};
  try {
    const { ref } = await api.system.logError({
      code: 999,
      component,
      sentrequest: JSON.stringify(input) ?? '',
      response: error.message,
      post: error.ref ?? '',
      file: location.pathname,
      country: user?.country ?? null,
      reseller: user?.business ?? null,
      dealer: user?.dealer ?? null,
    });
    toast('no', say('shell.systemError'), say('shell.supportCode', { ref: error.ref ?? ref }));
  } catch (failed) {
    toast('no', say('shell.loggingError'), failed instanceof Error ? failed.message : String(failed));
  }
}
