import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remember, type Suggestion, suggestionsFor } from './suggestions.ts';

const now = 1_800_000_000_000;
const days = 86_400_000;
const known = (...terms: string[]): Suggestion[] =>
  terms.map((term, index) => ({ type: 'rovers', term, lastUsedDate: now - index * 1000 }));

test('nothing is suggested before the fourth character', () => {
  assert.deepEqual(suggestionsFor(known('Wragby 8R'), 'rovers', 'wra', now), []);
  assert.deepEqual(suggestionsFor(known('Wragby 8R'), 'rovers', 'wrag', now), ['Wragby 8R']);
});

test('a suggestion continues the typed text in any case, and is not the typed text itself', () => {
  const terms = known('Wragby', 'WRAGBY FARMS', 'New Wragby', 'wragby 8r');
  assert.deepEqual(suggestionsFor(terms, 'rovers', 'wragby', now), ['WRAGBY FARMS', 'wragby 8r']);
});

test('each list has its own suggestions', () => {
  assert.deepEqual(suggestionsFor(known('Wragby 8R'), 'dealers', 'wrag', now), []);
});

test('ten at most, the last used first', () => {
  const terms = known(...Array.from({ length: 12 }, (_, n) => `rover ${n}`)).reverse();
  const shown = suggestionsFor(terms, 'rovers', 'rover', now);
  assert.equal(shown.length, 10);
  assert.equal(shown[0], 'rover 0');
});

test('a term lives for 90 days after its last use', () => {
  const old: Suggestion[] = [
    { type: 'rovers', term: 'rover old', lastUsedDate: now - 90 * days },
    { type: 'rovers', term: 'rover new', lastUsedDate: now - 90 * days + 1 },
  ];
  assert.deepEqual(suggestionsFor(old, 'rovers', 'rover', now), ['rover new']);
  assert.deepEqual(
    remember(old, 'rovers', 'x', now).map(({ term }) => term),
    ['rover new'],
  );
});

test('only a term longer than four characters is remembered, once, with its newest use', () => {
  assert.deepEqual(remember([], 'rovers', ' roof ', now), []);
  const twice = remember(remember([], 'rovers', 'Dozer', now), 'rovers', 'dozer ', now + 5);
  assert.deepEqual(twice, [{ type: 'rovers', term: 'dozer', lastUsedDate: now + 5 }]);
});
