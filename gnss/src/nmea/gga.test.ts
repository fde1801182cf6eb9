import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw, manyRuns } from '../../test/draw.ts';
import { formatGga, type Gga, parseGga } from './gga.ts';

const sentence = '$GPGGA,092725.00,4717.11399,N,00833.91590,E,4,08,1.01,499.6,M,48.0,M,1.2,0123*73';

test('a GGA sentence is read, as text or as bytes, with or without its line end', () => {
  const expected: Gga = {
    talker: 'GP',
    utcSeconds: 9 * 3600 + 27 * 60 + 25,
    latitude: 47 + 17.11399 / 60,
    longitude: 8 + 33.9159 / 60,
    quality: 4,
    satellites: 8,
    hdop: 1.01,
    altitude: 499.6,
    geoidSeparation: 48,
    ageOfCorrections: 1.2,
    stationId: '0123',
    checksumOk: true,
  };
  for (const line of [sentence, `${sentence}\r\n`, Buffer.from(sentence), `\0noise${sentence}`]) {
    const gga = parseGga(line);
    assert.ok(gga?.latitude !== undefined && gga.longitude !== undefined);
    assert.ok(Math.abs(gga.latitude - (expected.latitude ?? 0)) < 1e-12);
    assert.ok(Math.abs(gga.longitude - (expected.longitude ?? 0)) < 1e-12);
    assert.deepEqual({ ...gga, latitude: expected.latitude, longitude: expected.longitude }, expected);
  }
});

test('south and west are negative', () => {
  const gga = parseGga('$GNGGA,,3350.5,S,07040.8,W,1,,,,,,,,');
  assert.ok(Math.abs((gga?.latitude ?? 0) + 33.841666667) < 1e-9);
  assert.ok(Math.abs((gga?.longitude ?? 0) + 70.68) < 1e-9);
});

test('the empty first GGA of a receiver without a fix is read', () => {
  const gga = parseGga('$GNGGA,,,,,,0,00,99.99,,,,,,*56');
  assert.ok(gga);
  const { latitude, longitude, quality, satellites, checksumOk } = gga;
  assert.deepEqual(
    [latitude, longitude, quality, satellites, checksumOk],
    [undefined, undefined, 0, 0, true],
  );
});

test('a wrong or missing checksum is flagged and the values are taken all the same', () => {
  for (const line of [
    sentence.replace('*73', '*00'),
    sentence.replace('*73', ''),
    sentence.replace('*73', '*7'),
  ]) {
    assert.deepEqual(parseGga(line), { ...parseGga(sentence), checksumOk: false });
  }
});

test('a checksum in lower case is right too', () => {
  const line = '$GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5b';
  assert.equal(parseGga(line)?.checksumOk, true);
});

test('any talker is accepted', () => {
  for (const talker of ['GP', 'GN', 'GL', 'GA', 'GB', 'GQ', 'BD', 'QZ']) {
    assert.equal(parseGga(`$${talker}GGA,,,,,,0,,,,,,,,`)?.talker, talker);
  }
});

test('what is no GGA, or has no readable time, position or quality, is refused', () => {
  for (const line of [
    '',
    '$',
    '$GPGGA',
    '$GPRMC,092725.00,A,4717.11399,N,00833.91590,E,,,,,,',
    '$GPGGA,092725.00,4717.11399,N,00833.91590',
    '$GPGGA,256199.00,,,,,1,,,,,,,,',
    '$GPGGA,-12725.00,,,,,1,,,,,,,,',
    '$GPGGA,,9117.11399,N,00833.91590,E,1,,,,,,,,',
    '$GPGGA,,4760.0,N,00833.91590,E,1,,,,,,,,',
    '$GPGGA,,4717.1,X,00833.91590,E,1,,,,,,,,',
    '$GPGGA,,4717.1,N,18100.0,E,1,,,,,,,,',
    '$GPGGA,,47a7.1,N,00833.91590,E,1,,,,,,,,',
    '$GPGGA,,,,,,,,,,,,,,',
    '$GPGGA,,,,,,12,,,,,,,,',
  ]) {
    assert.equal(parseGga(line), undefined, line);
  }
});

