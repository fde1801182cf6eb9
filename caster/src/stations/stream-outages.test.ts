import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readStreamChange } from '@cairn/contract/caster-events';
import { frame } from '../../test/world.ts';
import type { StatusChangeRow } from '../telemetry/rows.ts';
import type { Source } from './source.ts';
import { Stream } from './stream.ts';
import { StreamStats } from './stream-stats.ts';

const limits = { msmSilence: 15_000, observationSilence: 15_000 };
const nothing = () => {};

/** A stream whose clock the test turns, from 14 s before midnight, and what it records. */
function drivenStream(begins = Date.parse('2026-03-01T23:59:46.300Z')) {
  const rows: StatusChangeRow[] = [];
  const station = { id: 1, mount: 'GB01', title: 'Ely', country: 1, latitude: 52, longitude: 0 };
  const stream = new Stream(station as Stream['station'], {
    online: nothing,
    offline: nothing,
    observing: nothing,
    moved: nothing,
    sent: nothing,
    turned: nothing,
    changed: (row) => rows.push(row),
  });
  let [now, count] = [begins, 0];
  const receive = (type: number) => {
    if (stream.source) stream.source.receivedAt = now;
    stream.push(frame(type, count++), now);
  };
  return {
    stream,
    /** A source connects. */
    connect: () =>
      stream.begin(
        { stats: new StreamStats(), request: { address: '10.0.0.1' }, receivedAt: now } as unknown as Source,
        now,
      ),
    disconnect: () => stream.end({ code: 'connection_reset' }, now),
    /** So many seconds pass; at each multiple of `every` a frame is received. */
    pass(seconds: number, { every = 0, type = 1077 } = {}) {
      for (let second = 0; second < seconds; second++) {
        if (every > 0 && second % every === 0) receive(type);
        now += 1_000;
        stream.tick(now, limits);
      }
    },
    /** Changes of the stream: time of day, and why it went offline. */
    changes: () =>
      rows
        .filter(({ kind }) => kind === 'stream')
        .map(({ at, online, reason, details }) => [
          at.slice(11, 23),
          online ? 'online' : readStreamChange(reason, details),
        ]),
  };
}

test('an outage lasts from the first second without an observation to the first observation, over midnight too', () => {
  const { connect, pass, changes } = drivenStream();
  connect();
  pass(10, { every: 1 }); // the last at 55.3
  pass(37);
  pass(5, { every: 1 });
  assert.deepEqual(changes(), [
    ['23:59:46.300', 'online'],
    ['23:59:56.300', { code: 'silent', seconds: 16 }],
    ['00:00:33.300', 'online'],
  ]);
});

test('a gap in which no rover was moved is none', () => {
  const { connect, pass, changes } = drivenStream();
  connect();
  pass(5, { every: 1 });
  pass(14);
  pass(5, { every: 1 });
  assert.equal(changes().length, 1);
});

test('a station that sends frames, but no observations, is in an outage from the first that is missing', () => {
  const { connect, pass, changes, stream } = drivenStream();
  connect();
  pass(5, { every: 1, type: 1230 });
  assert.deepEqual([changes(), stream.online], [[], true]);
  pass(5, { every: 1 });
  pass(20, { every: 1, type: 1230 });
  assert.deepEqual(changes(), [
    ['23:59:51.300', 'online'],
    ['23:59:56.300', { code: 'no_observations', seconds: 16 }],
  ]);
  assert.equal(stream.online, true);
  assert.equal(new Date(stream.offlineAt ?? 0).toISOString().slice(11, 23), '23:59:56.300');
});

for (const [interval, noticed] of [
  [5, 16],
  [30, 91],
] as const)
  test(`a station that sends every ${interval} s is silent after its own interval`, () => {
    const { connect, pass, changes } = drivenStream(Date.parse('2026-03-01T10:00:00Z'));
    connect();
    pass(interval * 10, { every: interval }); // the last at 9 intervals
    assert.equal(changes().length, 1);
    pass(200);
    const began = new Date(Date.parse('2026-03-01T10:00:00Z') + interval * 10_000).toISOString();
    assert.deepEqual(changes().slice(1), [[began.slice(11, 23), { code: 'silent', seconds: noticed }]]);
  });

test('a station that sends every 30 s is not in an outage before its second observation either', () => {
  const { connect, pass, changes, disconnect } = drivenStream();
  connect();
  pass(31, { every: 30 });
  disconnect();
  pass(1);
  connect();
  pass(45, { every: 30 });
  assert.equal(changes().length, 3, 'online, the end of its connection, online');
});

test('a connection that ends is an outage from its end, or from the observation that was missing before it', () => {
  const { connect, pass, changes, disconnect } = drivenStream();
  connect();
  pass(4, { every: 1 });
  disconnect(); // 1 s after the last, when the next was due
  connect();
  pass(4, { every: 1 });
  pass(8);
  disconnect();
  assert.deepEqual(
    changes().map(([at]) => at),
    ['23:59:46.300', '23:59:50.300', '23:59:50.301', '23:59:54.300'],
  );
});

test('changes stay in their order when the wall clock is set back in an outage', (t: TestContext) => {
  const real = Date.now;
  const { connect, pass, changes } = drivenStream(Date.parse('2026-03-01T10:00:00Z'));
  connect();
  pass(5, { every: 1 });
  pass(20);
  t.mock.method(Date, 'now', () => real() - 3_600_000);
  pass(5, { every: 1 });
  t.mock.restoreAll();
  const [online = [], offline = [], again = []] = changes();
  assert.deepEqual([online[1], again[1]], ['online', 'online']);
  assert.ok(changes().length === 3 && String(offline[0]) < String(again[0]));
});
