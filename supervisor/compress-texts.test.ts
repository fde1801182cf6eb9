import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressTexts } from './compress-texts.ts';

test('long texts of a built portal are there in Brotli and gzip too; short ones and pictures are not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'texts-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  const text = Buffer.from('export const name = "Cairn";\n'.repeat(100));
  await writeFile(join(folder, 'assets', 'page-1a2b.js'), text);
  await writeFile(join(folder, 'assets', 'font.woff2'), text);
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await compressTexts(folder);
  assert.deepEqual((await readdir(folder, { recursive: true })).sort(), [
    'assets',
    'assets/font.woff2',
    'assets/page-1a2b.js',
    'assets/page-1a2b.js.br',
    'assets/page-1a2b.js.gz',
    'favicon.svg',
  ]);
  const made = (ending: string) => readFile(join(folder, 'assets', `page-1a2b.js.${ending}`));
  assert.deepEqual(brotliDecompressSync(await made('br')), text);
  assert.deepEqual(gunzipSync(await made('gz')), text);
});
