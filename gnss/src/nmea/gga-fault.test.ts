import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw, manyRuns } from '../../test/draw.ts';
import { parseGga } from './gga.ts';
import { type GgaFault, ggaFault } from './gga-fault.ts';
import { LineSplitter } from './line-splitter.ts';

/** Adds the checksum. */
const sentence = (body: string) => {
  const sum = [...Buffer.from(body)].reduce((xor, byte) => xor ^ byte, 0);
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
};
const good = sentence('GPGGA,120000.00,5212.0720,N,00007.2000,E,1,08,1.0,20.0,M,46.0,M,,');
const faultOf = (line: string) => ggaFault(Buffer.from(line), parseGga(line));

describe('a GGA that cannot be used is named:', () => {
  const faults: readonly [name: string, body: string, fault: GgaFault][] = [
    [
      '0° N 0° E with quality 1',
      'GPGGA,120000.00,0000.0000,N,00000.0000,E,1,08,1.0,20.0,M,46.0,M,,',
      'zero_position',
    ],
    [
      'decimal degrees instead of ddmm',
      'GPGGA,120000.00,52.2012,N,0.1200,E,1,08,1.0,20.0,M,46.0,M,,',
      'decimal_degrees',
    ],
    [
      'decimal degrees with a sign',
      'GPGGA,120000.00,53.2087,N,-0.1141,E,4,08,1.0,20.0,M,46.0,M,,',
      'decimal_degrees',
    ],
    ['a decimal comma', 'GPGGA,120000,00,5212,0720,N,00007,2000,E,1,08,1,0,20,0,M,46,0,M,,', 'decimal_comma'],
    [
      'a decimal comma, the time without decimals',
      'GPGGA,120000,5212,0720,N,00007,2000,E,1,08,1,0,20,0,M,46,0,M,,',
      'decimal_comma',
    ],
    [
      'quality as a word',
      'GPGGA,120000.00,5212.0720,N,00007.2000,E,FIX,08,1.0,20.0,M,46.0,M,,',
      'quality_in_words',
    ],
    [
      'a quality that there is not',
      'GPGGA,120000.00,5212.0720,N,00007.2000,E,12,08,1.0,20.0,M,46.0,M,,',
      'quality',
    ],
    [
      'time in ms of the day',
      'GPGGA,43200000,5212.0720,N,00007.2000,E,1,08,1.0,20.0,M,46.0,M,,',
      'time_in_ms',
    ],
    ['time with ms and no point', 'GPGGA,120000000,5212.0720,N,00007.2000,E,1,08,1.0,,M,,M,,', 'time_in_ms'],
    ['time with colons', 'GPGGA,12:00:00,5212.0720,N,00007.2000,E,1,08,1.0,20.0,M,46.0,M,,', 'time'],
    ['60 minutes', 'GPGGA,120000.00,5260.0000,N,00007.2000,E,1,08,1.0,20.0,M,46.0,M,,', 'position'],
    ['no hemisphere', 'GPGGA,120000.00,5212.0720,,00007.2000,,1,08,1.0,20.0,M,46.0,M,,', 'position'],
    ['fields left out', 'GPGGA,120000.00,5212.0720,N,00007.2000', 'too_short'],
  ];
  for (const [name, body, fault] of faults) test(name, () => assert.equal(faultOf(sentence(body)), fault));
});

test('what is no GGA has no fault, nor has one that can be used', () => {
  for (const line of [
    good,
    sentence('GPGGA,120000.00,,,,,0,00,,,M,,M,,'),
    sentence('GPGGA,120000.00,0000.0000,N,00000.0000,E,0,00,,,M,,M,,'),
    sentence('GPGGA,120000.00,0.0,N,0.0,E,0,00,,,M,,M,,'),
    sentence('GPRMC,120000.00,A,52.2,N,0.1,E,,,,,,'),
    'GET / HTTP/1.0',
    '',
  ])
    assert.equal(faultOf(line), undefined, line);
});

describe('a GGA that is safe to understand is simply taken:', () => {
  const lines = (text: string) => {
    const found: string[] = [];
    new LineSplitter().push(Buffer.from(text), (line) => found.push(Buffer.from(line).toString()));
    return found;
  };
  const position = (line: string | undefined) => {
    const gga = parseGga(line ?? '');
    return [gga?.latitude?.toFixed(5), gga?.longitude?.toFixed(5), gga?.quality, gga?.checksumOk];
  };
  const expected = position(good);

  test('fields padded with spaces', () => {
    const padded = 'GPGGA, 120000.00, 5212.0720 ,N, 00007.2000 , E , 1, 08, 1.0, 20.0,M, 46.0,M, ,';
    assert.deepEqual(position(sentence(padded)), expected);
    assert.deepEqual(
      [parseGga(sentence(padded))?.satellites, parseGga(sentence(padded))?.utcSeconds],
      [8, 43_200],
    );
  });
  for (const [name, end] of [
    ['LF', '\n'],
    ['CR', '\r'],
    ['LF CR', '\n\r'],
    ['CR LF', '\r\n'],
  ])
    test(`lines that end with ${name}`, () => {
      assert.deepEqual(lines(`${good}${end}${good}${end}`).map(position), [expected, expected]);
    });
  test('sentences that follow each other without a line end', () => {
    assert.deepEqual(lines(`${good}${good}${good}\r\n`).map(position), [expected, expected, expected]);
  });
});

test('random bytes and damaged sentences never make the search for a fault throw', () => {
  const whole = Buffer.from(good);
  fc.assert(
    fc.property(bytes(40), (source) => {
      ggaFault(source, parseGga(source));
      const draw = new Draw(source);
      const damaged = Uint8Array.from(whole);
      for (let left = draw.below(6); left > 0; left--)
        damaged[7 + draw.below(whole.length - 7)] = draw.below(256);
      const gga = parseGga(damaged);
      assert.ok(!gga || ggaFault(damaged, gga) === undefined || gga.latitude === 0);
    }),
    manyRuns,
  );
});
