import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFields } from '@cairn/contract';
import { csvText, readCsv } from './csv.rules.ts';
import { columnNames, linesOf, offeredFields, startText } from './lines.rules.ts';
import { roverImport as danish } from './messages.da.ts';
import { roverImport as english } from './messages.ts';

test('a CSV file is read with commas, semicolons or tabs, with quotes, and with the numbers of its lines', () => {
  for (const separator of [',', ';', '\t'])
    assert.deepEqual(
      readCsv(
        `\uFEFFCompany${separator}Rover\r\n"Wold, ""A""\nFarms"${separator}"x;y,z"\r\n\r\nFen${separator}2`,
      ),
      [
        { line: 1, cells: ['Company', 'Rover'] },
        { line: 2, cells: ['Wold, "A"\nFarms', 'x;y,z'] },
        { line: 5, cells: ['Fen', '2'] },
      ],
      separator,
    );
  assert.deepEqual(readCsv(''), []);
});

test('Danish letters are read from UTF-8 and from what Excel writes', () => {
  assert.equal(csvText(new TextEncoder().encode('Åkær')), 'Åkær');
  assert.equal(csvText(Uint8Array.of(0xc5, 0x6b, 0xe6, 0x72)), 'Åkær');
});

const sheet = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));

test('columns are found by their English and Danish names in any order, and lines have their numbers', () => {
  const rows = sheet(['ABONNEMENT', 'firma', ''], ['RTK 1 year', ' Fen ', '']);
  assert.deepEqual(linesOf(rows), { lines: [{ line: 2, subtype: 'RTK 1 year', company: 'Fen' }] });
  for (const field of importFields)
    for (const messages of [english, danish])
      assert.ok(
        columnNames[field].includes(messages[`${field}Name`].toLowerCase()),
        messages[`${field}Name`],
      );
});

test('a file that has unknown, repeated or missing columns, or no lines, is refused as a whole', () => {
  const line = ['Fen', 'RTK 1 year'];
  assert.deepEqual(linesOf(sheet(['Company', 'Subscription', 'Pasword'], line)), {
    error: 'unknownColumn',
    name: 'Pasword',
  });
  assert.deepEqual(linesOf(sheet(['Company', 'Firma'], line)), { error: 'doubleColumn', name: 'Firma' });
  assert.deepEqual(linesOf(sheet(['Company', 'Rover'], line)), { error: 'missingColumn', field: 'subtype' });
  assert.deepEqual(linesOf(sheet(['Company', 'Subscription'])), { error: 'empty' });
  const many = Array.from({ length: 5001 }, () => line);
  assert.deepEqual(linesOf(sheet(['Company', 'Subscription'], ...many)), { error: 'tooMany' });
});

test('a start is read as it is typed or as the day number of a spreadsheet, in the zone of the reader', () => {
  const at = new Date(2027, 0, 31, 10, 30).toISOString();
  for (const text of ['31-01-2027 10:30', '2027-01-31 10:30', '46418.4375'])
    assert.equal(startText(text), at, text);
  assert.equal(startText('31-01-2027'), new Date(2027, 0, 31).toISOString());
  for (const text of ['31-02-2027', 'soon', '']) assert.equal(startText(text), text);
});

test('columns for NTRIP username and password are offered to those who may choose these', () => {
  assert.deepEqual(offeredFields(true), importFields);
  const without = importFields.filter((field) => field !== 'username' && field !== 'password');
  assert.deepEqual(offeredFields(false), without);
});
