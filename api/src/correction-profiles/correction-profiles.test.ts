import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  allBands,
  CallError,
  type CorrectionConstellation,
  MOST_PROFILES,
  type ProfileData,
} from '@cairn/contract';
import { signalsOfBand } from '@cairn/gnss';
import { startRoverForms } from '../../test/rover-forms.ts';
import { refusal, tenantInput } from '../../test/tenants.ts';

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );

async function startWithRover(t: TestContext) {
  const world = await startRoverForms(t);
  const { id } = await world.create();
  const { profiles } = await world.client.correctionProfiles.list({});
  const named = (text: string) => {
    const found = profiles.find((profile) => profile.text === text);
    assert.ok(found, text);
    return found.value;
  };
  return { ...world, id, profiles, msm4: named('MSM4'), msm5: named('MSM5') };
}

test('a dealer gives a rover a correction profile and takes it back, and its history tells both', async (t) => {
  const { client, id, msm4, rowOf, system } = await startWithRover(t);
  const { correctionProfiles } = client;
  const before = await correctionProfiles.ofRover({ rover: id });
  assert.equal(before.profile, null);
  await correctionProfiles.choose({ data: { roverid: id, version: before.version, profile: msm4 } });
  const after = await correctionProfiles.ofRover({ rover: id });
  assert.partialDeepStrictEqual(after.profile, { text: 'MSM4', observations: 'msm4', constellations: null });
  assert.equal(after.version, before.version + 1);
  const listed = async () => (await client.rovers.list({ rover: id })).rovers[0];
  assert.partialDeepStrictEqual(await listed(), { corrections: 'MSM4', corrections_by_default: 0 });
  await correctionProfiles.choose({ data: { roverid: id, version: after.version } });
  assert.partialDeepStrictEqual(await listed(), { corrections: '', corrections_by_default: 1 });
  assert.equal((await rowOf(id)).correction_profile_id, null);
  const { CasterEvents } = await system.audit.events({ rover: id });
  const told = CasterEvents.filter(({ detail }) => detail.includes('Corrections'));
  assert.equal(told.length, 2);
  assert.ok(told.every(({ detail }) => detail.includes('MSM4')));
});

test('of two people who choose at once the second is told, and nothing is lost', async (t) => {
  const { client, system, id, msm4, msm5 } = await startWithRover(t);
  const { version } = await client.correctionProfiles.ofRover({ rover: id });
  const choose = (by: typeof client, profile: number) =>
    by.correctionProfiles.choose({ data: { roverid: id, version, profile } });
  const outcomes = await Promise.allSettled([choose(client, msm4), choose(system, msm5)]);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  const refused = outcomes.find((one) => one.status === 'rejected');
  assert.equal(refused?.reason.code, 'changed_meanwhile');
});

test('a profile that does not exist, or no longer, is refused by its field', async (t) => {
  const { client, id, msm4, database } = await startWithRover(t);
  const wrong = { code: 'invalid_input', 'data.profile': 'There is no such correction profile' };
  const choose = (profile: number) => client.correctionProfiles.choose({ data: { roverid: id, profile } });
  assert.deepEqual(await refusal(choose(987_654)), wrong);
  await database.service
    .updateTable('correction_profiles')
    .set({ archived_at: new Date() })
    .where('id', '=', msm4)
    .execute();
  assert.deepEqual(await refusal(choose(msm4)), wrong);
  const { profiles } = await client.correctionProfiles.list({});
  assert.ok(!profiles.some(({ value }) => value === msm4));
});

test('every frequency that a profile can name has signals', () => {
  for (const name of allBands) {
    const [constellation, band = ''] = name.split(' ');
    assert.notEqual(signalsOfBand(constellation as CorrectionConstellation, band).length, 0, name);
  }
});

const everything: ProfileData = {
  text: 'Old display',
  observations: 'msm4',
  constellations: ['GPS', 'Galileo'],
  bands: ['GPS L1', 'GPS L2'],
  observation_interval: 5,
  station_interval: 10,
  add_antenna: true,
  receiver: 'CAIRN',
  receiver_firmware: '1.0',
  receiver_serial: '42',
  add_biases: true,
  station_id: 0,
  bytes_per_second: 400,
  reference_frame: 'ETRF2000',
};

