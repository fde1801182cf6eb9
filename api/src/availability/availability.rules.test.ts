import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Bar } from '../records/bars.ts';
import {
  availabilityOf,
  averagesOf,
  both,
  type Change,
  carried,
  type Turns,
  withPlanned,
} from './availability.rules.ts';

const HOUR = 3_600_000;
const hours = (count: number): Bar[] =>
  Array.from({ length: count }, (_, n) => ({ begins: n * HOUR, ends: (n + 1) * HOUR }));
const values = (changes: Change[], bars: Bar[], now = Infinity) =>
  availabilityOf(changes, bars, now).map(({ value }) => value);

test('an hour is the share of it that the station was online', () => {
  const changes = [
    { at: -HOUR, online: true },
    { at: 1.5 * HOUR, online: false },
    { at: 2.25 * HOUR, online: true },
  ];
  assert.deepEqual(values(changes, hours(4)), [1, 0.5, 0.75, 1]);
});

test('a second offline makes an hour 0.99, and says when', () => {
  const changes = [
    { at: 0, online: true },
    { at: 1000_000, online: false },
    { at: 1001_000, online: true },
  ];
  const [hour] = availabilityOf(changes, hours(1), Infinity);
  assert.deepEqual([hour?.value, hour?.offlineEvents], [0.99, ['1970-01-01T00:16:40.000Z']]);
});

test('an outage of five minutes in a day is printed as it was measured', () => {
  const changes = [
    { at: 0, online: true },
    { at: HOUR, online: false },
    { at: HOUR + 326_000, online: true },
  ];
  const [day] = availabilityOf(changes, [{ begins: 0, ends: 24 * HOUR }], Infinity);
  assert.deepEqual([day?.value, day?.share], [0.99, 0.996227]);
});

test('a bar has the length of each outage that began in it, also beyond its end, and what it lost itself', () => {
  const changes = [
    { at: 0, online: true },
    { at: 0.5 * HOUR, online: false },
    { at: 0.75 * HOUR, online: false }, // reported twice: one outage
    { at: 2.5 * HOUR, online: true },
  ];
  assert.deepEqual(
    availabilityOf(changes, hours(3), Infinity).map(({ offlineSeconds, lost }) => [offlineSeconds, lost]),
    [
      [[7200], 1800],
      [[], 3600],
      [[], 1800],
    ],
  );
});

test('what was before the first connection and what is yet to come is not known', () => {
  const changes = [{ at: 1.5 * HOUR, online: true }];
  assert.deepEqual(values(changes, hours(4), 2.5 * HOUR), [null, 1, 1, null]);
});

test('a day without data takes the value before it, and 1 if there is none', () => {
  const bars = [null, 0.5, null, null, 1].map((value) => ({
    begins: '',
    value,
    share: value,
    offlineEvents: [],
    offlineSeconds: [],
    lost: 0,
    planned: 0,
  }));
  assert.deepEqual(
    carried(bars).map(({ value, known }) => [value, known]),
    [
      [1, 0],
      [0.5, 1],
      [0.5, 0],
      [0.5, 0],
      [1, 1],
    ],
  );
});

test('with MSM it is online while both the stream and its observations are', () => {
  const stream = [
    { at: 0, online: true },
    { at: 60, online: false },
  ];
  const msm = [
    { at: 10, online: true },
    { at: 30, online: false },
    { at: 40, online: true },
  ];
  assert.deepEqual(both(stream, msm), [
    { at: 0, online: false },
    { at: 10, online: true },
    { at: 30, online: false },
    { at: 40, online: true },
    { at: 60, online: false },
  ]);
});

