import type { CallError } from '@cairn/contract';
import { areas, call } from './api.ts';
import { session } from './auth/session.ts';
import { t } from './language/index.ts';
import { toast } from './ui/toast.tsx';

/** A polled call reports its failure once a minute at most. */
const REPORT_INTERVAL_MS = 60_000;
const reported = new Map<string, number>();

/** What people type for these calls are secrets and people's details: not even the names of fields are reported. */
const confidential = /^\/api\/(?:auth|security|resetpassword|casteruser|newsendmail)/;

/** The fields of a request as JSON without their values: any of them may be a password. */
function fieldNames(input: unknown, component: string): string {
  if (confidential.test(component) || typeof input !== 'object' || input === null) return '';
  return JSON.stringify(Object.fromEntries(Object.keys(input).map((name) => [name, ''])));
}

/**
 * Code 999 or a reply of another form, a failure of the server: reported to it with what the screen was doing, and shown with the reference
 * that support finds it by.
 */
export async function reportError(error: CallError, input: unknown, now = Date.now()) {
  const component = error.path ?? location.pathname;
  if (now - (reported.get(component) ?? Number.NEGATIVE_INFINITY) < REPORT_INTERVAL_MS) return;
  reported.set(component, now);
  const { user } = session() ?? {};
  try {
    const { ref } = await call(areas.system.logError, {
      code: error.code,
      component,
      sentrequest: fieldNames(input, component),
      response: error.message,
      post: error.ref ?? '',
      file: location.pathname,
      country: user?.country ?? null,
      reseller: user?.business ?? null,
      dealer: user?.dealer ?? null,
    });
    toast('error', t('shell.systemError'), t('shell.supportCode', { ref: error.ref ?? ref }));
  } catch (failed) {
    toast('error', t('shell.loggingError'), failed instanceof Error ? failed.message : String(failed));
  }
}

/** Reports a failure where the product has an alert instead: "exception" of code 999, "error" of another reply. */
export function alertFailure(error: CallError, now = Date.now()) {
  const component = error.path ?? location.pathname;
  if (now - (reported.get(component) ?? Number.NEGATIVE_INFINITY) < REPORT_INTERVAL_MS) return;
  reported.set(component, now);
  const title = t(error.code === 999 ? 'shell.exception' : 'shell.badReply');
  toast('error', title, error.ref && t('ui.reference', { ref: error.ref }));
}
