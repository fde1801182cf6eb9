import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Player } from './player.ts';

const playerOf = (seconds: number[], speed = 1) => {
  const player = new Player();
  player.setSeconds(seconds);
  player.setSpeed(speed);
  return player;
};
const everySecond = Array.from({ length: 61 }, (_, second) => second);

test('a session plays at its own speed or faster, and between two points the playhead is between them', () => {
  const player = playerOf(everySecond);
  player.play(0);
  player.advance(250);
  assert.deepEqual(player.playhead(), { second: 0.25, index: 0, share: 0.25 });
  player.setSpeed(30);
  player.advance(100);
  assert.deepEqual(player.playhead(), { second: 3.25, index: 3, share: 0.25 });
});

test('a silence of the rover is skipped, the usual time between two points is not', () => {
  const player = playerOf([0, 1, 2, 3, 600, 601]);
  player.play(3);
  player.advance(16);
  assert.equal(player.playhead()?.second, 600);
  const slow = playerOf([0, 30, 60, 90]); // one that reports every 30 s
  slow.play(0);
  slow.advance(100);
  assert.equal(slow.playhead()?.index, 0);
});

test('a browser that was hidden for an hour goes on from where it stopped', () => {
  const player = playerOf(everySecond, 10);
  player.play(5);
  player.advance(3_600_000);
  assert.equal(player.playhead()?.second, 7.5);
});

test('a frame that began before play was pressed takes nothing back', () => {
  const player = playerOf(everySecond, 60);
  player.play(5);
  player.advance(-16);
  assert.deepEqual(player.playhead(), { second: 5, index: 5, share: 0 });
});

test('it pauses on the last point, and plays from the first when it is played there', () => {
  const player = playerOf([0, 1, 2], 60);
  const told: (number | undefined)[] = [];
  player.subscribe(() => told.push(player.playhead()?.index));
  player.play(0);
  player.advance(100);
  assert.equal(player.isPlaying(), false);
  assert.deepEqual(told, [0, 2, undefined]);
  player.play(2);
  assert.equal(player.playhead()?.index, 0);
});

test('one point alone, or none, is nothing to play', () => {
  for (const seconds of [[], [7]]) {
    const player = playerOf(seconds);
    player.play(0);
    assert.equal(player.isPlaying(), false);
  }
});

test('whatever the track and the frames, the playhead never goes back and never leaves the track', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 80 }),
      fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 60 }),
      fc.constantFrom(1, 5, 60),
      (steps, frames, speed) => {
        let second = 0;
        const seconds = steps.map((step) => (second += step));
        const player = playerOf(seconds, speed);
        player.play(0);
        let before = player.playhead();
        for (const frame of frames) {
          player.advance(frame);
          const now = player.playhead();
          if (!before || !now) return;
          assert.ok(now.second >= before.second && now.index >= before.index);
          assert.ok(now.second <= (seconds.at(-1) ?? 0) && now.share >= 0 && now.share < 1);
          assert.ok((seconds[now.index] ?? 0) <= now.second);
          before = now;
        }
      },
    ),
  );
});
