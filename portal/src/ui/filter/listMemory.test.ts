import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNarrowed } from './listMemory.ts';

test('a list that was left is narrowed by a search, a view or a filter, and not by its order', () => {
  assert.ok(!isNarrowed({}));
  assert.ok(!isNarrowed({ sort: 'company', desc: true }));
  assert.ok(isNarrowed({ sort: 'company', company: 140 }));
  assert.ok(!isNarrowed({ range: 'lastMonth' }));
  assert.ok(isNarrowed({ stext: 'fen' }));
  assert.ok(isNarrowed({ view: 'unconnected' }));
});

test('own days narrow a list, and are the period of a page of figures', () => {
  const ownDays = { from: '2026-10-01', to: '2026-10-31' };
  assert.ok(isNarrowed(ownDays));
  assert.ok(!isNarrowed(ownDays, { hasRange: true }));
  assert.ok(isNarrowed({ ...ownDays, dealer: 12 }, { hasRange: true }));
});
