import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { tinyCaster } from '../../test/tiny-caster.ts';
import { seededRandom } from '../random.ts';
import { Sky } from '../sky/sky.ts';
import { gpsTime } from '../sky/time.ts';
import type { StationAccount } from '../world.ts';
import { flapping, type Link } from './flapping.ts';
import { StationOperator } from './operator.ts';

const account: StationAccount = {
  mount: 'NOTT',
  password: 's',
  latitude: 52.9,
  longitude: -1.1,
  height: 90,
  stationId: 17,
  country: 1,
};

test('a station that is cut off connects again and goes on sending', { timeout: 600_000 }, async (t) => {
  const { host, port, open, requests } = await tinyCaster(t);
  const events: string[] = [];
  const station = new StationOperator({
    account,
    host,
    port,
    sky: new Sky(1, gpsTime(Date.now() / 1000)),
    seed: 1,
    onEvent: (mount, what) => events.push(`${mount} ${what}`),
  });
  t.after(() => station.stop());
  let second = Math.floor(Date.now() / 1000);
  const stepUntil = async (holds: () => boolean) => {
    for (; !holds(); await wait(20)) station.step(second++);
  };
  await stepUntil(() => station.bursts >= 2);
  for (const socket of open) socket.destroy();
  await stepUntil(() => !station.connected);
  const { bursts } = station;
  await stepUntil(() => station.bursts > bursts);
  assert.equal(
    requests.filter(({ kind, mountpoint }) => kind === 'source' && mountpoint === 'NOTT').length,
    2,
  );
  assert.deepEqual(
    events.map((event) => event.split(':')[0]),
    ['NOTT connected', 'NOTT disconnected', 'NOTT connected'],
  );
});

test('a bad line is silent or gone for 20 to 50 s, some minutes apart', () => {
  for (const seed of [1, 2, 3, 4]) {
    const link = flapping(seededRandom(seed, 'line'));
    const spells: { link: Link; seconds: number }[] = [];
    for (let second = 0; second < 3 * 3600; second++) {
      const now = link(second * 1000);
      const last = spells.at(-1);
      if (last?.link === now) last.seconds++;
      else spells.push({ link: now, seconds: 1 });
    }
    const whole = spells.slice(1, -1);
    const bad = whole.filter((spell) => spell.link !== 'up');
    assert.ok(bad.length >= 20);
    assert.ok(bad.every(({ seconds }) => seconds >= 20 && seconds <= 51));
    assert.ok(whole.every((spell) => spell.link !== 'up' || (spell.seconds >= 149 && spell.seconds <= 301)));
    assert.deepEqual(new Set(bad.map((spell) => spell.link)), new Set(['silent', 'down']));
  }
});
