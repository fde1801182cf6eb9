import { CallError, auth as calls, createCall, isRole, system } from '@cairn/contract';
import { call, inputOfKey, isAbsent } from '../api.ts';
import { START_PATH } from '../app/paths.ts';
import { t } from '../language/index.ts';
import { queries } from '../queries.ts';
import { POPUP_MS, toast } from '../ui/toast.tsx';
import '../shell/messages.ts';
import { alertFailure, reportError } from '../reportError.ts';
import { endReasonOf } from './endReason.ts';
import { loginAddress } from './loginTitle.ts';
import { pageAfter } from './pageAfter.ts';
import { revokeLater } from './revocations.ts';
import {
  closeSession,
  credentialsOf,
  type EndReason,
  lastEndReason,
  returnToOwnSession,
  type Session,
  session,
  subscribeSession,
  updateUser,
} from './session.ts';

/** Reasons that are sent to the server; it knows of the others itself. */
const eventTypes: { readonly [Why in EndReason]?: number } = { left: 2, idle: 3, maintenance: 3 };

/**
 * Leaves: records the event (2 logout, 3 automatic), ends the session on the server, then in this browser.
 * Somebody who acts for a dealer is logged out altogether, because the acting session ends with their own. When only
 * the acting session ends, or maintenance excludes it, they return to their own.
 * Without an answer of the server the session ends in this browser all the same, and at the server once it answers.
 */
export async function logOut(why: EndReason): Promise<void> {
  const here = session();
  if (!here) return;
  const { own } = here;
  const type = eventTypes[why];
  if (own && (!type || (why === 'maintenance' && isRole(own.user.role, 'systemAdmin'))))
    return returnToOwnSession();
  const ownCall = createCall({ session: () => credentialsOf(own ?? here) });
  const close = () => {
    if (session() === here) closeSession(why);
  };
  const notifyServer = async () => {
    if (!type) return;
    await ownCall(calls.recordEvent, { user: here.user.id, type, group: 1 });
    const ended = ownCall(calls.logout, {});
    close(); // at once: what the page reads meanwhile would be refused
    await ended;
  };
  const revoked = await revokeLater((own ?? here).bearer);
  const ended = notifyServer().then(revoked, (error: unknown) => isRefusal(error) && revoked());
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SERVER_TIMEOUT_MS))]);
  close();
  if (why === 'archived') location.reload();
}

const isRefusal = (error: unknown): boolean => error instanceof CallError && error.code === 'not_authorised';

/** A logout waits so long for the server, ms: whoever leaves a shared machine must not have to. */
const SERVER_TIMEOUT_MS = 2000;

/** How long the notice of an automatic logout shows before the logout, ms. */
export const NOTICE_MS = 3000;
let checking: Session | undefined;

/** A call was refused: leaves for the reason that the server gives, the inactivity timeout with its notice. */
async function onUnauthorised() {
  const here = session();
  if (!here || checking === here) return; // the other calls of the page are refused too
  checking = here;
  const status = await call(system.check, {}).catch(() => undefined);
  if (session() !== here) return;
  const why = status ? endReasonOf(status) : undefined;
  if (why === 'idle') {
    toast('warning', t('shell.timeout'), t('shell.loggingOut'), NOTICE_MS);
    await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
  }
  await logOut(why ?? 'refused');
}

/** A required setup blocks this call: the shell shows the setup once the user is reloaded. */
const requiresSetup = (code: CallError['code']) => code === 'must_change_password' || code === 'must_enrol';

async function refreshUser() {
  const { user } = await call(calls.me, {});
  updateUser(user);
}

/** Whether the server failed, which is reported to it. */
const isServerFailure = (code: CallError['code']) => code === 999 || code === 'bad_reply';

/** What everything on the screen depends on. */
const scopeOf = ({ bearer, user }: Session): string =>
  [bearer, user.id, user.role, user.business, user.dealer, user.company].join();

/** How long after the end of a session the login page is shown, as in the product. */
const REDIRECT_MS = 200;

/**
 * A refusal of any call ends the session, except for queries that show their errors (`meta.showsErrors`); a failure of the
 * server is reported, except for those that show an alert (`meta.alerts`); the end of the
 * session empties what was read and shows the login page.
 * Another person's session, begun here or in another tab, and another role or tenant of the same person reload the
 * portal: nothing that was read for one stays for the other.
 */
export function followSession(router: { navigate: (to: { href: string; replace: boolean }) => unknown }) {
  const failed = (error: unknown, input: unknown) => {
    if (isRefusal(error)) void onUnauthorised();
    else if (error instanceof CallError && requiresSetup(error.code))
      void refreshUser().catch(() => undefined);
    else if (error instanceof CallError && isServerFailure(error.code)) void reportError(error, input);
    else return false;
    return true;
  };
  queries.getQueryCache().config.onError = (error, { queryKey, state, meta }) => {
    if (meta?.showsErrors && isRefusal(error)) return; // the page's other calls report a session that ended
    if (meta?.alerts && error instanceof CallError && isServerFailure(error.code)) return alertFailure(error);
    if (failed(error, inputOfKey(queryKey)) || isAbsent(error)) return;
    // a first load; later ones show their previous data with a note
    if (state.data === undefined) toast('error', t('shell.systemError'), error.message, POPUP_MS);
  };
  queries.getMutationCache().config.onError = (error, input) => {
    failed(error, input);
  };
  let before = session();
  subscribeSession(() => {
    const now = session();
    if (before && now && scopeOf(before) !== scopeOf(now)) {
      location.assign(pageAfter(before, now));
    } else if (before && !now) {
      queries.clear();
      const next = location.pathname + location.search;
      const returns = lastEndReason() !== 'left' && location.pathname.startsWith(`${START_PATH}/`);
      const back = returns ? `?next=${encodeURIComponent(next)}` : '';
      setTimeout(
        () => void router.navigate({ href: `${loginAddress()}${back}`, replace: true }),
        REDIRECT_MS,
      );
    }
    before = now;
  });
}
