import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataActivity, rateAt, type Sample, withSample } from './dataActivity.ts';

const counted = (session_id: number, bytes_sent: number, bytes_rcvd = 10) => ({
  session_id,
  bytes_sent,
  bytes_rcvd,
});

test('the indicator is green when bytes changed, in either direction', () => {
  assert.equal(dataActivity(counted(1, 100), counted(1, 142)), 'data');
  assert.equal(dataActivity(counted(1, 100, 10), counted(1, 100, 90)), 'data');
  assert.equal(dataActivity(counted(1, 100), counted(1, 100)), 'quiet');
});

test('the indicator is red while the rover is not connected, whatever it was before', () => {
  assert.equal(dataActivity(counted(1, 100), null), 'lost');
  assert.equal(dataActivity(null, null), 'lost');
  assert.equal(dataActivity(undefined, null), 'lost');
});

test('a session that begins is data, even with the bytes of the one before', () => {
  assert.equal(dataActivity(null, counted(2, 0, 0)), 'data');
  assert.equal(dataActivity(undefined, counted(2, 0, 0)), 'data');
  assert.equal(dataActivity(counted(1, 100), counted(2, 100)), 'data');
});

test('the rate is that of the last ten seconds, and none before there are four seconds of samples', () => {
  const samples = Array.from(
    { length: 30 },
    (_, second): Sample => ({
      session: 1,
      at: second * 1000,
      bytes: second < 15 ? 0 : (second - 15) * 700,
    }),
  );
  assert.equal(rateAt(samples), 700);
  assert.equal(rateAt(samples, 20), 350);
  assert.equal(rateAt(samples, 3), null);
  assert.equal(rateAt(samples, 4), 0);
  assert.equal(rateAt([]), null);
});

test('bytes of many seconds that are counted at once are the rate of these seconds', () => {
  const every = (seconds: number[]) =>
    seconds.reduce<Sample[]>(
      (samples, s) => withSample(samples, { session: 1, at: s * 1000, bytes: s * 1400 }),
      [],
    );
  assert.equal(rateAt(every([0, 1, 2, 34])), 1400, 'a count that comes late');
  assert.equal(rateAt(every([0, 20, 20, 20, 40, 40])), 1400, 'answers that repeat a count');
});

test('samples of an older session and of more than two minutes ago are let go', () => {
  const old = [
    { session: 1, at: 0, bytes: 900 },
    { session: 2, at: 1000, bytes: 0 },
    { session: 2, at: 100_000, bytes: 50 },
  ];
  assert.deepEqual(withSample(old, { session: 2, at: 130_000, bytes: 60 }), [
    { session: 2, at: 100_000, bytes: 50 },
    { session: 2, at: 130_000, bytes: 60 },
  ]);
});
