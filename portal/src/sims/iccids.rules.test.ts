import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIccids } from './iccids.rules.ts';

test('ICCIDs are read from lines, commas, tabs and quotes, each once; what is none is named', () => {
  const [a, b] = ['8945720000000000017', '894472000000000012'];
  assert.deepEqual(readIccids(`${a}\r\n${b}, ${a};\t"${b}"\n`), { iccids: [a, b], unread: [] });
  assert.deepEqual(readIccids(`ICCID\n${a}\n12345`), { iccids: [a], unread: ['ICCID', '12345'] });
  assert.deepEqual(readIccids(' \n'), { iccids: [], unread: [] });
});
