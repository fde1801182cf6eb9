import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOneLine } from '../../language/datesInOneLine.ts';
import { csv } from './csv.ts';
import { exported, fileNameOf, localTime, widthsOf, withoutZone } from './exported.ts';

interface Row {
  name: string;
  at: Date | null;
  seconds: number;
}
const columns = [
  { id: 'name', header: 'Rover', value: ({ name }: Row) => name },
  { id: 'at', header: 'Connected', value: ({ at }: Row) => at },
  { id: 'for', header: 'Connected for', value: ({ seconds }: Row) => seconds, unit: 's' },
  { id: 'actions', header: '', value: () => null, unexported: true },
];
const at = new Date(2026, 10, 20, 14, 32, 6); // of the reader's own zone, whichever it is
const table = exported(
  columns,
  [
    { name: `Wragby, until ${inOneLine('20-11-2026')}`, at: null, seconds: 75 },
    { name: 'A long name of a rover', at, seconds: 7 },
  ],
  'Europe/London',
);

test('an export says in its headings the zone of times and the unit of figures, and leaves figures and dates as they are', () => {
  assert.deepEqual(table.header, ['Rover', 'Connected (Europe/London)', 'Connected for (s)']);
  assert.deepEqual(table.cells[0], ['Wragby, until 20-11-2026', null, 75]);
});

test('times are local and have seconds, in CSV and in a spreadsheet', () => {
  assert.equal(localTime(at), '2026-11-20 14:32:06');
  assert.equal(withoutZone(at).toISOString(), '2026-11-20T14:32:06.000Z');
  assert.match(csv(table.header, table.cells), /rover,2026-11-20 14:32:06,7\r\n/);
});

test('columns are as wide as what is in them, within bounds', () => {
  assert.deepEqual(widthsOf(table), [25, 26, 18]);
});

test('the name of a file says what and when', () => {
  assert.equal(fileNameOf('rovers', at), 'rovers-2026-11-20-1432');
});
