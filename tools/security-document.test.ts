import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { areas, limitOf } from '@cairn/contract';
import { root } from './root.ts';

const document = readFileSync(`${root}/docs/security.md`, 'utf8');

/** How often each call may be made; calls of the two usual limits are counted, the others named. */
function limitsTable(): string {
  const byLimit = new Map<number, string[]>();
  for (const [area, calls] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(calls)) {
      const { perMinute } = limitOf(endpoint);
      byLimit.set(perMinute, [...(byLimit.get(perMinute) ?? []), `\`${area}.${name}\``]);
    }
  const rows = [...byLimit]
    .sort(([one], [other]) => other - one)
    .map(([perMinute, calls]) => {
      const text = perMinute >= 600 ? `${calls.length} calls` : calls.sort().join(', ');
      return `| ${perMinute.toLocaleString('en')} | ${text} |`;
    });
  return ['| a minute | calls |', '|---|---|', ...rows].join('\n');
}

test('the limits that the security document names are those of the contract', () => {
  assert.ok(document.includes(limitsTable()), `the table should be:\n${limitsTable()}`);
});

test('the long work that it names is that of the contract', () => {
  const long = Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, { long }]) => (long ? [`\`${area}.${name}\``] : [])),
  );
  const [, named = ''] = /^\| long work: ([^|]+) \|/m.exec(document) ?? [];
  assert.deepEqual(named.split(', ').sort(), long.sort());
});

test('its table of forty requirements is whole, and counted rightly', () => {
  const rows = [...document.matchAll(/^\| (\d+) \| [^|]+ \| (met|partly|not met|n\/a) \| [^|]+ \|$/gm)];
  assert.deepEqual(
    rows.map(([, number]) => Number(number)),
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
  const count = (state: string) => rows.filter(([, , found]) => found === state).length;
  const totals = `Met ${count('met')}, partly ${count('partly')}, not met ${count('not met')}, not applicable ${count('n/a')}.`;
  assert.ok(document.includes(totals), totals);
});