test('whatever the changes, it is the result of a check every second', () => {
  const change = fc.record({ at: fc.integer({ min: 0, max: 400 }), online: fc.boolean() });
  const property = fc.property(
    fc.uniqueArray(change, { selector: ({ at }) => at, maxLength: 30 }),
    fc.integer({ min: 1, max: 50 }),
    (unsorted, length) => {
      const changes = unsorted.sort((a, b) => a.at - b.at);
      const bars = Array.from({ length: 8 }, (_, n) => ({ begins: n * length, ends: (n + 1) * length }));
      const sampled = bars.map(({ begins, ends }) => {
        const visible: boolean[] = [];
        for (let second = begins; second < ends; second++) {
          const last = changes.findLast(({ at }) => at <= second);
          if (last) visible.push(last.online);
        }
        return visible.length === 0 ? null : visible.filter(Boolean).length / visible.length;
      });
      const got = values(changes, bars, 1000);
      for (const [n, share] of sampled.entries()) {
        if (share === null || share === 1) assert.equal(got[n], share);
        else assert.ok(Math.abs((got[n] ?? 9) - share) <= 0.0101, `${got[n]} is not ${share}`);
      }
    },
  );
  fc.assert(property);
});

test('the averages of a network are those of its stations, whenever they turned', () => {
  const second = fc.integer({ min: 0, max: 399 });
  // each station by when it became known and then turned, online at first
  const stations = fc.array(fc.uniqueArray(second, { minLength: 1, maxLength: 8 }), { maxLength: 5 });
  fc.assert(
    fc.property(
      stations,
      fc.integer({ min: 7, max: 60 }),
      fc.integer({ min: 300, max: 500 }),
      (moments, length, now) => {
        const bars = Array.from({ length: 8 }, (_, n) => ({
          begins: n * length * 1000,
          ends: (n + 1) * length * 1000,
        }));
        const edges = moments.flatMap((ats) =>
          ats
            .sort((a, b) => a - b)
            .map((at, n) => ({ at, online: n % 2 === 0 ? 1 : -1, known: n === 0 ? 1 : 0 })),
        );
        const turns = bars.flatMap(({ begins, ends }, bar): Turns[] => {
          const within = edges.filter(({ at }) => at * 1000 >= begins && at * 1000 < ends && at < now);
          const sum = (secondsOf: (edge: (typeof edges)[number]) => number) =>
            within.reduce((all, edge) => all + secondsOf(edge), 0);
          if (within.length === 0) return [];
          return [
            {
              bar,
              online: sum((edge) => edge.online),
              onlineSeconds: sum((edge) => edge.online * edge.at),
              known: sum((edge) => edge.known),
              knownSeconds: sum((edge) => edge.known * edge.at),
            },
          ];
        });
        const got = averagesOf(turns, bars, now * 1000);
        for (const [n, { begins, ends }] of bars.entries()) {
          let online = 0;
          let offline = 0;
          let seconds = 0;
          for (let at = begins / 1000; at < Math.min(ends / 1000, now); at++, seconds++) {
            for (const ats of moments) {
              const turned = ats.filter((moment) => moment <= at).length;
              if (turned > 0 && turned % 2 === 1) online++;
              else if (turned > 0) offline++;
            }
          }
          const near = (value: number | undefined, total: number) =>
            assert.ok(Math.abs((value ?? 9) - (seconds ? total / seconds : 0)) <= 0.0051);
          near(got[n]?.online, online);
          near(got[n]?.offline, offline);
        }
      },
    ),
  );
});

test('time out of service is left out of what is known, and is no outage', () => {
  const hour = 3_600_000;
  const changes = [
    { at: 0, online: true },
    { at: 2.5 * hour, online: false }, // out of service; it goes on after the return
    { at: 4 * hour, online: true },
  ];
  const bars = [0, 1, 2, 3, 4].map((n) => ({ begins: n * hour, ends: (n + 1) * hour }));
  const planned = withPlanned(changes, [{ begins: 1.5 * hour, ends: 3.5 * hour }]);
  const found = availabilityOf(planned, bars, 5 * hour);
  assert.deepEqual(
    found.map(({ share, lost, planned: out, offlineEvents }) => [share, lost, out, offlineEvents.length]),
    [
      [1, 0, 0, 0],
      [1, 0, 1800, 0],
      [null, 0, 3600, 0],
      [0, 1800, 1800, 1],
      [1, 0, 0, 0],
    ],
  );
  assert.equal(withPlanned(changes, []), changes);
});