test('a system admin makes a profile, others choose it, and its history tells each change', async (t) => {
  const { system, client, id: roverid } = await startWithRover(t);
  const { id } = await system.correctionProfiles.save({ profiledata: everything });
  const find = async () => (await system.correctionProfiles.records({ id })).profiles[0];
  assert.deepEqual(await find(), {
    ...everything,
    value: id,
    version: 1,
    ready_made: false,
    rovers: 0,
    dealers: 0,
  });
  await client.correctionProfiles.choose({ data: { roverid, profile: id } });
  assert.equal((await find())?.rovers, 1);
  const { rovers } = await system.rovers.list({ corrections: id });
  assert.deepEqual(
    rovers.map(({ value }) => value),
    [roverid],
  );
  assert.deepEqual((await client.rovers.ids({ corrections: id })).ids, [roverid]);
  const changed: ProfileData = {
    ...everything,
    value: id,
    version: 1,
    constellations: ['GPS'],
    receiver: '',
    reference_frame: null,
  };
  await system.correctionProfiles.save({ profiledata: changed });
  assert.partialDeepStrictEqual(await find(), {
    constellations: ['GPS'],
    receiver: null,
    reference_frame: null,
    version: 2,
  });
  await system.correctionProfiles.save({ profiledata: { ...changed, version: 2 } });
  assert.equal((await find())?.version, 2);
  const { CasterEvents } = await system.audit.events({ type: 135 });
  assert.equal(CasterEvents.length, 1);
  assert.match(CasterEvents[0]?.detail ?? '', /Constellations: GPS, Galileo → GPS/);
  assert.match(CasterEvents[0]?.detail ?? '', /Reference frame: ETRF2000/);
});

test('a profile that rovers have stays until the last has another, and is then nobody’s', async (t) => {
  const { system, client, id: roverid } = await startWithRover(t);
  const { id } = await system.correctionProfiles.save({ profiledata: { text: 'Own' } });
  await client.correctionProfiles.choose({ data: { roverid, profile: id } });
  const remove = () => system.correctionProfiles.remove({ id });
  const inUse = 'Rovers have this profile (1): give them another one first';
  assert.deepEqual(await refusal(remove()), { code: 'taken', id: inUse });
  await client.correctionProfiles.choose({ data: { roverid } });
  await remove();
  assert.equal((await system.correctionProfiles.records({ id })).total, 0);
  assert.equal(await codeOf(remove()), 'not_found');
});

