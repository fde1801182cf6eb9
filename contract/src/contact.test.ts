import assert from 'node:assert/strict';
import { test } from 'node:test';
import { telephone, website } from './contact.ts';
import { line } from './endpoint.ts';

const refused = (
  schema: { safeParse(input: unknown): { error?: { issues: { message: string }[] } } },
  text: string,
) => schema.safeParse(text).error?.issues[0]?.message;

test('a telephone number has 5 to 15 digits, as people write them', () => {
  const tel = telephone('Telephone');
  for (const number of ['', '01507 123456', '+44 (0)1507-123.456', '+45 12 34 56 78', '01507 123456 ext 12'])
    assert.equal(refused(tel, number), undefined, number);
  for (const number of ['1234', 'call me', '+44 1507 123456 123456 1', '0900 <b>', '++44 1507 123456'])
    assert.match(refused(tel, number) ?? '', /^Telephone must be/, number);
  assert.match(refused(telephone('Mobile'), 'x') ?? '', /^Mobile must be/);
});

test('a website is one of the web', () => {
  for (const address of [
    '',
    'https://www.example.com/a?b=c#d',
    'www.example.com',
    'http://søer.dk:8080',
    'EXAMPLE.com',
  ])
    assert.equal(refused(website, address), undefined, address);
  for (const address of [
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'see our page',
    'https://',
    '//example.com',
  ])
    assert.match(refused(website, address) ?? '', /^Website must be/, address);
});

test('a name has no direction marks and no control characters', () => {
  for (const name of ['Ærø & Søn', 'משה', 'O’Neill']) assert.equal(refused(line(60), name), undefined, name);
  for (const mark of ['\u202e', '\u200f', '\u2066', '\u061c'])
    assert.equal(refused(line(60), `a${mark}b`), 'must not contain direction marks');
  for (const control of ['\u0007', '\u2028', '\n'])
    assert.equal(refused(line(60), `a${control}b`), 'must be one line of plain text');
});
