import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneOf } from '@cairn/contract';
import { inLanguage, storedSentence, titleIn, translated } from './language.ts';

test('a message of a schema keeps its values in Danish, whatever they are', () => {
  const { error } = oneOf(1, 2, 30).safeParse('x');
  assert.match(JSON.stringify(error?.issues), /must be one of 1, 2, 30/);
  assert.equal(
    inLanguage('en', () => translated('must be one of 1, 2, 30')),
    'must be one of 1, 2, 30',
  );
  assert.equal(
    inLanguage('da', () => translated('must be one of 1, 2, 30')),
    'skal være en af 1, 2, 30',
  );
});

test('a stored reason is a sentence with parameters, in either language; one without Danish stays as it is', () => {
  const reason = () => storedSentence('convbin ended with code {{code}}', { code: '1' });
  assert.equal(reason(), 'convbin ended with code 1');
  assert.equal(inLanguage('da', reason), 'convbin sluttede med kode 1');
  assert.equal(
    inLanguage('da', () => storedSentence('convbin ended with code 1')),
    'convbin ended with code 1',
  );
});

test('a title that is stored in both languages is shown in that of the call, or in one that is given; in English where there is no Danish', () => {
  const both = { title: 'RTK 1 year', title_da: 'RTK 1 år' };
  assert.equal(titleIn(both), 'RTK 1 year');
  assert.equal(
    inLanguage('da', () => titleIn(both)),
    'RTK 1 år',
  );
  assert.equal(titleIn(both, 'da'), 'RTK 1 år');
  assert.equal(titleIn({ title: 'RTK gold', title_da: '' }, 'da'), 'RTK gold');
});