test('of a choice and a deletion at once one is refused: no rover has a profile that is gone', async (t) => {
  const { system, client, id: roverid, rowOf } = await startWithRover(t);
  for (let turn = 0; turn < 5; turn++) {
    const { id } = await system.correctionProfiles.save({ profiledata: { text: `Own ${turn}` } });
    const outcomes = await Promise.allSettled([
      client.correctionProfiles.choose({ data: { roverid, profile: id } }),
      system.correctionProfiles.remove({ id }),
    ]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const { total } = await system.correctionProfiles.records({ id });
    assert.equal((await rowOf(roverid)).correction_profile_id === id, total === 1);
  }
});

test('a rover that is restored after its profile was deleted has none', async (t) => {
  const { system, client, id: roverid, rowOf } = await startWithRover(t);
  const { id } = await system.correctionProfiles.save({ profiledata: { text: 'Own' } });
  await client.correctionProfiles.choose({ data: { roverid, profile: id } });
  await client.roverForms.archive({ id: roverid });
  await system.correctionProfiles.remove({ id });
  await client.roverBulk.apply({ action: 'restore', rovers: [{ id: roverid }] });
  assert.partialDeepStrictEqual(await rowOf(roverid), { archived_at: null, correction_profile_id: null });
});

test('those that came with the product are neither changed nor deleted, and nobody else makes profiles', async (t) => {
  const { system, client, msm4 } = await startWithRover(t);
  const save = system.correctionProfiles.save({ profiledata: { value: msm4, text: 'MSM4' } });
  assert.equal(await codeOf(save), 'taken');
  assert.equal(await codeOf(system.correctionProfiles.remove({ id: msm4 })), 'taken');
  const { total } = await system.correctionProfiles.records({ readymade: 1 });
  assert.equal((await system.correctionProfiles.records({ id: msm4 })).profiles[0]?.ready_made, true);
  assert.equal((await system.correctionProfiles.records({})).total, total);
  assert.equal(await codeOf(client.correctionProfiles.records({})), 'not_authorised');
});

test('what gives no observations, an interval of 0, a name twice and one profile too many are refused by their field', async (t) => {
  const { system, database } = await startWithRover(t);
  const refused = (more: object) =>
    refusal(system.correctionProfiles.save({ profiledata: { text: 'Own', ...more } }));
  const invalid = (field: string, message: string) => ({
    code: 'invalid_input',
    [`profiledata.${field}`]: message,
  });
  assert.deepEqual(
    await refused({ observations: 'legacy', constellations: ['Galileo'] }),
    invalid(
      'constellations',
      '1004 and 1012 have GPS and GLONASS alone: without either there are no observations',
    ),
  );
  assert.deepEqual(
    await refused({ observations: 'legacy', constellations: ['GPS'], bands: ['GPS L5'] }),
    invalid('bands', '1004 and 1012 begin with L1 or G1: without it there are no observations'),
  );
  assert.deepEqual(
    await refused({ constellations: ['GPS'], bands: ['Galileo E1'] }),
    invalid('bands', 'A frequency is of a constellation that the profile leaves out'),
  );
  assert.deepEqual(
    await refused({ constellations: [] }),
    invalid('constellations', 'Choose at least one constellation'),
  );
  assert.deepEqual(
    await refused({ observation_interval: 0 }),
    invalid('observation_interval', 'must be 1 s or more; empty: as often as the station sends'),
  );
  assert.deepEqual(
    await refused({ station_interval: 7 }),
    invalid('station_interval', 'must divide a day, such as 1, 2, 5, 10, 15, 30 or 60 s'),
  );
  const unknownFrame = { text: 'Own', reference_frame: 'WGS 84' as never };
  assert.equal(await codeOf(system.correctionProfiles.save({ profiledata: unknownFrame })), 'invalid_input');
  assert.deepEqual(await refused({ text: 'msm5' }), {
    code: 'taken',
    'profiledata.text': 'There is a correction profile of this name',
  });
  const { total } = await system.correctionProfiles.records({});
  await database.service
    .insertInto('correction_profiles')
    .values(Array.from({ length: MOST_PROFILES - total }, (_, n) => ({ title: `Number ${n}` })))
    .execute();
  assert.deepEqual(
    await refused({}),
    invalid('text', `There are ${MOST_PROFILES} correction profiles: delete one that nobody has`),
  );
});

test('a dealer’s default is what its rovers without one of their own have, and it stays while it is one', async (t) => {
  const { system, client, id: rover, dealer_id, msm5, company_id, person } = await startWithRover(t);
  const { id: profile } = await system.correctionProfiles.save({ profiledata: { text: 'Own' } });
  const saveDealer = async (more: object) => {
    const { CasterDealers } = await system.dealers.find({ id: dealer_id });
    const { version, business } = CasterDealers[0] ?? {};
    const dealerdata = tenantInput({ value: dealer_id, version, business, ...more });
    return system.dealers.save({ dealerdata });
  };
  await saveDealer({ profile });
  const { CasterDealers } = await system.dealers.find({ id: dealer_id });
  assert.partialDeepStrictEqual(CasterDealers[0], { profile, profiletitle: 'Own' });
  await saveDealer({}); // a client that does not know of it leaves it as it is
  const { client: company } = await person(20, { company_id });
  for (const reader of [client, company])
    assert.partialDeepStrictEqual(await reader.correctionProfiles.ofRover({ rover }), {
      profile: null,
      by_default: { text: 'Own' },
    });
  for (const reader of [client, company])
    assert.partialDeepStrictEqual((await reader.rovers.list({ rover })).rovers[0], {
      corrections: 'Own',
      corrections_by_default: 1,
    });
  const record = async () => (await system.correctionProfiles.records({ id: profile })).profiles[0];
  assert.partialDeepStrictEqual(await record(), { rovers: 1, dealers: 1 });
  assert.deepEqual((await client.rovers.ids({ corrections: profile })).ids, [rover]);
  await client.correctionProfiles.choose({ data: { roverid: rover, profile: msm5 } });
  assert.partialDeepStrictEqual(await record(), { rovers: 0, dealers: 1 });
  assert.equal((await client.rovers.list({ corrections: profile })).total, 0);
  const isDefault = 'It is the default of dealers (1): give them another one first';
  assert.deepEqual(await refusal(system.correctionProfiles.remove({ id: profile })), {
    code: 'taken',
    id: isDefault,
  });
  assert.deepEqual(await refusal(saveDealer({ profile: 987_654 })), {
    code: 'invalid_input',
    'dealerdata.profile': 'There is no such correction profile',
  });
  // the ready-made profile that changes nothing is for rovers: for a dealer it is the same as no default
  const { profiles } = await system.correctionProfiles.list({});
  const asSent = profiles.find((one) => one.ready_made && one.text === 'As the station sends them');
  await saveDealer({ profile: asSent?.value });
  assert.equal((await client.correctionProfiles.ofRover({ rover })).by_default, null);
  await system.correctionProfiles.remove({ id: profile });
});
