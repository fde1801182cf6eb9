import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorsOf, compare, withPresent } from './merge.rules.ts';

const parts = [{ fields: ['tel'] }, { fields: ['town'] }, { fields: ['latitude', 'longitude'] }] as const;
const read = { tel: '1', town: 'Ely', latitude: '52', longitude: '0', note: '' };

test('what only one side changed is no conflict, what both changed differently is', () => {
  const present = { ...read, tel: '2', town: 'March' };
  const mine = { ...read, town: 'Ramsey', latitude: '53' };
  const { both, theirs, mine: own } = compare(parts, { read, present, mine });
  assert.deepEqual([both, theirs, own], [[parts[1]], [parts[0]], [parts[2]]]);
});

test('the same change by both is no conflict', () => {
  const present = { ...read, town: 'March' };
  const { both, theirs } = compare(parts, { read, present, mine: present });
  assert.deepEqual([both, theirs], [[], [parts[1]]]);
});

test('a part of several fields is one: another latitude conflicts with another longitude', () => {
  const { both } = compare(parts, {
    read,
    present: { ...read, latitude: '53' },
    mine: { ...read, longitude: '1' },
  });
  assert.deepEqual(both, [parts[2]]);
  assert.deepEqual(withPresent({ ...read, longitude: '1', note: 'x' }, { ...read, latitude: '53' }, both), {
    ...read,
    latitude: '53',
    note: 'x',
  });
});

test('each author has what they changed last, the latest author first', () => {
  const changes = [
    { field: 'tel', by: 'Ann', at: '2026-01-01T10:00:00.000Z' },
    { field: 'latitude', by: 'Ann', at: '2026-01-01T10:00:00.000Z' },
    { field: 'longitude', by: null, at: '2026-01-01T11:00:00.000Z' },
  ];
  assert.deepEqual(
    authorsOf(parts, changes).map(({ by, at, parts }) => [by, at.slice(11, 16), parts]),
    [
      [null, '11:00', [parts[2]]],
      ['Ann', '10:00', [parts[0]]],
    ],
  );
});
