import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration, secondsSince } from '../../ui/format.ts';
import { endedAfter, lastConnections } from './connections.rules.ts';

const began = '2026-11-28T10:00:00.000Z';
const after = (seconds: number) => Date.parse(began) + seconds * 1000;
/** Two sessions, read 62 s after the second began. */
const read = {
  labels: ['2026-11-28T08:00:00.000Z', began],
  datasets: [{ label: 'Connection time, min', color: '#4bebb3', data: [10, 62 / 60] }],
  sessions: [6, 7],
  totaltime: 11,
};
const live = { session_id: 7, last_connect: began, lastgga: '2026-11-28T10:01:02.000Z' };

test('the live connection in the list lasts as long as the headline says, however long ago the list was read', () => {
  for (const passed of [0, 62, 93, 93.9, 119]) {
    const [first] = lastConnections(read, live, after(passed));
    const headline = duration(secondsSince(live.last_connect, after(passed)));
    assert.equal(duration(first?.seconds ?? null), headline, `after ${passed} s`);
    assert.equal(first?.isLive, true);
  }
});

test('a connection that is over lasts as long as was read, and bars are of the longest as it is now', () => {
  const [newest, older] = lastConnections(read, live, after(1200));
  assert.deepEqual(older, { id: 6, began: read.labels[0], seconds: 600, share: 0.5, isLive: false });
  assert.equal(newest?.share, 1);
});

test('without a live session all are as they were read, newest first', () => {
  const connections = lastConnections(read, undefined, after(9000));
  assert.deepEqual(
    connections.map(({ id, seconds, isLive }) => [id, seconds, isLive]),
    [
      [7, 62, false],
      [6, 600, false],
    ],
  );
});

test('a clock behind the server shows no negative time, and no connection no bar', () => {
  assert.equal(lastConnections(read, live, after(-5))[0]?.seconds, 0);
  const none = { ...read, labels: [], datasets: [], sessions: [] };
  assert.deepEqual(lastConnections(none, undefined, after(0)), []);
});

test('once it has ended the headline says what the list says, and before that is read, up to the last GGA', () => {
  const ended = { ...read, datasets: [{ label: '', color: '', data: [10, 93 / 60] }] };
  assert.equal(endedAfter(live, lastConnections(ended, undefined, after(200))), 93);
  assert.equal(endedAfter(live, []), 62);
  assert.equal(endedAfter({ ...live, lastgga: null }, []), null);
});
