import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beforeTyping, matchOf, ranked, withUse } from './palette.rules.ts';

const item = (label: string, code?: string) => ({ id: label, label, code });
const labels = (items: { label: string }[]) => items.map(({ label }) => label);

test('equal texts come before beginnings, beginnings before words, words before parts', () => {
  const items = ['New rovers', 'Controvers', 'Rovers of a company', 'Rovers'].map((label) => item(label));
  assert.deepEqual(labels(ranked(items, 'rovers', {})), [
    'Rovers',
    'Rovers of a company',
    'New rovers',
    'Controvers',
  ]);
});

test('a username counts like a name, words may stand apart, and every word must occur', () => {
  assert.equal(matchOf(item('Combine', 'wrag-1'), 'WRAG-1'), 4);
  assert.equal(matchOf(item('Wragby mast 8'), 'mast wrag'), 1);
  assert.equal(matchOf(item('Wragby mast 8'), 'mast boston'), 0);
  assert.equal(matchOf(item('Østergård'), 'ostergaard'), 4);
});

test('something used before counts as the next better fit, and wins among equals', () => {
  const items = ['Rover', 'Rover A', 'Rover B', 'Old rover'].map((label) => item(label));
  const after = (used: string) => labels(ranked(items, 'rover', withUse({}, used, 1)));
  assert.deepEqual(after('Rover B'), ['Rover B', 'Rover', 'Rover A', 'Old rover']);
  assert.deepEqual(after('Old rover'), ['Rover', 'Old rover', 'Rover A', 'Rover B']);
});

test('without a text the latest choices are offered; the oldest of more than a hundred is forgotten', () => {
  let uses = {};
  for (let n = 0; n < 101; n++) uses = withUse(uses, `i${n}`, n);
  assert.equal(Object.keys(uses).length, 100);
  const items = ['i0', 'i7', 'i9'].map((label) => item(label));
  assert.deepEqual(labels(beforeTyping([], items, uses)), ['i9', 'i7']);
});

test('favourites are offered before them, the latest chosen first, and count like what was used when something is typed', () => {
  const uses = withUse(withUse({}, 'Rovers', 1), 'Sprayer', 2);
  const favourites = ['Drill', 'Sprayer', 'Baler'].map((label) => item(label));
  assert.deepEqual(labels(beforeTyping(favourites, [item('Rovers'), item('Stock')], uses)), [
    'Sprayer',
    'Drill',
    'Baler',
    'Rovers',
  ]);
  const many = Array.from({ length: 30 }, (_, n) => item(`F${n}`));
  assert.equal(beforeTyping(many, [], {}).length, 12);
  const found = ['Drill A', 'Drill B'].map((label) => item(label));
  assert.deepEqual(labels(ranked(found, 'drill', {}, new Set(['Drill B']))), ['Drill B', 'Drill A']);
});
