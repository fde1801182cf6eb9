import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileError, fitted, shapes } from './picture.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const file = (bytes: number[], name = 'logo.png') => new File([new Uint8Array(bytes)], name);

test('jpeg and png are accepted, whatever the file’s name', async () => {
  assert.equal(await fileError(file([...png, 1, 2, 3], 'logo.txt')), undefined);
  assert.equal(await fileError(file([...jpeg, 1, 2, 3], 'logo.jpeg')), undefined);
});

test('other content is refused, even if its name ends with png', async () => {
  const gif = [...new TextEncoder().encode('GIF89a')];
  const svg = [...new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')];
  for (const bytes of [gif, svg, png.slice(0, 7), []]) assert.equal(await fileError(file(bytes)), 'type');
});

test('a file no browser should decode is refused for its size', async () => {
  assert.equal(await fileError(new Blob([new Uint8Array(30_000_001)])), 'size');
});

test('a large picture is scaled to fit in proportion; a small one stays as it is', () => {
  assert.deepEqual(fitted({ width: 6000, height: 1000 }, shapes.logo), { width: 600, height: 100 });
  assert.deepEqual(fitted({ width: 1000, height: 1000 }, shapes.logo), { width: 200, height: 200 });
  assert.deepEqual(fitted({ width: 300, height: 90 }, shapes.logo), { width: 300, height: 90 });
  assert.deepEqual(fitted({ width: 9000, height: 1 }, shapes.logo), { width: 600, height: 1 });
});
