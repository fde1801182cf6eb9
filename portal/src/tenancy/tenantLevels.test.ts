import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, levelsFor, type TenantOptions, within } from './tenantLevels.ts';

const options: TenantOptions = {
  reseller: [
    { value: 1, text: 'Cloudbase' },
    { value: 11, text: 'RTK Danmark' },
  ],
  dealer: [
    { value: 20, text: 'Lincs', reseller: 1 },
    { value: 21, text: 'Fens', reseller: 1 },
    { value: 30, text: 'Varde', reseller: 11 },
  ],
  company: [
    { value: 100, text: 'Wragby', reseller: 1, dealer: 20 },
    { value: 101, text: 'Holland', reseller: 1, dealer: 21 },
    { value: 102, text: 'Ribe', reseller: 11, dealer: 30 },
  ],
};
const texts = (level: 'dealer' | 'company', value: object) =>
  within(options, level, value).map(({ text }) => text);

test('each role filters by the levels below its own', () => {
  assert.deepEqual(levelsFor(1), ['reseller', 'dealer', 'company']);
  assert.deepEqual([2, 5].map(levelsFor), [
    ['dealer', 'company'],
    ['dealer', 'company'],
  ]);
  assert.deepEqual([6, 10].map(levelsFor), [['company'], ['company']]);
  assert.deepEqual([11, 20, 30].map(levelsFor), [[], [], []]);
});

test('another reseller clears dealer and company, another dealer clears company', () => {
  const value = { reseller: 1, dealer: 20, company: 100 };
  assert.deepEqual(choose(value, 'reseller', 11), { reseller: 11, dealer: undefined, company: undefined });
  assert.deepEqual(choose(value, 'dealer', 21), { reseller: 1, dealer: 21, company: undefined });
  assert.deepEqual(choose(value, 'company', undefined), { reseller: 1, dealer: 20, company: undefined });
});

test('the options of a level belong to the choices above it', () => {
  assert.deepEqual(texts('dealer', { reseller: 1 }), ['Lincs', 'Fens']);
  assert.deepEqual(texts('company', { reseller: 1 }), ['Wragby', 'Holland']);
  assert.deepEqual(texts('company', { reseller: 1, dealer: 21 }), ['Holland']);
  assert.deepEqual(texts('company', {}), ['Wragby', 'Holland', 'Ribe']);
});
