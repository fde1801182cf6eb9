import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw, manyRuns } from '../../test/draw.ts';
import { strangeReadingsOf } from './encodings.ts';
import { type NtripRequest, parseRequest, type RequestParse, type RequestProblem } from './request.ts';

const basic = `Basic ${Buffer.from('rover:pass:word').toString('base64')}`;

/** Requests as real programs send them, and what they ask for. */
const visible: readonly { name: string; request: string; body?: string; asks: Partial<NtripRequest> }[] = [
  {
    name: 'str2str as a rover, its GGA in the same packet',
    request: `GET /RTK_RTCM3 HTTP/1.0\r\nUser-Agent: NTRIP RTKLIB/2.4.3\r\nAuthorization: ${basic}\r\n\r\n`,
    body: '$GNGGA,092725.00,4717.11399,N,00833.91590,E,4,00,1.0,499.6,M,48.0,M,,*60\r\n',
    asks: {
      kind: 'rover',
      version: 1,
      mountpoint: 'RTK_RTCM3',
      username: 'rover',
      password: 'pass:word',
      userAgent: 'NTRIP RTKLIB/2.4.3',
      host: undefined,
    },
  },
  {
    name: 'str2str as a source: the slash is missing',
    request: 'SOURCE secret BASE1\r\nSource-Agent: NTRIP RTKLIB/2.4.3\r\nSTR: BASE1;Town;RTCM 3.3\r\n\r\n',
    body: '\xd3\x00\x13',
    asks: {
      kind: 'source',
      version: 1,
      mountpoint: 'BASE1',
      password: 'secret',
      str: 'BASE1;Town;RTCM 3.3',
      userAgent: 'NTRIP RTKLIB/2.4.3',
    },
  },
  {
    name: 'a Rev 1 source with a slash and a trailing HTTP version',
    request: 'SOURCE secret /BASE1 HTTP/1.1\r\nSource-Agent: NTRIP Receiver\r\n\r\n',
    asks: { kind: 'source', mountpoint: 'BASE1', password: 'secret' },
  },
  {
    name: 'a source without a password',
    request: 'SOURCE  /BASE1\r\n\r\n',
    asks: { kind: 'source', mountpoint: 'BASE1', password: '' },
  },
  {
    name: 'a Rev 2 source',
    request: `POST /BASE1 HTTP/1.1\r\nHost: caster:2101\r\nNtrip-Version: Ntrip/2.0\r\nAuthorization: ${basic}\r\nTransfer-Encoding: chunked\r\nNtrip-STR: BASE1;Town\r\n\r\n`,
    body: '5\r\n',
    asks: {
      kind: 'source',
      version: 2,
      mountpoint: 'BASE1',
      username: 'rover',
      chunked: true,
      str: 'BASE1;Town',
      host: 'caster:2101',
    },
  },
  {
    name: 'a source that posts with HTTP/1.0 and names no NTRIP version',
    request: `POST /BASE1 HTTP/1.0\r\nAuthorization: ${basic}\r\n\r\n`,
    asks: { kind: 'source', version: 1, mountpoint: 'BASE1', password: 'pass:word', chunked: false },
  },
  {
    name: 'a Rev 2 rover with its position in a header',
    request: `GET /RTK_RTCM3 HTTP/1.1\r\nHost: c\r\nntrip-version: NTRIP/2.0\r\nNtrip-GGA: $GPGGA,,,,,,0,,,,,,,,*66\r\nauthorization: basic ${basic.slice(6)}\r\n\r\n`,
    asks: { kind: 'rover', version: 2, gga: '$GPGGA,,,,,,0,,,,,,,,*66', username: 'rover' },
  },
  {
    name: 'gpsd asking for the sourcetable',
    request: 'GET / HTTP/1.1\r\nUser-Agent: NTRIP gpsd/3.25\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    asks: { kind: 'sourcetable', version: 1, mountpoint: '', userAgent: 'NTRIP gpsd/3.25' },
  },
  {
    name: 'a browser',
    request:
      'GET / HTTP/1.1\r\nHost: c:2101\r\nUser-Agent: Mozilla/5.0\r\nAccept: text/html,*/*;q=0.8\r\n\r\n',
    asks: { kind: 'sourcetable', accept: 'text/html,*/*;q=0.8', userAgent: 'Mozilla/5.0' },
  },
  {
    name: 'a filtered sourcetable',
    request: 'GET /?STR;;;DEU HTTP/1.1\r\n\r\n',
    asks: { kind: 'sourcetable', query: 'STR;;;DEU' },
  },
  {
    name: 'empty lines before the request line, which RFC 9112 clause 2.2 says to ignore',
    request: '\r\n\n\r\nGET /M HTTP/1.0\r\nUser-Agent: NTRIP x\r\n\r\n',
    body: '$GPGGA',
    asks: { kind: 'rover', mountpoint: 'M', userAgent: 'NTRIP x' },
  },
  {
    name: 'a source that compresses its body',
    request: 'POST /M HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n',
    asks: { kind: 'source', chunked: true, strangeCoding: true },
  },
  {
    name: 'a source that says twice that its body is as it is',
    request: 'POST /M HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n',
    asks: { kind: 'source', chunked: false, strangeCoding: false },
  },
  {
    name: 'lines that end with LF only',
    request: 'GET /M HTTP/1.0\nUser-Agent: NTRIP x\n\n',
    asks: { kind: 'rover', mountpoint: 'M', userAgent: 'NTRIP x' },
  },
  {
    name: 'a mountpoint without slash and version',
    request: 'GET M\r\n\r\n',
    asks: { kind: 'rover', mountpoint: 'M' },
  },
  {
    name: 'a request through a proxy',
    request: 'GET http://caster:2101/M%2B1?a=b HTTP/1.1\r\n\r\n',
    asks: { kind: 'rover', mountpoint: 'M+1', query: 'a=b' },
  },
  {
    name: 'another method',
    request: 'OPTIONS /M HTTP/1.1\r\n\r\n',
    asks: { kind: 'other', method: 'OPTIONS', mountpoint: 'M' },
  },
];

