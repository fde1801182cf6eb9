import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkVocabulary, oldWordsIn, privateWordsIn } from './vocabulary.ts';

test('old words in identifiers are found once each, with the term to use', () => {
  const source = `const lastToldAt = 1;
class A { #kept = lastToldAt; LAST_SAID = 2; }
const { given: input, x } = { given: lastToldAt, x: <Keeper keeping={1} /> };`;
  assert.deepEqual(oldWordsIn('caster/x.tsx', source), [
    'caster/x.tsx:1 lastToldAt: instead of "told" use message, log or notify',
    'caster/x.tsx:2 kept: instead of "kept" use stored, cached or archived',
    'caster/x.tsx:2 LAST_SAID: instead of "said" use message, text or output',
    'caster/x.tsx:3 given: instead of "given" use input, options or overrides',
    'caster/x.tsx:3 Keeper: instead of "keeper" use stored, cached or archived',
    'caster/x.tsx:3 keeping: instead of "keeping" use stored, cached or archived',
  ]);
});

test('comments, texts, longer words and names on the wire are let pass', () => {
  const source = `const essays = 'told', station_given = 1, misheard = keepAlive; // kept`;
  assert.deepEqual(oldWordsIn('contract/src/compliance.ts', source), []);
  assert.equal(oldWordsIn('caster/x.ts', source).length, 1, 'a wire name in a program of its own');
});

test('private words in documents are found with their lines', () => {
  assert.deepEqual(privateWordsIn('docs/x.md', '# Title\nNobody is told anew; he foretold it.', /[^\n]+/g), [
    'docs/x.md:2 instead of "told" use notified, informed or distinguished',
    'docs/x.md:2 instead of "anew" use again',
  ]);
});

test('no source, test name or document has one', () => {
  assert.deepEqual(checkVocabulary(), []);
});
