import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { MAP_FILE_PATH, MAP_RANGE_BYTES } from '@cairn/contract/map-file';
import { get, slowClients } from '../../test/slow-clients.ts';
import { startWorld } from '../../test/world.ts';
import { rangeOf } from './map-file.ts';

test('a map file is served in ranges to signed-in people, and to nobody else', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-map-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'map.pmtiles');
  await writeFile(path, 'PMTiles and the rest');
  const file = { path, minZoom: 0, maxZoom: 12, attribution: '© them' };
  const { baseUrl, person } = await startWorld(t, {
    tiles: { street: null, dark: null, satellite: null, file },
  });
  const { client, credentials } = await person(30);
  assert.deepEqual((await client.auth.me({})).tiles.file, { minZoom: 0, maxZoom: 12, attribution: '© them' });
  const ask = (range: string, authorization?: string) =>
    fetch(baseUrl + MAP_FILE_PATH, { headers: { range, ...(authorization && { authorization }) } });
  const bearer = `Bearer ${credentials.bearer}`;

  const part = await ask('bytes=0-6', bearer);
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), 'bytes 0-6/20');
  assert.equal(await part.text(), 'PMTiles');
  assert.equal(await (await ask('bytes=12-900', bearer)).text(), 'the rest');
  assert.equal((await ask('bytes=20-30', bearer)).status, 416);
  assert.equal((await fetch(baseUrl + MAP_FILE_PATH, { headers: { authorization: bearer } })).status, 416);

  assert.equal((await ask('bytes=0-6')).status, 401);
  assert.equal((await ask('bytes=0-6', 'Bearer of-nobody')).status, 401);
});

test('150 clients that read nothing of their ranges hold a part of them in memory', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-map-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'map.pmtiles');
  await writeFile(path, Buffer.alloc(MAP_RANGE_BYTES));
  const file = { path, minZoom: 0, maxZoom: 12, attribution: '© them' };
  const tiles = { street: null, dark: null, satellite: null, file };
  const { api, baseUrl, person } = await startWorld(t, { tiles });
  const { credentials } = await person(30);
  const headers = `Authorization: Bearer ${credentials.bearer}\r\nRange: bytes=0-${MAP_RANGE_BYTES - 1}\r\n`;
  const readers = await slowClients(t, 150, { port: api.port }, get(MAP_FILE_PATH, headers).repeat(3));
  await Promise.all(readers.map(({ socket }) => once(socket, 'readable')));
  const reply = await fetch(baseUrl + MAP_FILE_PATH, {
    headers: { authorization: `Bearer ${credentials.bearer}`, range: 'bytes=0-6' },
  });
  assert.equal(reply.status, 206);
  const { arrayBuffers } = process.memoryUsage();
  assert.ok(arrayBuffers < (150 * MAP_RANGE_BYTES) / 4, `${Math.round(arrayBuffers / 1e6)} MB`);
  for (const { socket } of readers) socket.destroy();
});

test('a range is one, begins inside the file and is not longer than the contract says', () => {
  assert.deepEqual(rangeOf('bytes=2-5', 10), { start: 2, bytes: 4 });
  assert.deepEqual(rangeOf('bytes=2-50', 10), { start: 2, bytes: 8 });
  for (const refused of [undefined, 'bytes=5-2', 'bytes=-5', 'bytes=5-', 'bytes=0-1,3-4', 'bytes=10-11']) {
    assert.equal(rangeOf(refused, 10), undefined, refused);
  }
  assert.equal(rangeOf(`bytes=0-${MAP_RANGE_BYTES}`, 1e9), undefined);
  assert.equal(rangeOf(`bytes=0-${MAP_RANGE_BYTES - 1}`, 1e9)?.bytes, MAP_RANGE_BYTES);
});
