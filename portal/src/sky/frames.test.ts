import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Clock, startFrames } from './frames.ts';

const fail = (error: unknown) => assert.fail(String(error));

/** Timers that a test turns by hand. */
function handClock() {
  const state = {
    interval: undefined as { run: () => void; ms: number } | undefined,
    frame: undefined as ((now: number) => void) | undefined,
    now: 0,
  };
  const clock: Clock = {
    setInterval: (run, ms) => {
      state.interval = { run, ms };
      return 1;
    },
    clearInterval: () => {
      state.interval = undefined;
    },
    requestAnimationFrame: (run) => {
      state.frame = run;
      return 1;
    },
    cancelAnimationFrame: () => {
      state.frame = undefined;
    },
  };
  const advance = (ms: number) => {
    state.now += ms;
    const { frame } = state;
    state.frame = undefined;
    frame?.(state.now);
  };
  return { state, clock, advance };
}

test('one frame a second is timed by an interval, and so are thirty', () => {
  for (const [rate, ms] of [
    [1, 1000],
    [30, 1000 / 30],
  ] as const) {
    const { state, clock } = handClock();
    let drawn = 0;
    const stop = startFrames(rate, () => drawn++, fail, clock);
    assert.equal(state.interval?.ms, ms);
    assert.equal(state.frame, undefined);
    state.interval?.run();
    assert.equal(drawn, 1);
    stop();
    assert.equal(state.interval, undefined);
  }
});

test('above thirty a second the browser’s frames are used, no more of them than requested', () => {
  const { state, clock, advance } = handClock();
  let drawn = 0;
  const stop = startFrames(40, () => drawn++, fail, clock);
  assert.equal(state.interval, undefined);
  for (let frame = 0; frame < 120; frame++) advance(1000 / 120); // a screen of 120 Hz, for a second
  assert.ok(drawn >= 38 && drawn <= 41, `${drawn} frames`);
  stop();
  assert.equal(state.frame, undefined);
});

test('a rate that is not above zero is refused', () => {
  for (const rate of [0, -1, Number.NaN])
    assert.throws(
      () =>
        startFrames(
          rate,
          () => {},
          () => {},
        ),
      RangeError,
    );
});

test('thirty frames that fail one after the other end it, for both kinds', () => {
  for (const rate of [1, 60]) {
    const { state, clock, advance } = handClock();
    const step = () => (rate > 30 ? advance(20) : state.interval?.run());
    const failures: unknown[] = [];
    let calls = 0;
    let broken = true;
    startFrames(
      rate,
      () => {
        calls++;
        if (broken) throw new Error('no canvas');
      },
      (error) => failures.push(error),
      clock,
    );
    for (let frame = 0; frame < 29; frame++) step();
    broken = false;
    step(); // a successful frame resets the count
    broken = true;
    for (let frame = 0; frame < 29; frame++) step();
    assert.equal(failures.length, 0);
    step();
    assert.equal(failures.length, 1);
    assert.equal(calls, 60);
    step();
    assert.equal(calls, 60, 'nothing is drawn any more');
  }
});
