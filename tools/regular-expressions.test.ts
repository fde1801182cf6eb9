import assert from 'node:assert/strict';
import { test } from 'node:test';
import { superLinearIn, superLinearPatterns } from './regular-expressions.ts';

test('patterns whose repetitions overlap are found, with file and line', () => {
  const source = String.raw`const a: number = 1;
const scrub = (text: string) => text.replace(/(token\s*[:= ]\s*)[^\s,]+/gi, '$1');
const trim = <T,>(text: T) => String(text).replace(/-+$/, '');`;
  assert.deepEqual(superLinearIn('x.ts', source), [
    String.raw`x.ts:2 /(token\s*[:= ]\s*)[^\s,]+/gi takes more than linear time`,
    'x.ts:3 /-+$/ takes more than linear time',
  ]);
});

test('bounded and separate repetitions are let pass, in components too', () => {
  const source = String.raw`export const A = () => <p>{'a b'.replace(/^\s+|(?<!-)-+$|[a-z]{1,9}:\d{1,5}/g, '')}</p>;`;
  assert.deepEqual(superLinearIn('x.tsx', source), []);
});

test('no program has one', () => {
  assert.deepEqual(superLinearPatterns(), []);
});
