import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { unpack } from './unpack.ts';

const any = /^xl\//;

test('the files that match are there with all they hold, stored or compressed', () => {
  const long = strToU8('abc'.repeat(100_000));
  const archive = zipSync({
    'xl/a.xml': [long, { level: 9 }],
    'xl/b.xml': [strToU8('b'), { level: 0 }],
    'c.xml': strToU8('c'),
  });
  const files = unpack(archive, any, 1_000_000);
  assert.deepEqual([...files.keys()], ['xl/a.xml', 'xl/b.xml']);
  assert.deepEqual(files.get('xl/a.xml'), long);
  assert.deepEqual(files.get('xl/b.xml'), strToU8('b'));
});

test('an archive whose writer puts the sizes behind each file is read as well', () => {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_, part) => parts.push(part));
  const long = strToU8('abc'.repeat(100_000));
  for (const name of ['xl/a.xml', 'xl/b.xml']) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(long, true);
  }
  zip.end();
  const files = unpack(new Uint8Array(Buffer.concat(parts)), any, 1_000_000);
  assert.deepEqual([...files.values()], [long, long]);
});

test('an archive that says less than comes out of it is refused', () => {
  const archive = zipSync({ 'xl/a.xml': [new Uint8Array(2_000_000), { level: 9 }] });
  const view = new DataView(archive.buffer, archive.byteOffset);
  view.setUint32(22, 10, true); // the size in the local header
  const central = archive.lastIndexOf(0x02) - 3;
  for (let offset = central; offset >= 0; offset--)
    if (view.getUint32(offset, true) === 0x02014b50) {
      view.setUint32(offset + 24, 10, true); // and in the directory
      break;
    }
  assert.throws(() => unpack(archive, any, 1_000_000), /too large/);
});

test('what is no archive has no files', () => {
  assert.deepEqual(unpack(strToU8('PK but no archive'), any, 1000).size, 0);
});
