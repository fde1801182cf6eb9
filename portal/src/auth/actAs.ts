import { api } from '../api.ts';
import { rememberLoginTitle } from './loginTitle.ts';
import { logOut } from './logOut.ts';
import { openActingSession, returnToOwnSession } from './session.ts';

/** LOGIN AS DEALER: goes on as the admin of that dealer; the own session waits. Rejects when the server refuses. */
export async function actAs(dealer: number): Promise<void> {
  openActingSession(await api.auth.actAs({ dealer })); // the portal starts anew with it, see leaving.ts
}

/** Back to the own session. It waits there also when the server cannot be told. */
export async function stopActing(): Promise<void> {
  await api.auth.logout({}).catch(() => undefined);
  returnToOwnSession();
}

/** 'Login as reseller': leaves for the login page of that name. */
export async function switchToLogin(loginTitle: string): Promise<void> {
  rememberLoginTitle(loginTitle);
  await logOut('left');
}
