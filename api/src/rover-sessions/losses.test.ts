import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ago, drive, record } from '../../test/sessions.ts';
import { startWorld } from '../../test/world.ts';

/** A rover that drove for 190 s at 1 Hz, fed by a station of that title. */
async function driven(t: TestContext, title: string, points: Parameters<typeof drive>[5]) {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: station } = await world.seed.station({ title });
  const session = await record(world, rover, station, { began: 200, seconds: 190, ggas: 190 });
  await drive(world, rover, station, session, 190, points);
  return { world, rover, station, session };
}

test("a loss of fix is put down to the station's silence, with the seconds of it", async (t) => {
  const points = Array.from({ length: 100 }, (_, s) =>
    s >= 40 && s < 70 ? { quality: 5, data_age: s - 20 } : { quality: 4 },
  );
  const { world, rover, station, session } = await driven(t, 'Ely', points);
  const change = (began: number, online: boolean, reason = 'frames_received') =>
    world.database.service
      .insertInto('station_status_changes')
      .values({ station_id: station, at: ago(began), kind: 'stream', online, reason })
      .execute();
  await change(170, false, 'connection_reset');
  await change(125, true);

  const { client } = await world.person(20, rover);
  const why = await client.roverSessions.losses({ rover: rover.id, session });
  const [loss, ...more] = why.losses;
  assert.deepEqual([loss?.cause, loss?.from, loss?.to, loss?.status], ['station_gap', 39, 70, 5]);
  assert.deepEqual([loss?.evidence[0]?.station, loss?.evidence[0]?.value], ['Ely', 45]);
  assert.deepEqual(more, []); // it was switched off while fixed
  assert.deepEqual(
    why.gaps.map(({ station: title, reason }) => [title, reason]),
    [['Ely', { code: 'connection_reset' }]],
  );
});

test('a loss of fix is put down to a station that was out of service, which is no outage', async (t) => {
  const points = Array.from({ length: 180 }, (_, s) =>
    s >= 50 && s < 150 ? { quality: 5, data_age: s - 40 } : { quality: 4 },
  );
  const { world, rover, station, session } = await driven(t, 'Ely', points);
  await world.database.service
    .insertInto('out_of_service_periods')
    .values({ station_id: station, began_at: ago(150), ended_at: ago(55), reason: 'The mast is moved' })
    .execute();
  const { client } = await world.person(20, rover);
  const why = await client.roverSessions.losses({ rover: rover.id, session });
  const [loss] = why.losses;
  assert.deepEqual([loss?.cause, loss?.from], ['station_out_of_service', 49]);
  assert.partialDeepStrictEqual(loss?.evidence[0], { station: 'Ely', value: 95, reason: null });
  assert.deepEqual(
    why.gaps.map(({ station: title, reason }) => [title, reason]),
    [['Ely', null]],
  );
});

test('a station is silent from when it was recorded on, whatever its reason says of the wait', async (t) => {
  const points = Array.from({ length: 180 }, (_, s) =>
    s >= 50 && s < 150 ? { quality: 5, data_age: s - 40 } : { quality: 4 },
  );
  const { world, rover, station, session } = await driven(t, 'Thirsk', points);
  const change = { station_id: station, kind: 'stream' } as const;
  await world.database.service
    .insertInto('station_status_changes')
    .values([
      { ...change, at: ago(150), online: false, reason: 'silent', details: { seconds: 30 } },
      { ...change, at: ago(55), online: true, reason: 'frames_received', details: {} },
    ])
    .execute();
  const { client } = await world.person(20, rover);
  const why = await client.roverSessions.losses({ rover: rover.id, session });
  const [loss] = why.losses;
  assert.deepEqual([loss?.cause, loss?.from, loss?.evidence[0]?.value], ['station_gap', 49, 95]);
  assert.deepEqual(
    why.gaps.map(({ from, to }) => [Math.round(from), Math.round(to ?? 0)]),
    [[40, 135]],
  );
});

