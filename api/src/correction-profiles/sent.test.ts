import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startRoverForms } from '../../test/rover-forms.ts';
import { refusal } from '../../test/tenants.ts';
import { connect } from '../../test/world.ts';

const MINUTE = 60; // s

/** A rover that a station feeds, which has sent GPS and GLONASS each second and its position every 10 s. */
async function startFed(t: TestContext, profile: string | null = null) {
  const world = await startRoverForms(t);
  const { service } = world.database;
  const { id: rover } = await world.create();
  const { id: station } = await world.seed.station({ title: 'Ely', mount: 'ELY' });
  const row = await world.rowOf(rover);
  const { profiles } = await world.client.correctionProfiles.list({});
  const chosen = profile === null ? null : (profiles.find(({ text }) => text === profile)?.value ?? 0);
  const at = new Date();
  await connect(world.database, row, { station_id: station });
  await service.updateTable('rover_live').set({ correction_profile_id: chosen }).execute();
  await service
    .insertInto('station_live')
    .values({ station_id: station, node: 'test', connecta: 1, status: 1, seen_at: at })
    .execute();
  const minute = Array.from({ length: 7 }, (_, n) => new Date(at.getTime() - n * 10_000));
  const sent = (message: number, frames: number, bytes: number) =>
    minute.map((time) => ({ at: time, station_id: station, message, frames, bytes }));
  await service
    .insertInto('rtcm_observations')
    .values([...sent(1077, 10, 4000), ...sent(1084, 10, 2000), ...sent(1006, 1, 27)])
    .execute();
  const count = (seconds: number, messages: object[], lacks: object[]) =>
    service
      .insertInto('sent_corrections')
      .values({
        station_id: station,
        profile_id: chosen ?? 0,
        node: 'test',
        at,
        seconds,
        messages: JSON.stringify(messages),
        lacks: JSON.stringify(lacks),
      })
      .execute();
  return { ...world, rover, station, chosen, at, count };
}

const message = (type: number, interval: number, bytes: number) => ({ type, interval, bytes });

test('a rover without a profile gets what its station sends, with the rates of the last minute', async (t) => {
  const { client, rover, station, later, database } = await startFed(t);
  const { at, ...sent } = await client.correctionProfiles.sent({ rover });
  assert.ok(at);
  const both = ({ type, ...rate }: ReturnType<typeof message>) => ({ type, station: rate, rover: rate });
  assert.deepEqual(sent, {
    station: { value: station, text: 'Ely' },
    seconds: 60,
    profile: null,
    messages: [message(1006, 10, 3), message(1077, 1, 400), message(1084, 1, 200)].map(both),
    changed: null,
    lacks: [],
    hint: null,
  });
  await database.service.updateTable('rover_live').set({ user_agent: 'NTRIP u-blox/1.0' }).execute();
  assert.partialDeepStrictEqual((await client.correctionProfiles.sent({ rover })).hint, {
    family: 'u-blox',
    need: 'msm_and_biases',
  });
  later(MINUTE);
  assert.partialDeepStrictEqual(await client.correctionProfiles.sent({ rover }), { at: null, messages: [] });
});

test('with a profile it is what the caster has counted, beside what the station sends, and what is lacking', async (t) => {
  const { client, rover, chosen, count, later } = await startFed(t, 'MSM5');
  const text = 'GLONASS is sent as MSM4 and stays that';
  const expected = [{ code: 'lower_msm', text }];
  const before = await client.correctionProfiles.sent({ rover });
  assert.deepEqual([before.profile, before.lacks], [chosen, expected]);
  assert.ok(before.messages.every((one) => one.rover === null));

  const messages = [
    { type: 1075, frames: 60, bytes: 18_000 },
    { type: 1084, frames: 1, bytes: 200 },
  ];
  await count(60, messages, [{ code: 'glonass_channel', satellites: ['R01'] }]);
  const sent = await client.correctionProfiles.sent({ rover });
  assert.deepEqual(
    sent.messages.map(({ type, station, rover: got }) => [
      type,
      station?.bytes ?? 0,
      got?.interval,
      got?.bytes,
    ]),
    [
      [1006, 3, undefined, undefined],
      [1075, 0, 1, 300],
      [1077, 400, undefined, undefined],
      [1084, 200, null, 3],
    ],
  );
  assert.deepEqual(
    sent.lacks.map((lack) => lack.text),
    ['nothing tells the frequency channels of R01, which are left out'],
  );
  later(MINUTE);
  assert.partialDeepStrictEqual(await client.correctionProfiles.sent({ rover }), { at: null, messages: [] });
});

