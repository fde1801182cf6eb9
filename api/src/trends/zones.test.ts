import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { counted, HOUR, MINUTE, none, until } from '../../test/roll-ups.ts';
import { startWorld } from '../../test/world.ts';

test('days are those of the viewer, also when the clocks change', async (t) => {
  const at = Date.parse('2026-03-31T12:00:00Z');
  const world = await startWorld(t, { now: () => at });
  const company = await world.seed.company();
  await until(world, at - 400 * 24 * HOUR, at);
  // one rover all through the 29th of London, which had 23 hours
  for (let hour = Date.parse('2026-03-29T00:00:00Z'); hour < Date.parse('2026-03-29T23:00:00Z'); hour += HOUR)
    await counted(world, hour, company, { fixed_ms: HOUR, logins: 1 });
  const { client } = await world.person(5, company);
  const requested = { start: 0, end: 4, period: 86_400 as const };
  const inLondon = await client.trends.rtkStatus({ ...requested, timezone: 'Europe/London' });
  assert.deepEqual(inLondon.labels, [
    '2026-03-28T00:00:00.000Z',
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T23:00:00.000Z',
    '2026-03-30T23:00:00.000Z',
  ]);
  assert.deepEqual(inLondon.datasets[0]?.data, [0, 1, 0, 0]);
  const inDenmark = await client.trends.logins({ ...requested, timezone: 'Europe/Copenhagen' });
  assert.ok(inDenmark !== 'NOT AUTHORISED');
  assert.deepEqual(inDenmark.datasets, [{ label: 'Logins', color: '#93a4b5', data: [0, 22, 1, 0] }]);
  assert.equal(inDenmark.total, 23);
});

test('clients without names of time zones send 0 for an hour ahead of GMT, and 1 elsewhere', async (t) => {
  const world = await startWorld(t, { now: () => Date.parse('2026-03-31T12:00:00Z') });
  const { client } = await world.person(1);
  const today = async (overrides: { timezone: string; gmtoffset?: number }) => {
    const chart = await client.trends.logins({ start: 0, end: 1, period: 86_400, ...overrides });
    assert.ok(chart !== 'NOT AUTHORISED');
    return chart.labels[0]?.slice(5, 16);
  };
  assert.equal(await today({ timezone: '0' }), '03-30T23:00');
  assert.equal(await today({ timezone: '1' }), '03-31T00:00');
  assert.equal(await today({ timezone: '1', gmtoffset: -60 }), '03-31T01:00');
});

test('minutes, and hours where the clock is half an hour off, are read from the minutes', async (t) => {
  const at = Math.floor(Date.now() / HOUR) * HOUR + 20 * MINUTE;
  const world = await startWorld(t, { now: () => at });
  const day = new Date(at - HOUR).toISOString().slice(0, 10);
  for (const one of [day, new Date(at).toISOString().slice(0, 10)])
    await sql`select make_rover_minutes(${one}::date)`.execute(world.database.service);
  await until(world, at - 10 * HOUR, at);
  const minute = (before: number, fixed_ms: number) =>
    world.database.service
      .insertInto('rover_minutes')
      .values({
        scope: 1,
        scope_id: 0,
        at: new Date(at - before * MINUTE),
        ...none,
        fixed_ms,
        logins: 1,
        login_rovers: 1,
      })
      .execute();
  await minute(3, MINUTE);
  await minute(2, MINUTE / 2);
  const { client } = await world.person(1);
  const minutes = await client.trends.rtkStatus({ start: 1, end: 5, period: 60 });
  assert.deepEqual(minutes.datasets[0]?.data, [0, 1, 0.5, 0]);
  const hours = await client.trends.rtkStatus({ start: 0, end: 1, period: 3600, timezone: 'Asia/Kolkata' });
  assert.equal(hours.labels[0]?.slice(14, 16), '30');
  assert.equal(hours.datasets[0]?.data[0], 0.03); // 90 s in the 50 min since half past
  const logins = await client.trends.logins({ start: 0, end: 1, timezone: 'Asia/Kolkata' });
  assert.ok(logins !== 'NOT AUTHORISED');
  assert.deepEqual(
    logins.datasets.map(({ label, data }) => [label, data]),
    [['Logins', [2]]],
  );
});
