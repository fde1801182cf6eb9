import type { Credentials, OpenedLogin, Role, SignedIn } from '@cairn/contract';
import { useSyncExternalStore } from 'react';
import { keptAfter, personalKey, removePersonal } from './personalStorage.ts';

/** The signed-in person, stored in this browser until they log out: all tabs share it. */
export interface Session {
  readonly bearer: string;
  readonly pair: string;
  readonly user: SignedIn;
  /** The person's own session while this one acts for a dealer: it waits here for the return. */
  readonly own?: Session;
}

/** Somebody has just come in by a login page of this tab, so that the portal takes the focus from there. */
let arrived = false;

export function noteArrival() {
  arrived = true;
}

/** Returns true once for each arrival. */
export function takeArrival(): boolean {
  const had = arrived;
  arrived = false;
  return had;
}

/** Why the last session ended; shown by the login page. */
export type EndReason = 'left' | 'idle' | 'refused' | 'maintenance' | 'archived' | 'changed' | 'elsewhere';

const SESSION_KEY = 'cairn-session';
const listeners = new Set<() => void>();
let current: Session | undefined = stored();
/** Survives the reload that an archived account causes; the tab's own. */
const ENDED_KEY = 'cairn-ended';

function stored(): Session | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Session | null;
    return saved?.bearer && saved.pair && saved.user?.id ? saved : undefined;
  } catch {
    return undefined;
  }
}

function set(next: Session | undefined) {
  current = next;
  try {
    if (next) localStorage.setItem(SESSION_KEY, JSON.stringify(next));
    else localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is refused: the session lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

// Another tab signed in or out: this one follows.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key !== SESSION_KEY && event.key !== null) return;
  const before = current;
  current = stored();
  if (before && current?.user.id !== before.user.id) inStorage(() => sessionStorage.clear());
  for (const listener of listeners) listener();
});

/** The session in force, for code outside components. */
export const session = (): Session | undefined => current;

/** What each call carries. */
export const credentials = (): Credentials | undefined => current && credentialsOf(current);

export const credentialsOf = ({ bearer, pair, user }: Session): Credentials => ({
  bearer,
  userid: user.id,
  token: pair,
});

/** Begins a session with the reply of the login call. */
export function openSession({ token, user: { token: pair, ...user } }: OpenedLogin) {
  storeEndReason(undefined);
  inStorage(() => removePersonal(localStorage, (person) => person === user.id));
  set({ bearer: token, pair, user });
}

/** Acts for a dealer in a session of its own, with the reply of the act-as call; the own one waits. */
export function openActingSession({ token, user: { token: pair, ...user } }: OpenedLogin) {
  if (current) set({ bearer: token, pair, user, own: current.own ?? current });
}

/** Back to the person's own session; nothing when they are in it. */
export function returnToOwnSession() {
  if (current?.own) set(current.own);
}

/** Stores new details of the person from the server. */
export function updateUser(user: SignedIn) {
  if (current && JSON.stringify(current.user) !== JSON.stringify(user)) set({ ...current, user });
}

/** Where something of the signed-in person is stored. */
export const ownKey = (name: string): string => personalKey(current?.user.id ?? 0, name);

/** When the person was last active. */
const ACTIVE_KEY = 'cairn-active';

/** Storage may be refused: then nothing was stored. */
function inStorage(work: () => void): void {
  try {
    work();
  } catch {
    // nothing to do
  }
}

/** Ends the session in this browser and clears the person's data; the caller logs out at the server. */
export function closeSession(reason: EndReason) {
  if (!current) return;
  inStorage(() => {
    localStorage.removeItem(ACTIVE_KEY);
    removePersonal(localStorage, keptAfter(reason));
    sessionStorage.clear();
  });
  storeEndReason(reason);
  set(undefined);
}

/** Why the last session in this tab ended; undefined for a first visit. */
export function lastEndReason(): EndReason | undefined {
  try {
    return (sessionStorage.getItem(ENDED_KEY) as EndReason | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeEndReason(reason: EndReason | undefined) {
  try {
    if (reason) sessionStorage.setItem(ENDED_KEY, reason);
    else sessionStorage.removeItem(ENDED_KEY);
  } catch {
    // Storage is refused: the login page shows no reason.
  }
}

export function subscribeSession(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session; undefined for a visitor. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribeSession, session);

/** The signed-in person, for screens inside the shell: there is always one. */
export function useUser(): SignedIn & { readonly role: Role } {
  const here = useSession();
  if (!here) throw new Error('This screen needs a signed-in person');
  return here.user;
}
