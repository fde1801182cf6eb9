import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoverSession } from '@cairn/contract';
import { type SessionPage, withNewest, withOlder } from './merge.ts';

const session = (minute: number, overrides: Partial<RoverSession> = {}) =>
  ({
    session_id: 1000 - minute,
    date_time: new Date(minute * 60_000).toISOString(),
    live: 0,
    ...overrides,
  }) as RoverSession;
const stretch = (minutes: number[], next: number | null = 1): SessionPage => ({
  Sessions: minutes.map((minute) => session(minute)),
  next,
});
const minutes = ({ Sessions }: SessionPage) =>
  Sessions.map(({ date_time }) => Date.parse(date_time) / 60_000);

test('new sessions go on top of those that were fetched before, which stay', () => {
  const joined = withNewest(stretch([5, 4, 3, 2], 7), stretch([6, 5, 4], 8));
  assert.deepEqual([minutes(joined), joined.next], [[6, 5, 4, 3, 2], 7]);
});

test('a session of the newest page replaces the known one', () => {
  const newest = { Sessions: [session(5, { live: 1 }), session(4)], next: 9 };
  assert.equal(withNewest(stretch([5, 4, 3], 7), newest).Sessions[0]?.live, 1);
});

test('a page that does not overlap the known sessions replaces them, so that there is no gap', () => {
  const joined = withNewest(stretch([5, 4], 7), stretch([99, 98], 8));
  assert.deepEqual([minutes(joined), joined.next], [[99, 98], 8]);
});

test('a page with all sessions replaces the known ones', () => {
  const joined = withNewest(stretch([5, 4, 3], 7), stretch([5, 4], null));
  assert.deepEqual([minutes(joined), joined.next], [[5, 4], null]);
});

test('an older page is appended, each session once', () => {
  const joined = withOlder(stretch([5, 4]), stretch([4, 3, 2], null));
  assert.deepEqual([minutes(joined), joined.next], [[5, 4, 3, 2], null]);
});
