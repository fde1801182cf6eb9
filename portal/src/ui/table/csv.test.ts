import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harmless } from '@cairn/contract/csv';
import { compare } from './column.ts';
import { csv } from './csv.ts';

test('text that a spreadsheet would run as a formula is made harmless, numbers are left alone', () => {
  for (const evil of ['=1+1', '+44', '-2', '@SUM(A1)']) assert.equal(harmless(evil), `'${evil}`);
  assert.equal(harmless('\t=1'), "\t'=1");
  assert.equal(harmless('Wragby;=1+1\r\n@A1'), "Wragby;'=1+1\r\n'@A1", 'wherever another cell would begin');
  assert.deepEqual([harmless(-2), harmless('Wragby'), harmless(null)], [-2, 'Wragby', null]);
});

test('commas, quotes and line breaks survive a round of CSV', () => {
  assert.equal(csv(['a', 'b,c'], [['x "y"', 'one\ntwo']]), '\uFEFFa,"b,c"\r\n"x ""y""","one\ntwo"\r\n');
});

test('a formula with a comma is harmless and quoted', () => {
  assert.match(csv(['a'], [['=HYPERLINK("http://x",1)']]), /\r\n"'=HYPERLINK\(""http:\/\/x"",1\)"\r\n/);
});

test('rows sort by size where the value has one, and text counts its numbers', () => {
  assert.deepEqual(['rover 10', 'Rover 9', 'rover 1'].sort(compare), ['rover 1', 'Rover 9', 'rover 10']);
  assert.ok(compare(9, 10) < 0);
  assert.ok(compare(new Date(2), new Date(1)) > 0);
});
