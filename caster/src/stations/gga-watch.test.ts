import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GgaWatch } from './gga-watch.ts';

const gga = '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n';
const noise = Buffer.from([0xd3, 0x00, 0x13, 0x24, 0x0a, 0x24, 0x47, 0x47, 0x41, 0x2c, 0xff]);
const stream = Buffer.concat([noise, Buffer.alloc(900, 0x24), Buffer.from(gga), noise]);

test('a GGA between frames is detected wherever the reads are cut', () => {
  for (let cut = 0; cut <= stream.length; cut++) {
    const watch = new GgaWatch();
    const visible = [stream.subarray(0, cut), stream.subarray(cut)].map((part) => watch.push(part));
    assert.equal(visible.filter(Boolean).length, 1, `cut at ${cut}`);
  }
});

test('it is detected byte by byte, once', () => {
  const watch = new GgaWatch();
  assert.equal([...stream].filter((byte) => watch.push(Uint8Array.of(byte))).length, 1);
});

test('frames, other sentences and a wrong checksum are no GGA', () => {
  const watch = new GgaWatch();
  assert.equal(watch.push(noise), false);
  assert.equal(
    watch.push(Buffer.from('$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,,*1B\r\n')),
    false,
  );
  assert.equal(watch.push(Buffer.from(gga.replace('*47', '*48'))), false);
});

test('markers without a sentence cost a search of their own neighbourhood, not of the whole read', (t) => {
  let searched = 0;
  for (const method of ['indexOf', 'lastIndexOf'] as const) {
    const search = Buffer.prototype[method];
    t.mock.method(Buffer.prototype, method, function (this: Buffer, ...args: [number, number?]) {
      if (args[0] === 0x24 || args[0] === 0x0a) searched += this.length;
      return search.apply(this, args);
    });
  }
  const flood = Buffer.from('GGA,'.repeat(16_384));
  assert.equal(new GgaWatch().push(flood), false);
  assert.ok(searched <= 200 * flood.length, `${searched} bytes searched`);
});
