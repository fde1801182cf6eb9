import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { areas, limitOf } from '@cairn/contract';
import { root } from './root.ts';

const document = readFileSync(`${root}/docs/security.md`, 'utf8');

/**
 * How often each call may be made: those with a limit of their own by name, and the others by their kind, so that one more
 * usual call is no change of the document.
 */
function limitsTable(): string {
  const byLimit = new Map<number, string[]>();
  for (const [area, calls] of Object.entries(areas))
    for (const [name, endpoint] of Object.entries(calls)) {
      const { perMinute } = limitOf(endpoint);
      const isUsual = perMinute === limitOf({ method: endpoint.method, roles: [] }).perMinute;
      const text = !isUsual
        ? `\`${area}.${name}\``
        : endpoint.method === 'GET'
          ? 'all other reads'
          : 'all other changes';
      byLimit.set(perMinute, [...(byLimit.get(perMinute) ?? []), text]);
    }
  const rows = [...byLimit]
    .sort(([one], [other]) => other - one)
    .map(
      ([perMinute, calls]) =>
        `| ${perMinute.toLocaleString('en')} | ${[...new Set(calls)].sort().join(', ')} |`,
    );
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
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  const count = (state: string) => rows.filter(([, , found]) => found === state).length;
  const totals = `Met ${count('met')}, partly ${count('partly')}, not met ${count('not met')}, not applicable ${count('n/a')}.`;
  assert.ok(document.includes(totals), totals);
});
