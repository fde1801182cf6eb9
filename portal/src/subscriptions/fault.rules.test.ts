import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf } from './fault.rules.ts';

test('fields are missing where one is empty, and not where one is wrong', () => {
  assert.equal(faultOf({}, [1, 'PO 7']), undefined);
  assert.equal(faultOf({ substart: 'invalid' }, [1, 'PO 7', '31-02-2026']), 'wrong');
  assert.equal(faultOf({ purchase_order: 'required' }, [1, ' ']), 'missing');
  assert.equal(faultOf({ subtype: 'required' }, [0, 'PO 7']), 'missing');
});
