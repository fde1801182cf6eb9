import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formError } from './form-error.rules.ts';

test('fields are missing where one is empty, and not where one is wrong', () => {
  assert.equal(formError({}, [1, 'PO 7']), undefined);
  assert.equal(formError({ substart: 'invalid' }, [1, 'PO 7', '31-02-2026']), 'wrong');
  assert.equal(formError({ purchase_order: 'required' }, [1, ' ']), 'missing');
  assert.equal(formError({ subtype: 'required' }, [0, 'PO 7']), 'missing');
});
