import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { connected, createTestDatabase } from '@cairn/database/testing';
import { rtkStatus, StatusTimes } from '@cairn/gnss';
import fc from 'fast-check';
import { sql } from 'kysely';
import { LENGTH, layWorld, type Point, type Session } from '../../test/counted-world.ts';
import { rollUp } from './rollups.ts';

async function setUp(t: TestContext) {
  const { database, url, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const world = await layWorld(database);
  await world.reset();
  /** Counts as of so many seconds after the world began, until nothing waits. */
  const countAt = async (seconds: number) => {
    const clock = { now: () => world.begin + (seconds + 10) * 1000, budget: 0 };
    while ((await rollUp(asWorker, clock)).waiting > 0);
  };
  const compare = async (sessions: Session[], until = LENGTH) => {
    for (const table of ['rover_minutes', 'rover_hours'] as const)
      assert.deepEqual(await world.found(table), world.expected(sessions, table, until), table);
  };
  return { database, asWorker, url, world, countAt, compare };
}

const every = (seconds: number, from: number, to: number, quality = 4): Point[] =>
  Array.from({ length: Math.ceil((to - from) / seconds) }, (_, n) => ({
    at: from + n * seconds,
    quality,
    station: 0,
  }));

test('a GGA is valid until the next one, for 90 s at most; the rest of its session the rover is connected', async (t) => {
  const { world, countAt, compare } = await setUp(t);
  const session: Session = {
    rover: 0,
    begins: 5,
    ends: 500,
    points: [...every(1, 10, 70), ...every(30, 70, 150, 5), { at: 400, quality: 1, station: 1 }],
  };
  await world.begun(session);
  await world.recordPoints(session, session.points);
  await countAt(LENGTH);
  await compare([session]);
  const hours = await world.found('rover_hours');
  const [fixed, float, , gps, , unfixed] = Object.values(hours)
    .slice(0, 2) // the network, in each of the two hours
    .reduce((one, other) => one.map((value, n) => value + (other[n] ?? 0)));
  // 60 s fixed; float at 70 for 10 s, as it had come each second until then, at 100, at 130 and for 90 s more; GPS from
  // 400 to 490; 5 + 20 + 180 + 10 s without
  assert.deepEqual([fixed, float, gps, unfixed], [60_000, 130_000, 90_000, 215_000]);
  const times = new StatusTimes();
  for (const { at, quality } of session.points) times.take(rtkStatus(quality), at * 1000);
  const ofSession = ([4, 5, 1] as const).map((status) => times.durationOf(status, 500_000));
  assert.deepEqual(ofSession, [fixed, float, gps], 'the caster counts the same for the session');
});

test('a rover that sends nothing is counted all the same, minute after minute', async (t) => {
  const { world, database, countAt, compare } = await setUp(t);
  const session: Session = { rover: 3, begins: 30, ends: null, points: [] };
  await world.begun(session);
  await database.service.deleteFrom('rollup_marks').execute(); // what its begin marked: from now on nothing is written
  for (const seconds of [60, 120, 300, 420]) await countAt(seconds);
  await compare([session], 420);
});

test('late rows are counted as if they had been in time', async (t) => {
  const { world, countAt, compare } = await setUp(t);
  const session: Session = { rover: 1, begins: 0, ends: 590, points: every(1, 0, 580) };
  await world.begun(session, null);
  await world.recordPoints(session, session.points.slice(0, 100));
  await countAt(LENGTH);
  await world.recordPoints(session, session.points.slice(300));
  await countAt(LENGTH);
  await world.recordPoints(session, session.points.slice(100, 300));
  await countAt(LENGTH);
  await world.ended(session); // a caster that was killed: others close what it left, as of when it was last seen
  await countAt(LENGTH);
  await compare([session]);
});

test('whatever happens, in whatever order it is written and counted, the counts are those of a clock that watches', async (t) => {
  const { world, countAt, compare } = await setUp(t);
  const point = fc.record({
    at: fc.integer({ min: 0, max: LENGTH - 1 }),
    quality: fc.constantFrom(0, 1, 2, 3, 4, 4, 4, 5, 6, 7, 9),
    station: fc.integer({ min: 0, max: 1 }),
  });
  const session = fc
    .record({
      rover: fc.integer({ min: 0, max: 4 }),
      begins: fc.integer({ min: 0, max: LENGTH - 1 }),
      length: fc.option(fc.integer({ min: 0, max: LENGTH })),
      points: fc.uniqueArray(point, { selector: ({ at }) => at, maxLength: 25 }),
    })
    .map(({ rover, begins, length, points }): Session & { splits: number } => ({
      rover,
      begins,
      ends: length === null ? null : begins + length,
      points: points.filter(({ at }) => at >= begins),
      splits: (begins % 3) + 1,
    }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(session, { maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: LENGTH })), { maxLength: 12 }),
      async (sessions, rounds) => {
        await world.reset();
        const acts = sessions.flatMap((one, n) => {
          const openFirst = n % 2 === 0;
          const size = Math.ceil(one.points.length / one.splits);
          const parts = Array.from({ length: one.splits }, (_, part) =>
            one.points.slice(part * size, (part + 1) * size),
          );
          return [
            () => world.begun(one, openFirst ? null : one.ends),
            ...parts.map((part) => () => world.recordPoints(one, part)),
            ...(openFirst ? [() => world.ended(one)] : []),
          ];
        });
        // what there is to write, in its order, with rounds of counting at any time between
        const between = new Map(rounds.map(([n, seconds]) => [n % (acts.length + 1), seconds]));
        for (const [n, act] of acts.entries()) {
          const seconds = between.get(n);
          if (seconds !== undefined) await countAt(seconds);
          await act();
        }
        await countAt(LENGTH);
        await compare(sessions);
      },
    ),
    { numRuns: 40 },
  );
});

