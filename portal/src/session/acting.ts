import { api } from '../api.ts';
import { leave } from './leaving.ts';
import { rememberLoginTitle } from './loginTitle.ts';
import { beginActing, returnToOwn } from './session.ts';

/** LOGIN AS DEALER: goes on as the admin of that dealer; the own session waits. Rejects when the server refuses. */
export async function actAs(dealer: number): Promise<void> {
  beginActing(await api.session.actAs({ dealer })); // the portal starts anew with it, see leaving.ts
}

/** Back to the own session. It waits there also when the server cannot be told. */
export async function stopActing(): Promise<void> {
  await api.session.logout({}).catch(() => undefined);
  returnToOwn();
}

/** 'Login as reseller': leaves for the login page of that name. */
export async function leaveFor(loginTitle: string): Promise<void> {
  rememberLoginTitle(loginTitle);
  await leave('left');
}
