import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ForwardSteps } from './clock-steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A wall clock and a steady one, that begins at 0. */
function clocks() {
  const steps = new ForwardSteps(30 * MINUTE);
  let wall = 1_000 * HOUR;
  let steady = 0;
  const look = () => steps.look(wall, steady);
  look();
  return {
    steps,
    now: () => wall,
    pass(ms: number) {
      wall += ms;
      steady += ms;
      look();
    },
    set(ms: number) {
      wall += ms;
      look();
    },
  };
}

test('moments before a step forward are nearer by it, later ones are not', () => {
  const { steps, now, pass, set } = clocks();
  const before = now();
  pass(10 * MINUTE);
  set(HOUR);
  const after = now();
  pass(MINUTE);
  assert.equal(steps.since(before), HOUR);
  assert.equal(steps.since(after), 0);
  assert.equal(now() - before - steps.since(before), 11 * MINUTE, 'the time that really passed');
});

test('time that passes and corrections of some seconds are no steps', () => {
  const { steps, now, pass, set } = clocks();
  const before = now();
  pass(5 * HOUR);
  set(20_000);
  pass(MINUTE);
  set(-20_000);
  assert.equal(steps.since(before), 0);
});

test('a step that is taken back counts no more, and a clock that was set back makes nothing older', () => {
  const { steps, now, pass, set } = clocks();
  const before = now();
  set(HOUR);
  const ahead = now();
  pass(5 * MINUTE);
  set(-HOUR);
  assert.equal(steps.since(before), 0);
  assert.equal(steps.since(ahead), 0);
  assert.equal(steps.since(now()), 0);
});

test('a step is forgotten after its time', () => {
  const { steps, now, pass, set } = clocks();
  const before = now();
  set(HOUR);
  pass(29 * MINUTE);
  assert.equal(steps.since(before), HOUR);
  pass(MINUTE);
  assert.equal(steps.since(before), 0);
});
