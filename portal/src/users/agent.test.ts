import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAgent } from './agent.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test('a browser is named by itself, not by those it claims to be like', () => {
  const texts = [
    [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142', 'Windows'],
    [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53`, 'Edge 142', 'Windows'],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera 125', 'Windows'],
    [`${windows} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Headless Chrome 142', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
      'Safari 19',
      'macOS',
    ],
    [`${phone} Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari 19', 'iPhone'],
    [`${phone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome 142', 'iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 29',
      'Android',
    ],
  ] as const;
  for (const [raw, browser, system] of texts) assert.deepEqual(readAgent(raw), { browser, system }, raw);
});

test('a program that is no browser is its own first product', () => {
  assert.deepEqual(readAgent('curl/8.5.0'), { browser: 'curl 8.5', system: undefined });
  assert.deepEqual(readAgent('node'), { browser: 'node', system: undefined });
});

test('an unrecognised agent has no description', () => {
  for (const raw of ['', '-', '()', 'Mozilla/5.0'])
    assert.deepEqual(readAgent(raw), { browser: undefined, system: undefined }, raw);
});