test('an unreadable lesser field is left out alone', () => {
  const gga = parseGga('$GPGGA,,,,,,1,8x,1..0,499.6,M,,M,,');
  assert.deepEqual([gga?.satellites, gga?.hdop, gga?.altitude], [undefined, undefined, 499.6]);
});

test('a number that no receiver means is left out, or read as the nearest that one does', () => {
  const gga = parseGga(`$GPGGA,,,,,,1,-40000,0.${'0'.repeat(60)}1,50.${'0'.repeat(60)}1,M,,M,,`);
  assert.deepEqual([gga?.satellites, gga?.hdop, gga?.altitude], [undefined, 0, 50]);
});

test('a quality without a position is 0: a receiver that sends no position has no fix', () => {
  for (const line of [
    '$GPGGA,120000.00,,,,,4,18,0.6,,M,,M,1.0,',
    '$GPGGA,120000.00,5212.0,N,,,4,18,0.6,,M,,M,1.0,',
  ]) {
    const gga = parseGga(line);
    assert.deepEqual([gga?.quality, gga?.latitude, gga?.satellites], [0, undefined, 18], line);
  }
});

test('whatever is written is read back, to the digits that are written', () => {
  fc.assert(
    fc.property(bytes(60), (source) => {
      const draw = new Draw(source);
      const maybe = <T>(value: T) => (draw.chance(4) ? undefined : value);
      const hasPosition = !draw.chance(4);
      const gga: Gga = {
        talker: draw.chance(2) ? 'GP' : 'GN',
        utcSeconds: maybe(draw.below(8_640_000) / 100),
        latitude: hasPosition ? draw.between(-90e9, 90e9) / 1e9 : undefined,
        longitude: hasPosition ? draw.between(-180e9, 180e9) / 1e9 : undefined,
        quality: hasPosition ? draw.below(10) : 0,
        satellites: maybe(draw.below(100)),
        hdop: maybe(draw.below(10_000) / 100),
        altitude: maybe(draw.between(-1_000_000, 9_000_000) / 1000),
        geoidSeparation: maybe(draw.between(-100_000, 100_000) / 1000),
        ageOfCorrections: maybe(draw.below(1000) / 10),
        stationId: maybe(draw.between(1, 4095).toString()),
        checksumOk: true,
      };
      const read = parseGga(formatGga(gga));
      assert.ok(read);
      const near = (a: number | undefined, b: number | undefined) =>
        a === undefined || b === undefined ? a === b : Math.abs(a - b) < 2e-9;
      assert.ok(near(read.latitude, gga.latitude) && near(read.longitude, gga.longitude));
      assert.ok(near(read.utcSeconds, gga.utcSeconds));
      const { latitude, longitude, utcSeconds } = gga;
      assert.deepEqual({ ...read, latitude, longitude, utcSeconds }, gga);
      assert.equal(formatGga(read), formatGga(gga));
    }),
    { numRuns: 5000 },
  );
});

test('minutes and seconds that round up carry over', () => {
  assert.match(
    formatGga({ quality: 1, latitude: 54.9999999999, longitude: -0.9999999999 }),
    /,5500\.0000000,N,00100\.0000000,W,/,
  );
  assert.match(formatGga({ quality: 1, utcSeconds: 86_399.999 }), /^\$GNGGA,000000\.00,/);
});

test('random bytes and damaged sentences never make the parser throw', () => {
  const whole = Buffer.from(sentence);
  fc.assert(
    fc.property(bytes(40), (source) => {
      parseGga(source);
      const draw = new Draw(source);
      const damaged = Uint8Array.from(whole);
      for (let left = draw.below(6); left > 0; left--)
        damaged[7 + draw.below(whole.length - 7)] = draw.below(256);
      const gga = parseGga(damaged.subarray(0, whole.length - draw.below(20)));
      if (gga?.latitude !== undefined) assert.ok(Math.abs(gga.latitude) <= 90 && gga.longitude !== undefined);
    }),
    manyRuns,
  );
});

test('a GGA in lower case is read like any other', () => {
  const upper = '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47';
  const sum = Buffer.from(upper.toLowerCase().slice(1, -3)).reduce((xor, byte) => xor ^ byte, 0);
  const lower = `${upper.toLowerCase().slice(0, -2)}${sum.toString(16).padStart(2, '0')}`;
  assert.deepEqual(parseGga(lower), parseGga(upper));
});
