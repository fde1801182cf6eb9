import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadLanguage, t, translatorFor } from './index.ts';

test('no line ends inside a date in a sentence, nor inside its shape', async () => {
  await loadLanguage('da');
  const sentence = (shape: string) => t('filter.wrongShape', { shape });
  assert.equal(sentence('20-11-2026'), 'Use 20-\u206011-\u20602026');
  assert.equal(sentence('20-11-26 14:32:06 GMT+1'), 'Use 20-\u206011-\u206026\u00a014:32:06 GMT+1');
  assert.equal(sentence(t('filter.minuteShape')), 'Use DD-\u2060MM-\u2060YYYY\u00a0HH:mm');
  const danish = translatorFor('da');
  const shape = danish('filter.minuteShape');
  assert.equal(danish('filter.wrongShape', { shape }), 'Skriv DD-\u2060MM-\u2060ÅÅÅÅ\u00a0TT:mm');
});

test('a name with digits and hyphens stays as it is, to be copied and compared', () => {
  for (const name of ['20-11-rover', 'Site 20-11-2026', '-', '12-3'])
    assert.equal(t('filter.remove', { name }), `Remove filter ${name}`);
});