test('a loss of fix after other corrections is put down to them: the profile of the rover, the messages of its station', async (t) => {
  const isLost = (s: number) => (s >= 40 && s < 70) || (s >= 120 && s < 150);
  const points = Array.from({ length: 180 }, (_, s) => ({ quality: isLost(s) ? 5 : 4 }));
  const { world, rover, station, session } = await driven(t, 'Ely', points);
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const ofRover = { rover_id, reseller_id, dealer_id, company_id, type: 1, code: 24, casta: 1 };
  const event = 'account_corrections_changed';
  const profile = { en: 'For old displays', da: 'Til gamle skærme' };
  await world.database.service
    .insertInto('caster_log')
    .values([
      { ...ofRover, at: ago(155), session_id: session, event, params: { profile } },
      { ...ofRover, at: ago(75), session_id: session + 1, event, params: { profile: null } },
    ])
    .execute();
  const params = { at: ago(73).toISOString(), added: [1074], gone: [1077, 1087] };
  const changed = { event: 'station_observations_changed' as const, params };
  await world.database.service
    .insertInto('caster_log')
    .values({ station_id: station, at: ago(10), type: 2, code: 48, casta: 1, ...changed })
    .execute();
  const { client } = await world.person(20, rover);
  const { losses } = await client.roverSessions.losses({ rover: rover.id, session });
  assert.deepEqual(
    losses.map(({ cause, evidence: [first] }) => [cause, first?.kind, first?.station, first?.text]),
    [
      ['corrections_change', 'profile', null, 'For old displays'],
      ['corrections_change', 'messages', 'Ely', '1077, 1087 → 1074'],
    ],
  );
});

test('a rover that is sent no coordinates is told so, with the frames, until it has a fix', async (t) => {
  const points = Array.from({ length: 180 }, (_, s) => ({ quality: s < 60 ? 4 : 5 }));
  const { world, rover, station, session } = await driven(t, 'Ely', points);
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const ofRover = { rover_id, reseller_id, dealer_id, company_id, session_id: session, type: 1, casta: 1 };
  const profile = { en: 'Danish fields', da: 'Danske marker' };
  const lines = world.database.service.insertInto('caster_log');
  const at = ago(134);
  const given = { event: 'account_corrections_changed' as const, params: { profile, frame: 'ETRF2000' } };
  const hidden = { station: 'ELY', frame: null, sent: 'ETRF2000' };
  const coordinates = { ...ofRover, code: 27, station_id: station, event: 'rover_coordinates' as const };
  await lines
    .values([
      { ...coordinates, at, params: hidden },
      { ...ofRover, code: 24, at, ...given },
    ])
    .execute();
  const { client } = await world.person(20, rover);
  const why = () => client.roverSessions.losses({ rover: rover.id, session });
  const first = await why();
  assert.deepEqual(
    first.losses.map(({ cause, evidence: [one] }) => [cause, one?.kind, one?.station, one?.text]),
    [['corrections_change', 'coordinates', 'Ely', 'ETRF2000']],
  );
  assert.equal(first.without_fix, null); // it coasted for some seconds
  const later = { ...coordinates, at: ago(100) };
  await lines.values({ ...later, params: { ...hidden, frame: 'ITRF2020', before: null } }).execute();
  const expected = { at: ago(100).toISOString(), kind: 'frame', station: 'Ely', text: '→ ITRF2020' };
  const { without_fix: sinceThen } = await why();
  assert.deepEqual({ ...sinceThen, at: expected.at, since: '' }, { ...expected, since: '' });
  const recent = await client.roverSessions.recent({ rover: rover.id, hours: 1 });
  assert.deepEqual(recent.without_fix, sinceThen);
  const [lost] = recent.losses;
  assert.equal(lost?.loss.evidence[0]?.kind, 'coordinates'); // it was lost by that all the same
  assert.equal(Date.parse(sinceThen?.since ?? '') - Date.parse(lost.origin), lost.loss.from * 1000);
});
