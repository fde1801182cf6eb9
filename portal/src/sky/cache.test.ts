import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCached, store } from './cache.ts';

function memory(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
}
const now = Date.UTC(2026, 10, 21);

test('a plot is cached by station, for ten minutes', () => {
  const storage = memory();
  store(7, { at: now, data: [] }, storage);
  assert.deepEqual(readCached(7, now + 599_999, storage), { at: now, data: [] });
  assert.equal(readCached(7, now + 600_000, storage), undefined);
  assert.equal(readCached(8, now, storage), undefined);
});

test('what cannot be read is nothing', () => {
  const storage = memory();
  for (const text of ['{', '{}', '[]', '7', `{"at":${now + 1},"data":[]}`]) {
    storage.setItem('cairn-sky-7', text);
    assert.equal(readCached(7, now, storage), undefined);
  }
  const refused = {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  } as unknown as Storage;
  store(7, { at: now, data: [] }, refused);
  assert.equal(readCached(7, now, refused), undefined);
});
