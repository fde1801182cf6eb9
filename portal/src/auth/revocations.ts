import { createCall, visitor } from '@cairn/contract';

/**
 * Sessions that ended in this browser and not yet at the server, as SHA-256 of their tokens: who finds one can end that
 * session and nothing else. See docs/decisions/068-without-a-network.md.
 */
const REVOCATIONS_KEY = 'cairn-revocations';
/** No session lives longer, ms. */
const MAX_AGE_MS = 12 * 3_600_000;
const RETRY_MS = 15_000;
const call = createCall();

interface Revocation {
  readonly digest: string;
  readonly at: number;
}

function pending(): Revocation[] {
  try {
    const stored = JSON.parse(localStorage.getItem(REVOCATIONS_KEY) ?? '[]') as Revocation[];
    return stored.filter(({ at }) => Date.now() - at < MAX_AGE_MS);
  } catch {
    return [];
  }
}

function store(revocations: readonly Revocation[]) {
  try {
    if (revocations.length > 0) localStorage.setItem(REVOCATIONS_KEY, JSON.stringify(revocations));
    else localStorage.removeItem(REVOCATIONS_KEY);
  } catch {
    // Storage is refused: the server ends the session after its idle time.
  }
}

const remove = (ended: string) => store(pending().filter(({ digest }) => digest !== ended));

/** Has the server end this session as soon as it can be reached; returns what takes that back, once it has ended. */
export async function revokeLater(bearer: string): Promise<() => void> {
  if (!crypto.subtle) return () => {}; // plain HTTP: as where storage is refused
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bearer));
  const digest = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  store([...pending(), { digest, at: Date.now() }]);
  return () => remove(digest);
}

export const hasRevocations = () => pending().length > 0;

async function sendRevocations() {
  for (const { digest } of pending()) {
    const done = await call(visitor.revoke, { digest }).catch(() => undefined);
    if (!done) return;
    remove(digest);
  }
}

/** Sends them now, when the network is back, and again as long as the server does not answer. */
export function followRevocations() {
  const send = () => void sendRevocations();
  addEventListener('online', send);
  setInterval(() => hasRevocations() && navigator.onLine && send(), RETRY_MS);
  send();
}
