import { useEffect, useRef, useState } from 'react';

/** Runs `close` after so many seconds, which it counts down; `paused` stops the countdown while somebody is still reading. */
export function useCloseAfter(seconds: number, close: () => void, paused = false): number {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [paused]);
  useEffect(() => {
    if (left === 0) latest.current();
  }, [left]);
  return left;
}