test('a station can serve a profile or says why not, to a dealer in the language of the dealer', async (t) => {
  const { client, station, database } = await startFed(t);
  const ofStation = async () => {
    const { sending, profiles } = await client.correctionProfiles.ofStation({ id: station });
    assert.equal(sending, 1);
    return Object.fromEntries(profiles.map(({ text, messages, lacks }) => [text, { messages, lacks }]));
  };
  const served = await ofStation();
  assert.deepEqual(served.MSM4, { messages: [1006, 1074, 1084], lacks: [] });
  const legacy = served['1004 and 1012, for receivers without MSM'];
  assert.deepEqual(legacy?.messages, [1004, 1006, 1008, 1012]);
  assert.deepEqual(
    legacy?.lacks.map(({ code }) => code),
    ['glonass_channel'],
  );
  await database.service
    .insertInto('correction_profiles')
    .values({ title: 'Biases', add_biases: true })
    .execute();
  assert.deepEqual(
    (await ofStation()).Biases?.lacks.map(({ code }) => code),
    ['biases'],
  );
  await database.service.updateTable('station_live').set({ biases_known: true }).execute();
  assert.deepEqual((await ofStation()).Biases, { messages: [1006, 1077, 1084, 1230], lacks: [] });
});

test('a station of which nobody has said the reference frame sends no coordinates in another one, and says why', async (t) => {
  const { client, station, database } = await startFed(t);
  const { service } = database;
  await service
    .insertInto('correction_profiles')
    .values({ title: 'ETRF2000', reference_frame: 'ETRF2000' })
    .execute();
  const served = async () => {
    const { profiles } = await client.correctionProfiles.ofStation({ id: station });
    const found = profiles.find(({ text }) => text === 'ETRF2000');
    return { messages: found?.messages, lacks: found?.lacks };
  };
  const text = 'nobody has entered the reference frame of the station, so no coordinates are sent';
  assert.deepEqual(await served(), { messages: [1077, 1084], lacks: [{ code: 'frame', text }] });
  await service
    .updateTable('stations')
    .set({ reference_frame: 'ITRF2020' })
    .where('id', '=', station)
    .execute();
  assert.deepEqual(await served(), { messages: [1006, 1077, 1084], lacks: [] });
});

test('a rover that nothing feeds gets nothing, and a rover or station that is not there is refused', async (t) => {
  const { client, rover, database } = await startFed(t);
  await database.service.deleteFrom('rover_live').execute();
  assert.deepEqual(await client.correctionProfiles.sent({ rover }), {
    station: null,
    at: null,
    seconds: 0,
    profile: null,
    messages: [],
    changed: null,
    lacks: [],
    hint: null,
  });
  assert.deepEqual(await refusal(client.correctionProfiles.sent({ rover: 987_654 })), { code: 'not_found' });
  assert.deepEqual(await refusal(client.correctionProfiles.ofStation({ id: 987_654 })), {
    code: 'not_found',
  });
});

test('a rover that has had no fix since its corrections were changed is told so until it has one', async (t) => {
  const { client, rover, rowOf, database, at } = await startFed(t, 'MSM4');
  const { service } = database;
  const { reseller_id, dealer_id, company_id } = await rowOf(rover);
  const { session_id } = await service
    .selectFrom('rover_live')
    .select('session_id')
    .executeTakeFirstOrThrow();
  const scope = { rover_id: rover, reseller_id, dealer_id, company_id, session_id };
  const fixedAt = (ms: number) =>
    service
      .insertInto('gga_points')
      .values({ ...scope, at: new Date(at.getTime() + ms), quality: 4, bytes_sent: 0, sentence: '' })
      .execute();
  const changed = { ...scope, type: 1, code: 24, casta: 1, event: 'account_corrections_changed' as const };
  await service
    .insertInto('caster_log')
    .values({ ...changed, at: new Date(at.getTime() + 2_000), params: { profile: null } })
    .execute();
  await fixedAt(1_000);
  const before = await client.correctionProfiles.sent({ rover });
  assert.deepEqual(before.changed, { at: new Date(at.getTime() + 2_000).toISOString(), fixed: 0 });
  await fixedAt(3_000);
  assert.equal((await client.correctionProfiles.sent({ rover })).changed?.fixed, 1);
  const coordinates = { ...changed, code: 27, event: 'rover_coordinates' as const };
  const began = { station: 'ELY', frame: null, sent: 'ETRF2000' };
  const entered = { ...began, frame: 'ITRF2020', before: null };
  await service
    .insertInto('caster_log')
    .values([
      { ...coordinates, at: new Date(at.getTime() + 4_000), params: entered },
      { ...coordinates, at: new Date(at.getTime() + 5_000), params: began },
    ])
    .execute();
  assert.deepEqual((await client.correctionProfiles.sent({ rover })).changed, {
    at: new Date(at.getTime() + 4_000).toISOString(),
    fixed: 0,
  });
});
