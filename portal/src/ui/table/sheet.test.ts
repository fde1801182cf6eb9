import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sheetOf } from './sheet.ts';

const zone = 'Europe/Copenhagen';

test('times in Excel are those of the reader, to the second, and their heading names the zone', () => {
  const at = new Date(2026, 10, 22, 0, 4, 31);
  const { header, rows } = sheetOf(
    ['Rover', 'Sidst tilsluttet'],
    [
      ['Ærø', at],
      ['Als', null],
    ],
    zone,
  );
  assert.deepEqual(header, ['Rover', 'Sidst tilsluttet (Europe/Copenhagen)']);
  assert.deepEqual(rows, [
    [{ value: 'Ærø' }, { value: new Date('2026-11-22T00:04:31Z') }],
    [{ value: 'Als' }, null],
  ]);
});

test('columns are as wide as their longest text, within limits', () => {
  const { widths } = sheetOf(['Navn', 'Id', 'Note'], [['Sønderborg Markservice', 1, 'x'.repeat(500)]], zone);
  assert.deepEqual(widths, [24, 8, 60]);
});

test('text that a spreadsheet would run as a formula is made harmless', () => {
  assert.deepEqual(sheetOf(['a'], [['=1+1']], zone).rows, [[{ value: "'=1+1" }]]);
});