test('a worker that is killed in the middle, again and again, counts nothing twice and loses nothing', async (t) => {
  const { world, url, countAt, compare } = await setUp(t);
  const sessions = [0, 1, 2, 3].map(
    (rover): Session => ({
      rover,
      begins: rover * 7,
      ends: null,
      points: every(1, rover * 7, LENGTH, 4 + (rover % 2)),
    }),
  );
  for (const session of sessions) await world.begun(session);
  let worker: ChildProcess | undefined;
  const program = new URL('../../test/rollup-process.ts', import.meta.url);
  t.after(() => worker?.kill('SIGKILL'));
  for (let part = 0; part < 10; part++) {
    worker = fork(program, [url, String(world.begin + (LENGTH + 10) * 1000)]);
    const gone = once(worker, 'exit');
    await once(worker, 'message');
    for (const session of sessions)
      await world.recordPoints(session, session.points.slice(part * 60, part * 60 + 60));
    if (part % 2 === 0) await Promise.race([once(worker, 'message'), gone]);
    assert.equal(worker.exitCode, null, 'it did not end by itself');
    worker.kill('SIGKILL'); // some minutes of the part are counted, some are not, one is being counted
    await gone;
  }
  await countAt(LENGTH);
  await compare(sessions);
});

test('two workers may count at once', async (t) => {
  const { world, asWorker, compare } = await setUp(t);
  const sessions = [0, 1, 2].map(
    (rover): Session => ({ rover, begins: 0, ends: null, points: every(5, 0, LENGTH) }),
  );
  for (const session of sessions) {
    await world.begun(session);
    await world.recordPoints(session, session.points);
  }
  const clock = { now: () => world.begin + (LENGTH + 10) * 1000 };
  await Promise.all([rollUp(asWorker, clock), rollUp(asWorker, clock), rollUp(asWorker, clock)]);
  await compare(sessions);
});

test('what was counted stays when the GGA that it was counted from are dropped', async (t) => {
  const { world, url, database, countAt } = await setUp(t);
  const session: Session = { rover: 0, begins: 0, ends: 300, points: every(1, 0, 300) };
  await world.begun(session);
  await world.recordPoints(session, session.points);
  await countAt(LENGTH);
  const before = [await world.found('rover_minutes'), await world.found('rover_hours')];
  assert.notDeepEqual(before, [{}, {}]);
  await connected(url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'gga_points'::regclass`,
    );
    for (const { name } of rows) await owner.query(`drop table ${name}`);
  });
  await sql`insert into rollup_marks select generate_series(${world.at(0)}::timestamptz, ${world.at(LENGTH)}, '1 minute')`.execute(
    database.service,
  );
  await countAt(LENGTH);
  assert.deepEqual([await world.found('rover_minutes'), await world.found('rover_hours')], before);
});

test('hours older than the stored minutes are counted without them, and expired rows are dropped', async (t) => {
  const { world, database, asWorker, countAt } = await setUp(t);
  const session: Session = { rover: 0, begins: 0, ends: 300, points: every(1, 0, 300) };
  await world.begun(session);
  await world.recordPoints(session, session.points);
  await countAt(LENGTH);
  const hours = await world.found('rover_hours');
  const keep = (name: string, days: number) =>
    database.service
      .updateTable('settings')
      .set({ value: String(days) })
      .where('name', '=', name)
      .execute();

  await keep('keep_rover_minutes_days', 3);
  const ahead = { rolled_to: world.at(10 * 86_400) }; // the days between are of no interest
  await database.service.updateTable('rollup_state').set(ahead).execute();
  await database.service.deleteFrom('rover_hours').execute();
  await sql`insert into rollup_marks values (${world.at(0)}), (${world.at(300)})`.execute(database.service);
  const days = (count: number) => ({ now: () => world.begin + count * 86_400_000 });
  await rollUp(asWorker, { ...days(3.9), budget: 0 });
  await rollUp(asWorker, { ...days(5), budget: 60_000 });
  assert.deepEqual(await world.found('rover_hours'), hours);

  await keep('keep_rover_hours_days', 5);
  await rollUp(asWorker, days(7));
  assert.deepEqual(await world.found('rover_hours'), {});
});
