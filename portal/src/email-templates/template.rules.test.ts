import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleError } from './template.rules.ts';

test('a subject is required, 3 to 255 characters long, and of letters, digits and some signs', () => {
  assert.equal(titleError('  '), 'titleMissing');
  assert.equal(titleError('ab'), 'titleLength');
  assert.equal(titleError('a'.repeat(256)), 'titleLength');
  assert.equal(titleError('a'.repeat(255)), undefined);
  assert.equal(titleError('Ærø 1.,-_?!:;()[name]'), undefined);
  for (const sign of '<>@/&%"🚜') assert.equal(titleError(`abc${sign}`), 'titleSigns', sign);
});
