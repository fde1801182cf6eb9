/** When the person last did something, shared by all tabs, so that one tab does not end the work in another. */
const ACTIVITY_KEY = 'cairn-active';
const MINUTE = 60_000;
let active = Date.now();

/** Milliseconds since 1970. */
export function lastActive(): number {
  try {
    active = Math.max(active, Number(localStorage.getItem(ACTIVITY_KEY)) || 0);
  } catch {
    // Storage is refused: this tab counts for itself.
  }
  return active;
}

interface ActivityHandlers {
  /** Listeners run at most every ten seconds. */
  onActive: (at: number) => void;
  /** Reports activity to the server at most once a minute; polls do not count as activity. */
  keepAlive: () => Promise<void>;
}

let recordAction = () => {};

/** Counts as activity of the person, for a wall display, which nobody touches. */
export const countAsActive = (): void => recordAction();

/** Watches keys, pointer and wheel until the returned function is called. */
export function watchActivity({ onActive, keepAlive }: ActivityHandlers): () => void {
  let lastSentAt = 0;
  let lastActionAt = 0;
  const sendKeepAlive = (now: number) => {
    if (now - lastSentAt < MINUTE) return;
    lastSentAt = now;
    keepAlive().catch(() => undefined); // a refusal ends the session elsewhere; a lost answer is tried again
  };
  const act = () => {
    const now = Date.now();
    if (now - lastActionAt < 10_000) return;
    lastActionAt = now;
    active = now;
    try {
      localStorage.setItem(ACTIVITY_KEY, String(now));
    } catch {
      // see above
    }
    onActive(now);
    sendKeepAlive(now);
  };
  const other = (event: StorageEvent) => {
    if (event.key === ACTIVITY_KEY) onActive(lastActive());
  };
  recordAction = act;
  act();
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const event of events) document.addEventListener(event, act, { passive: true });
  window.addEventListener('storage', other);
  return () => {
    recordAction = () => {};
    for (const event of events) document.removeEventListener(event, act);
    window.removeEventListener('storage', other);
  };
}
