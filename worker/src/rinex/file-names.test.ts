import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rinexName } from './file-names.ts';

const named = { mount: 'Horncastle', country: 1, begins: new Date('2026-11-21T14:00:00Z'), hours: 2 };

test('an observation file is named by site, country, start, length, rate and content', () => {
  assert.equal(rinexName(named, 'observation', 1), 'HORN00GBR_S_20263251400_02H_01S_MO.rnx');
});

test('a navigation file has no rate, and a day is a day', () => {
  assert.equal(
    rinexName({ ...named, country: 2, hours: 24 }, 'navigation', 1),
    'HORN00DNK_S_20263251400_01D_MN.rnx',
  );
});

test('short and odd mountpoints make a site of four characters', () => {
  const siteOf = (mount: string) => rinexName({ ...named, mount }, 'navigation', 1).slice(0, 9);
  assert.deepEqual(['E_1', 'by-pass'].map(siteOf), ['E100' + '00GBR', 'BYPA00GBR']);
});

test('rates are written in hertz, seconds or minutes', () => {
  const rateOf = (seconds: number) => rinexName(named, 'observation', seconds).slice(-10, -7);
  assert.deepEqual([0.2, 1, 30, 60, Number.NaN].map(rateOf), ['05Z', '01S', '30S', '01M', '00U']);
});
