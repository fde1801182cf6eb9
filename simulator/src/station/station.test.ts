import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, FrameScanner, isMsm } from '@cairn/gnss';
import { tinyCaster } from '../../test/tiny-caster.ts';
import { startRover } from '../rover/rover.ts';
import { startStation } from './station.ts';

const location = { latitude: 52.95, longitude: -1.15, height: 112 };
const station = { mount: 'NOTT', password: 'secret', location: location, stationId: 17 };
const rover = { mountpoint: 'NOTT', username: 'digger', password: 'x' };

for (const version of [1, 2] as const) {
  test(`a rover receives the very bytes that a station pushes, by Rev ${version}`, async (t) => {
    const { host, port, ggas } = await tinyCaster(t);
    const base = await startStation({ ...station, host, port, version, automatic: false });
    const digger = await startRover({ ...rover, host, port, version });
    t.after(() => Promise.all([base.stop(), digger.stop()]));
    assert.equal(base.connected && digger.connected, true);

    const burst = base.push();
    await digger.until(({ bytesReceived }) => bytesReceived === burst.length);
    assert.deepEqual(Buffer.concat(digger.received.map(({ bytes }) => bytes)), Buffer.from(burst));
    assert.equal(digger.strayBytes, 0);

    digger.send({ quality: 5, latitude: 52.9, longitude: -1.2 });
    digger.sendEmpty();
    base.push();
    await digger.until(() => ggas.length === 2);
    assert.deepEqual(
      ggas.map((gga) => [gga?.quality, gga?.latitude, gga?.checksumOk]),
      [
        [5, 52.9, true],
        [0, undefined, true],
      ],
    );
  });

  test(`a station and a rover with a wrong password get the caster's reply, by Rev ${version}`, async (t) => {
    const { host, port } = await tinyCaster(t);
    const refusedStation = await startStation({ ...station, host, port, version, password: 'wrong' });
    const refusedRover = await startRover({ ...rover, host, port, version, password: 'wrong' });
    assert.deepEqual(refusedRover.reply, { line: 'HTTP/1.0 401 Unauthorized', granted: false });
    assert.equal(
      refusedStation.reply?.line,
      version === 1 ? 'ERROR - Bad Password' : 'HTTP/1.0 401 Unauthorized',
    );
    await refusedStation.until(({ closedBecause }) => closedBecause !== undefined);
    assert.equal(refusedStation.connected || refusedRover.connected, false);
    refusedRover.send({ quality: 4, latitude: 1, longitude: 1 }); // into the void, without harm
  });
}

test('a station by itself sends an epoch a second until it is silenced', async (t) => {
  const { host, port } = await tinyCaster(t);
  const digger = await startRover({ ...rover, host, port });
  const base = await startStation({ ...station, host, port });
  t.after(() => Promise.all([base.stop(), digger.stop()]));
  const epochs = () =>
    new Set(digger.received.flatMap(({ type, bytes }) => (type === 1077 ? [epochOf(bytes)] : [])));
  await digger.until(() => epochs().size >= 2);
  const [first = 0, second = 0] = [...epochs()];
  assert.ok(second > first && (second - first) % 1000 === 0, 'epochs are whole seconds');

  base.silence(true);
  const sent = base.burstsSent;
  base.push(Buffer.from('not RTCM'));
  await digger.until(({ strayBytes }) => strayBytes === 8);
  assert.equal(base.burstsSent, sent + 1);
});

test('a station whose port nobody answers rejects', async () => {
  const gone = await startStation({ ...station, host: '127.0.0.1', port: 1 });
  assert.match(gone.closedBecause ?? '', /ECONNREFUSED/);
});

function epochOf(frame: Uint8Array): number {
  let epoch = Number.NaN;
  new FrameScanner().push(frame, (whole) => {
    const message = decode(whole);
    if (message && isMsm(message)) epoch = message.epoch;
  });
  return epoch;
}
