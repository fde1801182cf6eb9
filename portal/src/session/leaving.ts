import { CallError } from '@cairn/contract';
import { api } from '../api.ts';
import { queries } from '../Providers.tsx';
import { type Ending, end, session, subscribeSession } from './session.ts';

/** The login page of the person's own dealer or reseller, remembered from their sign-in. */
const titleKey = 'cairn-login-title';
export const rememberLoginTitle = (title: string) => keep(titleKey, title);

/** `/` for the system's own login page. */
export function loginAddress(): '/' | `/${string}` {
  let title: string | null = null;
  try {
    title = localStorage.getItem(titleKey);
  } catch {
    // Storage is refused: the system's own login page.
  }
  return title && title !== 'system' ? `/${encodeURIComponent(title)}` : '/';
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is refused: the next logout leads to the system's own login page.
  }
}

const eventOf = { left: 2, idle: 3, maintenance: 3, refused: 3 } as const satisfies Record<Ending, number>;

/**
 * Leaves: records the event (2 logout, 3 automatic), ends the session on the server, then in this browser.
 * Rejects when the person asked to leave and the server could not be told; the session then stays.
 */
export async function leave(why: Ending): Promise<void> {
  const here = session();
  if (!here) return;
  const tell = async () => {
    await api.session.recordEvent({ user: here.user.id, type: eventOf[why], group: 1 });
    await api.session.logout({});
  };
  if (why === 'left') {
    await tell().catch((error: unknown) => {
      if (!isRefusal(error)) throw error; // a session that is over already is what was wanted
    });
  } else if (why !== 'refused') {
    await tell().catch(() => undefined); // the server may have closed it before us
  }
  end(why);
}

const isRefusal = (error: unknown): boolean => error instanceof CallError && error.code === 'not_authorised';

/** A refusal of any call ends the session; the end of the session empties what was read and shows the login page. */
export function followSession(router: { navigate: (to: { href: string; replace: boolean }) => unknown }) {
  const refused = (error: unknown) => {
    if (isRefusal(error)) void leave('refused');
  };
  queries.getQueryCache().config.onError = refused;
  queries.getMutationCache().config.onError = refused;
  let signedIn = session() !== undefined;
  subscribeSession(() => {
    const now = session() !== undefined;
    if (signedIn && !now) {
      queries.clear();
      const next = location.pathname.startsWith('/home') ? location.pathname + location.search : '';
      const back = next ? `?next=${encodeURIComponent(next)}` : '';
      void router.navigate({ href: `${loginAddress()}${back}`, replace: true });
    }
    signedIn = now;
  });
}
