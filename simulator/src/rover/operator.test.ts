import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Gga, parseGga } from '@cairn/gnss';
import { Sky } from '../sky/sky.ts';
import { gpsTime } from '../sky/time.ts';
import { ReferenceStation } from '../station/reference-station.ts';
import type { RoverConnectionEvents } from './connection.ts';
import { type OperatorOptions, RoverOperator } from './operator.ts';

const start = Date.UTC(2026, 5, 10, 12);
const location = { latitude: 52.95, longitude: -1.15, height: 112 };
const account = {
  username: 'digger',
  password: 'x',
  mountpoint: 'RTK_RTCM3',
  country: 1,
  latitude: 52.9,
  longitude: -1.1,
  kind: 'tractor',
} as const;

interface Happened {
  second: number;
  what: string;
  gga?: Gga;
}

interface Circumstances {
  /** Whether the caster takes the rover in that second. */
  granted?: (second: number) => boolean;
  username?: string;
  seed?: number;
  /** Whether corrections flow. */
  fed?: boolean;
}
const always = () => true;

/**
 * Lives through hours in a moment: a rover, and a line to a caster that has one station, with a clock of our own.
 */
function live(
  seconds: number,
  { granted = always, username = 'digger', seed = 3, fed = true }: Circumstances = {},
) {
  const happened: Happened[] = [];
  const sky = new Sky(1, gpsTime(start / 1000));
  const station = new ReferenceStation({ location, stationId: 17, mount: 'NOTT', seed });
  let second = 0;
  let line: RoverConnectionEvents | undefined;
  const clock = () => start + second * 1000 + 200;

  const note = (what: string, gga?: Gga) => happened.push({ second, what, gga });
  const dial: OperatorOptions['dial'] = ({ firstGga }, events) => {
    note(`dial${firstGga ? ' with GGA' : ''}`);
    line = events;
    return {
      send: (text) => {
        for (const sentence of text.trim().split('\r\n')) note(sentence.slice(3, 6), parseGga(sentence));
      },
      close(reason) {
        note(`close: ${reason}`);
        line = undefined;
        events.onClose(reason ?? '');
      },
    };
  };
  const rover = new RoverOperator({ account: { ...account, username }, seed, dial, clock });
  let answered: RoverConnectionEvents | undefined;
  for (; second < seconds; second++) {
    rover.step(clock());
    const current = line;
    if (current && current !== answered) {
      answered = current;
      const taken = granted(second);
      current.onReply({ granted: taken, line: taken ? 'ICY 200 OK' : 'HTTP/1.0 401 Unauthorized' });
      if (!taken) {
        line = undefined;
        current.onClose('refused');
      }
    }
    if (fed && rover.connected) current?.onData(station.burst(sky, gpsTime(start / 1000 + second)));
  }
  return { happened, rover };
}

const ggas = (happened: Happened[]) => happened.flatMap(({ gga }) => gga ?? []);

test('a rover connects, reports each second, and goes from GPS over float to fixed near its field', () => {
  const { happened } = live(120);
  const reported = ggas(happened);
  const phases = reported.map(({ quality }) => quality).filter((quality, at, all) => quality !== all[at - 1]);
  assert.deepEqual(phases.slice(0, 4), [1, 2, 5, 4]);
  for (const [index, { latitude = 0, longitude = 0, utcSeconds, checksumOk }] of reported.entries()) {
    assert.ok(Math.hypot(latitude - 52.9, (longitude + 1.1) * 0.6) < 0.02);
    assert.equal(utcSeconds, (reported[0]?.utcSeconds ?? 0) + index);
    assert.equal(checksumOk, true);
  }
  const fixed = reported.filter(({ quality }) => quality === 4);
  assert.ok(fixed.every(({ ageOfCorrections, stationId }) => ageOfCorrections === 1 && stationId === '0017'));
});

test('the same seed and clock make the same day, another seed another', () => {
  const text = (seed: number) => JSON.stringify(live(900, { seed }).happened);
  assert.equal(text(3), text(3));
  assert.notEqual(text(3), text(4));
});

test('a refused rover waits longer each time, up to five to ten minutes', () => {
  const { happened, rover } = live(3000, { granted: () => false });
  const dials = happened.filter(({ what }) => what.startsWith('dial')).map(({ second }) => second);
  const pauses = dials.slice(1).map((second, index) => second - (dials[index] ?? 0));
  assert.equal(rover.refusals, dials.length);
  assert.ok((pauses[0] ?? 0) >= 4 && (pauses[0] ?? 99) <= 9);
  for (const [index, pause] of pauses.slice(0, 6).entries()) {
    const least = 2 ** (index + 2);
    assert.ok(pause >= least && pause <= least * 2 + 1, `pause ${index}: ${pause} s`);
  }
  assert.ok(pauses.slice(7).every((pause) => pause >= 300));
  assert.equal(ggas(happened).length, 0);
});

test('once it is let in the waiting starts short again', () => {
  const { happened } = live(4000, { granted: (second) => second > 60 });
  const lost = happened.find(({ second, what }) => second > 60 && what.startsWith('close'));
  assert.ok(lost, 'no drop in an hour');
  const again = happened.find(({ second, what }) => second > lost.second && what.startsWith('dial'));
  if (lost.what.includes('network')) assert.ok((again?.second ?? 0) - lost.second <= 5);
});

test('of a hundred rovers about four in five are connected, and some are odd', () => {
  const world = Array.from({ length: 100 }, (_, index) =>
    live(1500, { username: `rover${index}`, fed: false }),
  );
  const connected = world.filter(({ rover }) => rover.connected).length;
  assert.ok(connected >= 70 && connected <= 90, `${connected} connected`);

  const odd = (test: (happened: Happened[]) => boolean) =>
    world.filter(({ happened }) => test(happened)).length;
  const few = (count: number) => assert.ok(count >= 1 && count <= 15, `${count} of 100`);
  few(odd((happened) => ggas(happened).some(({ checksumOk }) => !checksumOk)));
  few(odd((happened) => ggas(happened)[0]?.quality === 0));
  few(odd((happened) => happened.some(({ what }) => what === 'GST')));
  few(odd((happened) => happened.some(({ what }) => what === 'dial with GGA')));
  few(world.filter(({ rover }) => rover.profile.flood).length);
  const second = world.filter(({ rover }) => rover.profile.version === 2).length;
  assert.ok(second > 20 && second < 60, `${second} of 100 speak Rev 2`);
});
