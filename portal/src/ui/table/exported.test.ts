import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from './csv.ts';
import { exported, fileNameOf, localTime } from './exported.ts';
import { zonedHeader } from './sheet.ts';

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
const table = exported(columns, [
  { name: 'Wragby', at: null, seconds: 75 },
  { name: 'A long name of a rover', at, seconds: 7 },
]);

test('an export says in its headings the zone of times and the unit of figures, and leaves figures as figures', () => {
  assert.deepEqual(zonedHeader(table.header, table.cells, 'Europe/London'), [
    'Rover',
    'Connected (Europe/London)',
    'Connected for (s)',
  ]);
  assert.deepEqual(table.cells[0], ['Wragby', null, 75]);
});

test('times in CSV are local and have seconds', () => {
  assert.equal(localTime(at), '2026-11-20 14:32:06');
  assert.match(csv(table.header, table.cells), /rover,2026-11-20 14:32:06,7\r\n/);
});

test('the name of a file says what and when', () => {
  assert.equal(fileNameOf('Rovers: all', at), 'Rovers- all 2026-11-20 1432');
});
