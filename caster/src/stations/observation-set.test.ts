import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recorded } from '../../../gnss/test/recorded.ts';
import { ObservationSet } from './observation-set.ts';
import { StreamStats } from './stream-stats.ts';

const MINUTE = 60_000;
const begun = 1_000_000;

test('a station that sends other observations is told once, with when it began, also over a new connection', () => {
  const set = new ObservationSet();
  const look = (stats: StreamStats, connectedAt: number, now: number) =>
    set.look(stats, connectedAt, now, MINUTE);
  const stats = new StreamStats();
  const send = (to: StreamStats, type: 1077 | 1087 | 1004 | 1006, from: number, until: number) => {
    for (let at = from; at <= until; at += 1_000) to.add(recorded(type), at);
  };
  send(stats, 1077, begun, begun + 100_000);
  send(stats, 1087, begun, begun + 100_000);
  assert.equal(look(stats, begun, begun + 30_000), undefined, 'too early to say');
  assert.equal(look(stats, begun, begun + 100_000), undefined, 'the first look');
  send(stats, 1077, begun + 101_000, begun + 200_000);
  send(stats, 1006, begun + 101_000, begun + 200_000);
  assert.deepEqual(look(stats, begun, begun + 200_000), { added: [], gone: [1087], at: begun + 100_000 });
  assert.equal(look(stats, begun, begun + 200_000), undefined);

  const other = new StreamStats();
  const connected = begun + 210_000;
  send(other, 1004, connected + 5_000, connected + 70_000);
  assert.equal(look(other, connected, connected + 20_000), undefined);
  assert.deepEqual(look(other, connected, connected + 70_000), {
    added: [1004],
    gone: [1077],
    at: connected,
  });
  assert.equal(look(other, connected, connected + 300_000), undefined, 'a silent station sends nothing else');
});
