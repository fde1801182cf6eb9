import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterSourcetable, parseSourcetableFilter } from './sourcetable-filter.ts';

const lines = [
  'CAS;ntrip.example.com;2101;Cairn;Cairn;1;GBR;52.00;0.10;0.0.0.0;0;',
  'NET;Cairn;Cairn;B;Y;none;none;none;none',
  'STR;ELY;Ely;RTCM 3;1006(10),1077(1),1087(1);2;GPS+GLO;Cairn;GBR;52.4000;0.2600;0;0;Cairn;none;B;Y;9600;none',
  'STR;LINCOLN;"Lincoln; old";RTCM 3;1006(10),1004(1);2;GPS;Cairn;GBR;53.2300;-0.5400;0;0;Cairn;none;B;Y;4800;offline',
  'STR;THISTED;Thisted;RTCM 3;1077(1);2;GPS+GLO+GAL;Cairn;DNK;56.9600;8.7000;0;0;Cairn;none;B;Y;11200;none',
];
const table = `${[...lines, 'ENDSOURCETABLE'].join('\r\n')}\r\n`;

/** The second fields of the lines that are left, and that the end is there. */
function left(query: string): string[] {
  const filter = parseSourcetableFilter(query);
  assert.ok(filter && filter !== 'bad', `${query} is ${filter}`);
  const found = filterSourcetable(table, filter);
  assert.ok(found.endsWith('ENDSOURCETABLE\r\n'));
  return found
    .split('\r\n')
    .slice(0, -2)
    .map((line) => line.split(';')[1] ?? '');
}

for (const [query, expected] of [
  ['STR', ['ELY', 'LINCOLN', 'THISTED']],
  ['STR;', ['ELY', 'LINCOLN', 'THISTED']],
  ['CAS;', ['ntrip.example.com']],
  ['STR|NET;', ['Cairn', 'ELY', 'LINCOLN', 'THISTED']],
  [';ELY', ['ELY']],
  ['str;ely', ['ELY']],
  ['STR;*L*', ['ELY', 'LINCOLN']],
  ['STR;!(ELY|LINCOLN)', ['THISTED']],
  ['STR;;;;;;;;DNK', ['THISTED']],
  ['STR;;;;;;;;!=DNK', ['ELY', 'LINCOLN']],
  ['STR;;;RTCM%203;1077', ['ELY', 'THISTED']],
  ['STR;;;;1006+1077', ['ELY']],
  ['STR;;;;;;GPS+GLO', ['ELY', 'THISTED']],
  ['STR;;;;;;GLO+!GAL', ['ELY']],
  ['STR;;;;;;;;;>52.5', ['LINCOLN', 'THISTED']],
  ['STR;;;;;;;;;>=52.4+<53.3;<0', ['LINCOLN']],
  ['STR;;;;;;;;;52.4', ['ELY']],
  ['STR;;~old', ['LINCOLN']],
  ['STR;;;;;;;;;;;;;;;;;>5000;none', ['ELY', 'THISTED']],
  ['filter=STR;ELY', ['ELY']],
  ['match;STR;ELY', ['ELY']],
  ['STR;NOWHERE', []],
] as const)
  test(`the filter ${query} leaves ${expected.join(', ') || 'nothing but the end'}`, () => {
    assert.deepEqual(left(query), expected);
  });

test('other queries are no filters', () => {
  for (const query of ['', 'x=1', 'STRANGE', 'auth', 'format=html'])
    assert.equal(parseSourcetableFilter(query), undefined, query);
});

test('a filter that cannot be read says so, also one that would nest without end', () => {
  for (const query of [
    'STR;(ELY',
    'STR;ELY)',
    'STR;|',
    'STR;ELY+',
    'STR;>',
    'STR;!',
    `STR;${'('.repeat(4_000)}`,
  ])
    assert.equal(parseSourcetableFilter(query), 'bad', query.slice(0, 20));
});

test('a filter with many stars takes no longer than others', () => {
  const filter = parseSourcetableFilter(`STR;${'*a'.repeat(1_500)}b`);
  assert.ok(filter && filter !== 'bad');
  assert.equal(
    filterSourcetable(`STR;${'a'.repeat(100_000)}\r\nENDSOURCETABLE\r\n`, filter),
    'ENDSOURCETABLE\r\n',
  );
});
