import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGga } from '@cairn/gnss';
import type { RoverAccount, StationAccount } from '../world.ts';
import { historyOf } from './history.ts';

const until = Date.UTC(2026, 3, 17, 15); // a Friday afternoon
const day = 86_400_000;

const station = (mount: string, longitude: number, flapping = false): StationAccount => ({
  mount,
  flapping,
  password: 'x',
  latitude: 53,
  longitude,
  height: 80,
  stationId: 100,
  country: 1,
});
const stations = [station('NEAR', 0), station('NEXT', 0.9), station('LOOSE', 3, true)];
const rover = (username: string, overrides: Partial<RoverAccount> = {}): RoverAccount => ({
  username,
  password: 'x',
  mountpoint: 'RTK_RTCM3',
  country: 1,
  latitude: 53.05,
  longitude: 0.1,
  kind: 'tractor',
  ...overrides,
});
const history = (rovers: RoverAccount[], seed = 1) =>
  historyOf({
    world: { stations, rovers },
    until,
    seed,
    stationDays: 90,
    roverDays: 14,
    ggaSeconds: () => 30,
    keenness: () => 1,
  });

test('the same seed has the same past, another seed another', () => {
  const all = (seed: number) => {
    const { changes, sessions } = history([rover('a'), rover('b', { kind: 'drone' })], seed);
    return { changes, sessions: [...sessions] };
  };
  assert.deepEqual(all(1), all(1));
  assert.notDeepEqual(all(1).changes, all(2).changes);
  assert.notDeepEqual(all(1).sessions, all(2).sessions);
});

test('a station goes on and off in turn until its caster is stopped, one with a bad line far more often', () => {
  const { changes } = history([]);
  const falls = (mount: string) => {
    const stream = changes.filter((change) => change.mount === mount && change.kind === 'stream');
    for (const [index, { at, online }] of stream.entries()) {
      assert.equal(online, index % 2 === 0);
      assert.ok(at >= until - 90 * day && at < until);
      assert.ok(index === 0 || at > (stream[index - 1]?.at ?? 0));
    }
    assert.deepEqual(stream.at(-1)?.reason, { code: 'caster_stopped' });
    return stream.length / 2 - 1;
  };
  assert.ok(falls('NEAR') > 3 && falls('NEAR') < 60, `${falls('NEAR')} in 90 days`);
  assert.ok(falls('LOOSE') > 400, `${falls('LOOSE')} in 90 days`);
});

test('machines work by day, mostly on weekdays, one connection after the other', () => {
  const rovers = Array.from({ length: 8 }, (_, index) => rover(`r${index}`));
  const ends = new Map<string, number>();
  const hours = { week: 0, weekend: 0 };
  for (const { account, from, to } of history(rovers).sessions) {
    assert.ok(from >= (ends.get(account.username) ?? 0) && to > from && to <= until);
    ends.set(account.username, to);
    const start = new Date(from);
    assert.ok(start.getUTCHours() >= 5 && start.getUTCHours() < 20);
    hours[[0, 6].includes(start.getUTCDay()) ? 'weekend' : 'week'] += (to - from) / 3_600_000;
  }
  assert.equal(ends.size, rovers.length);
  assert.ok(hours.week / 10 > (hours.weekend / 4) * 1.3);
});

test('a track matches its sentences, without jumps, and is mostly fixed', () => {
  const qualities: number[] = [];
  for (const { points } of history([rover('a')]).sessions)
    for (const [index, { at, quality, latitude, longitude, sentence, bytesSent }] of points.entries()) {
      qualities.push(quality);
      const gga = parseGga(sentence);
      assert.ok(gga?.checksumOk);
      assert.equal(gga.quality, quality);
      assert.ok(Math.abs((gga.latitude ?? 0) - latitude) < 1e-6);
      const before = points[index - 1];
      if (!before) continue;
      assert.ok(at > before.at && bytesSent >= before.bytesSent);
      const north = (latitude - before.latitude) * 111_200;
      const east = (longitude - before.longitude) * 66_900;
      assert.ok(Math.hypot(north, east) < 5 * ((at - before.at) / 1000) + 10);
    }
  const fixed = qualities.filter((quality) => quality === 4).length / qualities.length;
  assert.ok(fixed > 0.7 && fixed < 0.99, `${fixed}`);
  assert.ok(qualities.includes(5) && qualities.includes(1));
});

test('while its station is silent a rover is fed by the next, and one that requested it goes without', () => {
  const rovers = [rover('free'), rover('bound', { mountpoint: 'NEAR' })];
  const visible = { next: 0, none: 0 };
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { outages, sessions } = history(rovers, seed);
    for (const { account, points } of sessions)
      for (const { at, station, distance, quality } of points) {
        const outage = outages.get('NEAR')?.find(({ from, to }) => from <= at && at < to);
        if (!outage) continue;
        if (account.username === 'free') {
          assert.equal(station, 'NEXT');
          assert.ok((distance ?? 0) > 40_000);
          visible.next++;
        } else if (at - outage.from > 61_000) {
          assert.equal(station, 'NEAR');
          assert.ok(quality !== 4 && quality !== 5, `${quality}`);
          visible.none++;
        }
      }
  }
  assert.ok(visible.next > 0 && visible.none > 0, JSON.stringify(visible));
});
