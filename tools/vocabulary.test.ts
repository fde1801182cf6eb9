import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkVocabulary, otherWordsIn } from './vocabulary.ts';

test('a declared name with a word that the glossary has another term for is found once, with the term', () => {
  const source = `import { planter } from './seed.ts';
const { base: firstVehicle, surname: [forename = 1] } = {}, SURNAME_LENGTH = 9;
function planting(vehicles, ...{ distributor }) { return (baseId) => planting(vehicles, forename); }
class Vehicle {}
type BaseRow = { base: Vehicle };`;
  assert.deepEqual(otherWordsIn('portal/src/x.ts', source), [
    'portal/src/x.ts:2 firstVehicle: the glossary\'s term for "vehicle" is machine',
    'portal/src/x.ts:2 forename: the glossary\'s term for "forename" is firstName',
    'portal/src/x.ts:2 SURNAME_LENGTH: the glossary\'s term for "surname" is lastName',
    'portal/src/x.ts:3 planting: the glossary\'s term for "planting" is seed',
    'portal/src/x.ts:3 vehicles: the glossary\'s term for "vehicles" is machine',
    'portal/src/x.ts:3 distributor: the glossary\'s term for "distributor" is reseller',
    'portal/src/x.ts:3 baseId: the glossary\'s term for "base" is station',
    'portal/src/x.ts:4 Vehicle: the glossary\'s term for "vehicle" is machine',
    'portal/src/x.ts:5 BaseRow: the glossary\'s term for "base" is station',
  ]);
});

test('the word may mean something else in another file or name', () => {
  assert.deepEqual(otherWordsIn('caster/x.ts', 'const baseLength = 1;'), []);
  assert.deepEqual(otherWordsIn('portal/x.ts', 'const baseMap = 1;'), []);
  assert.equal(otherWordsIn('portal/x.ts', 'const baseLength = 1;').length, 1);
});

test('texts, comments, longer words, and fields that are read pass', () => {
  const source = `const plants = reply.base; // the base station, place, given, kept
const essay = 'forename', explanted = { vehicle: reply.surname };`;
  assert.deepEqual(otherWordsIn('portal/x.ts', source), []);
});

test('no source has one', () => assert.deepEqual(checkVocabulary(), []));