describe('a request is understood, and the same when it is split at any byte:', () => {
  for (const { name, request, body = '', asks } of visible) {
    test(name, () => {
      const whole = Buffer.from(request + body, 'latin1');
      const parsed = parseRequest(whole);
      assert.ok(parsed.state === 'done');
      assert.equal(parsed.consumed, request.length);
      assert.deepEqual({ ...parsed.request, ...asks }, parsed.request);
      for (let end = 0; end <= whole.length; end++) {
        const expected: RequestParse = end < request.length ? { state: 'incomplete' } : parsed;
        assert.deepEqual(parseRequest(whole.subarray(0, end)), expected, `after ${end} bytes`);
      }
    });
  }
});

describe('refused, from the byte on that decides it:', () => {
  const refused: readonly [string, RequestProblem][] = [
    ['\x16\x03\x01\x02\x00', 'tls'],
    ['GET /\x00 HTTP/1.1\r\n\r\n', 'control_characters'],
    [`GET /M HTTP/1.0\r\nAuthorization: Basic ${btoa('a\0b:pw')}\r\n\r\n`, 'control_characters'],
    ['get / HTTP/1.1\r\n\r\n', 'no_method'],
    ['nonsense\r\n\r\n', 'no_method'],
    ['GET /%00 HTTP/1.1\r\n\r\n', 'unreadable'],
    ['GET /%zz HTTP/1.1\r\n\r\n', 'unreadable'],
    ['SOURCE secret\r\n\r\n', 'unreadable'],
    ['SOURCE secret /\r\n\r\n', 'no_mountpoint'],
    ['POST / HTTP/1.1\r\n\r\n', 'no_mountpoint'],
    [`GET /M HTTP/1.0\r\nX: ${'x'.repeat(5000)}`, 'too_long'],
  ];
  for (const [request, problem] of refused) {
    test(JSON.stringify(request.slice(0, 30)), () => {
      const whole = Buffer.from(request, 'latin1');
      const answers = Array.from({ length: whole.length + 1 }, (_, end) =>
        parseRequest(whole.subarray(0, end)),
      );
      const last = answers.at(-1);
      assert.ok(last?.state === 'bad');
      assert.equal(last.problem, problem);
      const first = answers.findIndex(({ state }) => state !== 'incomplete');
      for (const answer of answers.slice(first)) assert.deepEqual(answer, last);
    });
  }
});

test('a head of exactly the limit passes, one byte more does not', () => {
  const head = (length: number) => {
    const fixed = 'GET /M HTTP/1.0\r\nX: \r\n\r\n'.length;
    return Buffer.from(`GET /M HTTP/1.0\r\nX: ${'x'.repeat(length - fixed)}\r\n\r\n`);
  };
  assert.equal(parseRequest(head(4096)).state, 'done');
  assert.equal(parseRequest(head(4097)).state, 'bad');
  assert.equal(parseRequest(head(101), 100).state, 'bad');
});

