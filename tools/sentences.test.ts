import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { checkSentences, fixedTexts, schemaMessages } from './sentences.ts';

test('texts of refusals and of steps are collected, with their lines', () => {
  const source = `
    throw new Problem('taken', { message: 'Taken' });
    throw new CannotMake(\`After \${n} s\`);
    steps.push({ message: 'User', text: name, error: 0 });
    throw new Problem('taken', { message: sentence('Has Danish') });
    log.info({ message: 'x', other: 1 });`;
  assert.deepEqual(fixedTexts('a.ts', source), [
    { line: 2, text: 'Taken' },
    { line: 3, text: 'After {{}} s' },
    { line: 4, text: 'User' },
  ]);
});

test('messages of schemas are collected, however deep', () => {
  const { z } = createRequire(`${import.meta.dirname}/../contract/`)('zod') as typeof import('zod');
  const schema = z.object({ a: z.array(z.string().min(1, 'is empty')).optional() });
  assert.deepEqual(schemaMessages({ call: { input: schema } }), ['is empty']);
});

test('every sentence of a refusal, a rule or a step has its Danish', () =>
  assert.deepEqual(checkSentences(), []));
