import { CallError } from '@cairn/contract';
import { api } from '../api.ts';
import { say } from '../language/index.ts';
import { queries } from '../Providers.tsx';
import { toast } from '../ui/toast.tsx';
import '../shell/words.ts';
import { report } from './failures.ts';
import { loginAddress } from './loginTitle.ts';
import { type Ending, end, lastEnding, session, subscribeSession } from './session.ts';

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

/** From the end of a session to the login page, as the product does it. */
const redirectMs = 200;

/** A refusal of any call ends the session; the end of the session empties what was read and shows the login page. */
export function followSession(router: { navigate: (to: { href: string; replace: boolean }) => unknown }) {
  const failed = (error: unknown, component: string, input: unknown) => {
    if (isRefusal(error)) void leave('refused');
    else if (error instanceof CallError && error.code === 999) void report(error, component, input);
    else return false;
    return true;
  };
  queries.getQueryCache().config.onError = (error, { queryKey, state }) => {
    if (failed(error, String(queryKey[0]), queryKey[1]) || state.data !== undefined) return;
    toast('no', say('shell.systemError'), error.message); // a first load; later ones keep their data and say so
  };
  queries.getMutationCache().config.onError = (error, input, _, { options }) => {
    failed(error, String(options.mutationKey?.[0] ?? location.pathname), input);
  };
  let signedIn = session() !== undefined;
  subscribeSession(() => {
    const now = session() !== undefined;
    if (signedIn && !now) {
      queries.clear();
      const next = location.pathname + location.search;
      const returns = lastEnding() !== 'left' && location.pathname.startsWith('/home/');
      const back = returns ? `?next=${encodeURIComponent(next)}` : '';
      setTimeout(() => void router.navigate({ href: `${loginAddress()}${back}`, replace: true }), redirectMs);
    }
    signedIn = now;
  });
}
