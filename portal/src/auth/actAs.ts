import { areas, call } from '../api.ts';
import { rememberLoginTitle } from './loginTitle.ts';
import { logOut } from './logOut.ts';
import { openActingSession, returnToOwnSession } from './session.ts';

/** LOGIN AS DEALER: continues as that dealer's admin and stores the own session for the return. Rejects when the server refuses. */
export async function actAs(dealer: number): Promise<void> {
  openActingSession(await call(areas.auth.actAs, { dealer })); // the portal reloads with the acting session
}

/** Returns to the own session, even when the server cannot be reached. */
export async function stopActing(): Promise<void> {
  await call(areas.auth.logout, {}).catch(() => undefined);
  returnToOwnSession();
}

/** 'Login as reseller': leaves for the login page of that name. */
export async function switchToLogin(loginTitle: string): Promise<void> {
  rememberLoginTitle(loginTitle);
  await logOut('left');
}