test('lines without a colon are passed over, repeated headers are joined', () => {
  const parsed = parseRequest(Buffer.from('GET /M HTTP/1.0\r\nremark\r\nX-A: 1\r\nx-a: 2\r\n\r\n'));
  assert.ok(parsed.state === 'done');
  assert.deepEqual([...parsed.request.headers], [['x-a', '1, 2']]);
});

test('credentials that are not Basic, or not base64, are none that match', () => {
  const credentials = (authorization: string) => {
    const parsed = parseRequest(Buffer.from(`GET /M HTTP/1.0\r\nAuthorization: ${authorization}\r\n\r\n`));
    return parsed.state === 'done' ? [parsed.request.username, parsed.request.password] : parsed;
  };
  assert.deepEqual(credentials('Digest username="a"'), [undefined, undefined]);
  assert.deepEqual(credentials('Basic'), [undefined, undefined]);
  assert.deepEqual(credentials('Basic !!'), ['', '']);
  assert.deepEqual(credentials(`Basic ${Buffer.from('æøå:日本').toString('base64')}`), ['æøå', '日本']);
});

test('credentials outside ASCII are read in UTF-8 and in Latin-1, those in ASCII once', () => {
  const read = (request: Buffer) => {
    const parsed = parseRequest(request);
    assert.ok(parsed.state === 'done');
    const { username, password, latin1 } = parsed.request;
    return { username, password, latin1 };
  };
  const withBasic = (login: Buffer) =>
    read(Buffer.from(`GET /M HTTP/1.0\r\nAuthorization: Basic ${login.toString('base64')}\r\n\r\n`));
  const source = (password: string, encoding: BufferEncoding) =>
    read(Buffer.from(`SOURCE ${password} /M\r\n\r\n`, encoding));
  const none = { username: undefined, latin1: undefined };
  assert.deepEqual(withBasic(Buffer.from('joe:pw')), { username: 'joe', password: 'pw', latin1: undefined });
  assert.deepEqual(withBasic(Buffer.from('bjørn:blå', 'latin1')), {
    username: 'bjørn',
    password: 'blå',
    latin1: undefined,
  });
  assert.deepEqual(withBasic(Buffer.from('bjørn:blå')), {
    username: 'bjørn',
    password: 'blå',
    latin1: { username: 'bjÃ¸rn', password: 'blÃ¥' },
  });
  assert.deepEqual(source('pw', 'utf8'), { ...none, password: 'pw' });
  assert.deepEqual(source('blå', 'latin1'), { ...none, password: 'blå' });
  assert.deepEqual(source('blå', 'utf8'), { ...none, password: 'blå', latin1: { password: 'blÃ¥' } });
  assert.equal(source(' voilà ', 'utf8').password, 'voilà', 'its last byte is A0');
});

test('what a password would be in other encodings is known, where it can be one of them', () => {
  const raw = (bytes: Buffer) => strangeReadingsOf(bytes.toString('latin1'));
  assert.deepEqual(raw(Buffer.from('password')), []);
  assert.deepEqual(raw(Buffer.from('blå')), []);
  assert.deepEqual(raw(Buffer.from('blå', 'latin1')), []);
  assert.deepEqual(raw(Buffer.from('5 \x80', 'latin1')), [{ encoding: 'windows_1252', text: '5 €' }]);
  assert.deepEqual(raw(Buffer.from('bla\u030a')).at(-1), { encoding: 'utf8_decomposed', text: 'blå' });
  const twice = Buffer.from(Buffer.from('blå').toString('latin1'));
  assert.deepEqual(
    raw(twice).find(({ encoding }) => encoding === 'utf8_twice'),
    { encoding: 'utf8_twice', text: 'blå' },
  );
});

test('random bytes and damaged requests never make the parser throw or read past its input', () => {
  fc.assert(
    fc.property(bytes(60), (source) => {
      const draw = new Draw(source);
      const request = Buffer.from(visible[draw.below(visible.length)]?.request ?? '', 'latin1');
      for (let left = draw.below(5); left > 0; left--) request[draw.below(request.length)] = draw.below(256);
      for (const input of [request, source]) {
        const parsed = parseRequest(input);
        if (parsed.state === 'done') assert.ok(parsed.consumed <= input.length);
      }
    }),
    manyRuns,
  );
});
