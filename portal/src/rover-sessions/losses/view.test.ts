import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, View, within, zoomed } from './view.ts';

const bounds = { from: -5, to: 36_000 };
const drawn: (() => void)[] = [];
globalThis.requestAnimationFrame = (run) => drawn.push(() => run(0));

test('a window that reaches beyond the session is moved back, not cut', () => {
  assert.deepEqual(within({ from: -500, to: 500 }, bounds), { from: -5, to: 995 });
  assert.deepEqual(within({ from: 35_800, to: 36_400 }, bounds), { from: 35_400, to: 36_000 });
});

test('zooming stops at the whole session and at ten seconds', () => {
  assert.deepEqual(within({ from: -1e6, to: 1e6 }, bounds), bounds);
  assert.deepEqual(within({ from: 100, to: 101 }, bounds), { from: 95.5, to: 105.5 });
  assert.deepEqual(within({ from: 1, to: 2 }, { from: 0, to: 4 }), { from: 0, to: 4 });
});

test('what is under the pointer stays there while it zooms', () => {
  const closer = zoomed({ from: 0, to: 1000 }, 0.5, 250);
  assert.deepEqual(closer, { from: 125, to: 625 });
  assert.equal((250 - closer.from) / (closer.to - closer.from), 0.25);
});

test('a loss is shown with what was before and after it', () => {
  assert.deepEqual(around(1000, 1010), { from: 940, to: 1070 });
  assert.deepEqual(around(1000, 1400), { from: 700, to: 1700 });
});

test('many moves within a frame are drawn once', () => {
  const view = new View(bounds);
  let notified = 0;
  view.subscribe(() => notified++);
  for (let n = 0; n < 5; n++) view.zoom(0.5);
  assert.equal(drawn.length, 1);
  drawn.pop()?.();
  assert.equal(notified, 1);
  view.show(view.now());
  assert.equal(drawn.length, 0);
});

test('a growing session is followed where its end or all of it is visible, and nowhere else', () => {
  const grown = { from: -5, to: 36_002 };
  const all = new View(bounds);
  all.grow(grown);
  assert.deepEqual(all.now(), grown);
  const end = new View(bounds);
  end.show({ from: 35_900, to: 36_000 });
  end.grow(grown);
  assert.deepEqual(end.now(), { from: 35_902, to: 36_002 });
  const past = new View(bounds);
  past.show({ from: 100, to: 200 });
  past.grow(grown);
  assert.deepEqual(past.now(), { from: 100, to: 200 });
  drawn.length = 0;
});
