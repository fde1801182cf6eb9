import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { spreadsheet } from './spreadsheet.ts';

/** The files of a zip archive, by its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(begin, begin + size);
    files.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

test('a spreadsheet has its tables by name, its figures as numbers, and runs nothing', async () => {
  const file = await spreadsheet([
    {
      name: 'By dealer',
      header: ['Dealer', 'New'],
      rows: [
        ['Lincs & Co', 41],
        ['=cmd()', null],
      ],
    },
    { name: 'A/B: a name that is longer than Excel takes', header: ['x'], rows: [] },
  ]);
  const files = unzip(file);
  const book = files.get('xl/workbook.xml') ?? '';
  assert.match(book, /name="By dealer"/);
  assert.match(book, /name="A B {2}a name that is longer than"/);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const texts = files.get('xl/sharedStrings.xml') ?? sheet;
  assert.match(sheet, /<v>41<\/v>/);
  assert.match(texts, /Lincs &amp; Co/);
  assert.match(texts, /('|&apos;|&#39;)=cmd\(\)/);
});
