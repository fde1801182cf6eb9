/** Above this many frames a second the browser's own animation frames are used, at or below it an interval. */
const MAX_INTERVAL_RATE = 30;
/** Drawing stops after so many failed frames in a row. */
const MAX_FAILED_FRAMES = 30;

/** The browser's timers. */
export interface Clock {
  setInterval(run: () => void, ms: number): unknown;
  clearInterval(timer: never): void;
  requestAnimationFrame(run: (now: number) => void): number;
  cancelAnimationFrame(frame: number): void;
}

/**
 * Draws `rate` times a second until it is stopped, or until 30 frames in a row have thrown: then `onFail` is called.
 * @throws RangeError when the rate is not above 0
 */
export function startFrames(
  rate: number,
  draw: () => void,
  onFail: (error: unknown) => void,
  clock: Clock = globalThis as unknown as Clock,
): () => void {
  if (!(rate > 0)) throw new RangeError(`the frame rate must be above 0, not ${rate}`);
  let errors = 0;
  const frame = () => {
    try {
      draw();
      errors = 0;
    } catch (error) {
      errors++;
      if (errors < MAX_FAILED_FRAMES) return;
      stop();
      onFail(error);
    }
  };
  const stop = rate > MAX_INTERVAL_RATE ? animate(rate, frame, clock) : repeat(rate, frame, clock);
  return stop;
}

function repeat(rate: number, frame: () => void, clock: Clock): () => void {
  const timer = clock.setInterval(frame, 1000 / rate);
  return () => clock.clearInterval(timer as never);
}

/** Skips frames of the screen, which may be more, to match the rate. */
function animate(rate: number, frame: () => void, clock: Clock): () => void {
  let stopped = false;
  let due = 0;
  const next = (now: number) => {
    if (now >= due) {
      due = Math.max(due + 1000 / rate, now);
      frame();
    }
    if (!stopped) request = clock.requestAnimationFrame(next);
  };
  let request = clock.requestAnimationFrame(next);
  return () => {
    stopped = true;
    clock.cancelAnimationFrame(request);
  };
}
