import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startRoverForms } from '../../test/rover-forms.ts';
import { refusal } from '../../test/tenants.ts';

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
  await correctionProfiles.choose({ data: { roverid: id, version: after.version } });
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
