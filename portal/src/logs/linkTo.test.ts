import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTo } from './linkTo.ts';

test('a link keeps the filters of now and names line and moment', () => {
  const here =
    'https://cairn.example/home/logs/casterlogmessages?basestation=7&at=2026-01-01T00%3A00%3A00.000Z&line=1';
  const link = new URL(linkTo(here, '2026-11-28T07:00:00.123Z', 42));
  assert.deepEqual(Object.fromEntries(link.searchParams), {
    basestation: '7',
    at: '2026-11-28T07:00:00.124Z',
    line: '42',
  });
});
