import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Evidence, idsOf } from '@cairn/contract';
import { hourFile } from '@cairn/gnss';
import { startWorld, type World } from '../../test/world.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** An alarm of a station, as the worker writes it. */
async function alarm(
  { database }: World,
  station_id: number,
  evidence: Evidence,
  began_at: Date,
  ended_at: Date | null = null,
) {
  const { id } = await database.service
    .insertInto('station_alarms')
    .values({ station_id, kind: evidence.kind, evidence: JSON.stringify(evidence), began_at, ended_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const far = (metres: number): Evidence => ({
  kind: 'position',
  metres,
  limit: 5,
  latitude: 52.2,
  longitude: 0.12,
  altitude: 43,
});
const few: Evidence = { kind: 'satellites', now: 12, usual: 30, limit: 23, days: 7 };

/** A folder as the casters fill it. */
async function rtcmArchive(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-health-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const keep = async (mount: string, at: Date) => {
    const file = join(folder, 'rtcm', hourFile(mount, at.getTime()));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'RTCM');
  };
  return { rtcm: join(folder, 'rtcm'), rinex: join(folder, 'rinex'), days: 7, keep };
}

test('open alarms come first, those that are over when requested, each with its figures', async (t) => {
  const world = await startWorld(t);
  const [ely, diss] = [
    await world.seed.station({ title: 'Ely' }),
    await world.seed.station({ title: 'Diss' }),
  ];
  await alarm(world, ely.id, few, ago(90), ago(60));
  await alarm(world, ely.id, far(23), ago(50));
  await alarm(world, diss.id, few, ago(10));
  const { client } = await world.person(1);
  const visible = async (input: Parameters<typeof client.stationHealth.alarms>[0]) => {
    const { open, alarms } = await client.stationHealth.alarms(input);
    return [
      open,
      ...alarms.map(({ text, evidence, ended }) => `${text} ${evidence.kind}${ended ? ' over' : ''}`),
    ];
  };
  assert.deepEqual(await visible({}), [2, 'Diss satellites', 'Ely position']);
  assert.deepEqual(await visible({ past: true }), [
    2,
    'Diss satellites',
    'Ely position',
    'Ely satellites over',
  ]);
  assert.deepEqual(await visible({ base: ely.id, past: true }), [1, 'Ely position', 'Ely satellites over']);
  const [first] = (await client.stationHealth.alarms({ base: ely.id })).alarms;
  assert.deepEqual(first?.evidence, far(23));
});

test('alarms are of the stations that a person sees: in their country, and none that was deleted', async (t) => {
  const world = await startWorld(t);
  const danish = await world.seed.station({ title: 'Vejle', country: 2 });
  const gone = await world.seed.station({ title: 'Gone', archived_at: new Date() });
  const english = await world.seed.station({ title: 'Ely' });
  for (const { id } of [danish, gone, english]) await alarm(world, id, few, ago(10));
  const { client } = await world.person(1);
  const names = async (country: 0 | 1 | 2) =>
    (await client.stationHealth.alarms({ country })).alarms.map(({ text }) => text).sort();
  assert.deepEqual([await names(0), await names(2)], [['Ely', 'Vejle'], ['Vejle']]);
});

test('role 1 acknowledges an alarm once, which is on record; dealers see that, not by whom', async (t) => {
  const world = await startWorld(t);
  const ely = await world.seed.station({ title: 'Ely' });
  const id = await alarm(world, ely.id, far(23), ago(10));
  const [one, other, dealer] = [await world.person(1), await world.person(1), await world.person(10)];
  const { alarm: first } = await one.client.stationHealth.acknowledge({ id });
  assert.ok(first.acknowledged);
  assert.match(first.acknowledged_by ?? '', /^Test User/);
  const { alarm: again } = await other.client.stationHealth.acknowledge({ id });
  assert.deepEqual(again, first);
  const { alarms } = await dealer.client.stationHealth.alarms({});
  assert.equal(alarms[0]?.acknowledged, first.acknowledged);
  assert.ok(!('acknowledged_by' in (alarms[0] ?? {})));
  const events = await world.database.service
    .selectFrom('user_events')
    .where('type', '=', 74)
    .select(['group', 'user_id', 'target_id', 'text', 'detail'])
    .execute();
  assert.deepEqual(events, [
    { group: 4, user_id: one.id, target_id: ely.id, text: 'Ely', detail: 'position' },
  ]);
  await assert.rejects(dealer.client.stationHealth.acknowledge({ id }), { status: 403 });
  await assert.rejects(one.client.stationHealth.acknowledge({ id: id + 1 }), { code: 'not_found' });
});

test('companies neither see alarms nor RTCM files', async (t) => {
  const { person, seed } = await startWorld(t);
  const { id } = await seed.station({});
  for (const role of idsOf('companyAdmin', 'companyUser')) {
    const { client } = await person(role);
    for (const call of [
      () => client.stationHealth.alarms({}),
      () => client.stationHealth.archivedHours({ base: id }),
      () => client.stationHealth.rinex({ base: 1 }),
      () => client.stationHealth.rinexFile({ id: 1, kind: 'observation' }),
    ])
      await assert.rejects(call, { status: 403 });
  }
});

test('the hours that are stored are listed from the hour on in which the station was made', async (t) => {
  const stored = await rtcmArchive(t);
  const world = await startWorld(t, { rtcmArchive: stored });
  const { id, mount } = await world.seed.station({ created_at: ago(24 * 60) });
  for (const hours of [1, 3, 48]) await stored.keep(mount, ago(hours * 60));
  await stored.keep('OTHER', ago(60));
  const { client } = await world.person(10);
  const { days, hours } = await client.stationHealth.archivedHours({ base: id });
  assert.equal(days, 7);
  assert.deepEqual(
    hours,
    [3, 1].map(
      (n) =>
        `${ago(n * 60)
          .toISOString()
          .slice(0, 13)}:00:00.000Z`,
    ),
  );
});

test('without the setting nothing is stored', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station({});
  const { client } = await world.person(1);
  assert.partialDeepStrictEqual(await client.stationHealth.archivedHours({ base: id }), {
    days: 0,
    hours: [],
  });
  await assert.rejects(
    client.stationHealth.makeRinex({ base: id, start: ago(60).toISOString(), end: ago(0).toISOString() }),
    { code: 'invalid_input' },
  );
});

test('RINEX is requested in whole hours, at most 24, of which something is stored, one at a time', async (t) => {
  const stored = await rtcmArchive(t);
  const world = await startWorld(t, { rtcmArchive: stored });
  const { id, mount } = await world.seed.station({ title: 'Ely', created_at: ago(48 * 60) });
  const time = new Date(
    `${ago(26 * 60)
      .toISOString()
      .slice(0, 13)}:20:00Z`,
  );
  await stored.keep(mount, time);
  const { client } = await world.person(5);
  const ask = (minutes: number, from = 0) => {
    const start = new Date(time.getTime() + from * 60_000);
    const end = new Date(start.getTime() + minutes * 60_000);
    return client.stationHealth.makeRinex({ base: id, start: start.toISOString(), end: end.toISOString() });
  };
  const issues = (field: string, message: string) => ({ issues: [{ field, message }] });
  await assert.rejects(ask(-60), issues('end', 'must be after start'));
  await assert.rejects(ask(25 * 60), issues('end', 'must be within 24 hours of start'));
  await assert.rejects(ask(60, 120), issues('start', 'no RTCM is stored for these hours'));

  const { job } = await ask(60);
  const hour = (n: number) => new Date(Math.floor(time.getTime() / 3_600_000) * 3_600_000 + n * 3_600_000);
  assert.partialDeepStrictEqual(job, {
    text: 'Ely',
    start: hour(0).toISOString(),
    end: hour(2).toISOString(),
    state: 'waiting',
    progress: 0,
    files: [],
  });
  await assert.rejects(ask(60), { code: 'taken', message: 'Files of Ely are being made for you already' });
  assert.equal((await client.stationHealth.rinex({ base: id })).job?.id, job.id);
  const { client: another } = await world.person(5);
  const { job: ofAnother, under_way } = await another.stationHealth.rinex({ base: id });
  assert.deepEqual([ofAnother, under_way], [null, null]);
});

test('a station has the RINEX files that were made of it, and says when those of another are being made', async (t) => {
  const world = await startWorld(t);
  const [ely, march] = [
    await world.seed.station({ title: 'Ely' }),
    await world.seed.station({ title: 'March' }),
  ];
  const { client, id: user_id } = await world.person(5);
  const insert = (station_id: number, state: string) =>
    world.database.service
      .insertInto('rinex_jobs')
      .values({ user_id, station_id, begins: ago(120), ends: ago(60), state })
      .execute();
  await insert(ely.id, 'done');
  await insert(march.id, 'running');
  const shown = async ({ id: base }: { id: number }) => {
    const { job, under_way } = await client.stationHealth.rinex({ base });
    return [job?.text, job?.state, under_way?.text];
  };
  assert.deepEqual(await shown(ely), ['Ely', 'done', 'March']);
  assert.deepEqual(await shown(march), ['March', 'running', 'March']);
});

test('a finished file is for who requested it alone, under its name, until it is cleared away', async (t) => {
  const stored = await rtcmArchive(t);
  const world = await startWorld(t, { rtcmArchive: stored });
  const station = await world.seed.station({});
  const [mine, other] = [await world.person(10), await world.person(1)];
  const content = gzipSync('RINEX');
  const name = 'ELY000GBR_S_20263251400_01H_01S_MO.rnx.gz';
  const { id } = await world.database.service
    .insertInto('rinex_jobs')
    .values({
      user_id: mine.id,
      station_id: station.id,
      begins: ago(120),
      ends: ago(60),
      state: 'done',
      files: JSON.stringify([{ kind: 'observation', name, bytes: content.length }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mkdir(join(stored.rinex, String(id)), { recursive: true });
  await writeFile(join(stored.rinex, String(id), name), content);
  const file = await mine.client.stationHealth.rinexFile({ id, kind: 'observation' });
  assert.deepEqual([file.name, file.type], [name, 'application/gzip']);
  assert.equal(gunzipSync(await file.bytes()).toString(), 'RINEX');
  const gone = { code: 'not_found', message: 'These files are no longer available' };
  await assert.rejects(other.client.stationHealth.rinexFile({ id, kind: 'observation' }), gone);
  await assert.rejects(mine.client.stationHealth.rinexFile({ id, kind: 'navigation' }), gone);
  await rm(stored.rinex, { recursive: true });
  await assert.rejects(mine.client.stationHealth.rinexFile({ id, kind: 'observation' }), gone);
});
