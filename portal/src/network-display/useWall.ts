import { useEffect } from 'react';
import { countAsActive } from '../auth/userActivity.ts';

/** Well within the 30 minutes after which the server ends an idle session. */
const ACTIVITY_INTERVAL_MS = 5 * 60_000;

/** While `isShown`: holds a screen wake lock, where the browser has one, and extends the login session. */
export function useWallScreen(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const light = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const screenLock = await navigator.wakeLock.request('screen').catch(() => undefined); // refused on low battery
      if (ended) void screenLock?.release();
      else lock = screenLock;
    };
    const timer = setInterval(countAsActive, ACTIVITY_INTERVAL_MS);
    countAsActive();
    void light();
    document.addEventListener('visibilitychange', light); // the browser lets go of it when the tab is hidden
    return () => {
      ended = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', light);
      void lock?.release();
    };
  }, [isShown]);
}
