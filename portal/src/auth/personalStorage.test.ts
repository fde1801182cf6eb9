import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptAfter, personalKey, removePersonal } from './personalStorage.ts';

function storageWith(...keys: string[]): Storage {
  const stored = new Map(keys.map((key) => [key, '1']));
  return {
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index));
const [views, searches] = [personalKey(7, 'views:rovers'), personalKey(7, 'searches')];
const ofNobody = ['cairn-theme', 'cairn:density', 'cairn:table:rovers'];
const earlier = ['cairn:views:rovers', 'cairn:palette-uses-7', 'cairn:searches'];

test('who logs out leaves nothing of theirs, and what identifies nobody stays', () => {
  const storage = storageWith(views, searches, ...earlier, ...ofNobody);
  removePersonal(storage, keptAfter('left'));
  assert.deepEqual(keysOf(storage), ofNobody);
});

test('a session that ends by itself leaves saved views alone, for the same person', () => {
  const storage = storageWith(views, searches, ...ofNobody);
  removePersonal(storage, keptAfter('idle'));
  assert.deepEqual(keysOf(storage), [views, ...ofNobody]);
});

test('somebody who signs in finds nothing of anybody else', () => {
  const own = personalKey(8, 'views:rovers');
  const storage = storageWith(views, own, ...earlier);
  removePersonal(storage, (person) => person === 8);
  assert.deepEqual(keysOf(storage), [own]);
});
