import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { failureText, PlotRefused } from './failure.ts';

test('each way in which the call can fail has its words', () => {
  const texts = [
    new CallError('The server answered 502', { status: 502, code: 'no_answer' }),
    new CallError('The server did not answer', { status: 0, code: 'no_answer' }),
    new CallError('exception', { status: 500, code: 999, ref: 'abc' }),
    new CallError('It was not found', { status: 404, code: 'not_found' }),
    new CallError('NOT AUTHORISED', { status: 401, code: 'not_authorised' }),
    new PlotRefused('The station is gone'),
    new Error('anything else'),
  ].map(failureText);
  assert.deepEqual(texts, [
    'API failure, request not successful',
    'API failure, request not successful',
    'API failure, error 999.',
    'API failure, It was not found',
    'API failure, Not Authorised',
    'API failure, The station is gone',
    'API failure, request not successful',
  ]);
});
