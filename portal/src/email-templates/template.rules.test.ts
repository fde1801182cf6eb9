import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleFault } from './template.rules.ts';

test('a subject is required, 3 to 255 characters long, and of letters, digits and some signs', () => {
  assert.equal(titleFault('  '), 'titleMissing');
  assert.equal(titleFault('ab'), 'titleLength');
  assert.equal(titleFault('a'.repeat(256)), 'titleLength');
  assert.equal(titleFault('a'.repeat(255)), undefined);
  assert.equal(titleFault('Ærø 1.,-_?!:;()[name]'), undefined);
  for (const sign of '<>@/&%"🚜') assert.equal(titleFault(`abc${sign}`), 'titleSigns', sign);
});
