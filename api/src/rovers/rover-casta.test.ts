import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { startRoverForms } from '../../test/rover-forms.ts';
import { refusal, texts } from '../../test/tenants.ts';
import { connect } from '../../test/world.ts';

test('Casta: the system changes all but an end that subscriptions set; a forced mountpoint waits for the session to end', async (t) => {
  const { create, client, system, seed, rowOf, database } = await startRoverForms(t, {
    change_username: true,
  });
  const { id } = await create();
  await seed.station({ mount: 'HILL' });
  const [values] = (await client.roverForms.castaValues({ roverid: id })).casta;
  assert.partialDeepStrictEqual(values, {
    Username: 'akaersonner1',
    Allowed: 1,
    Current_id: 0,
    locked: 0,
    subscribed: 1,
  });
  assert.deepEqual(await refusal(client.roverForms.saveCastaValues({ data: { roverid: id, Allowed: 0 } })), {
    code: 'invalid_input',
    'data.Allowed': 'Only a system admin changes this',
  });
  // a form sends every field as it was read
  const data = {
    roverid: id,
    Username: values?.Username,
    Allowed: 1 as const,
    Expiry_date: values?.Expiry_date,
    Needs_GGA: 0 as const,
  };
  await client.roverForms.saveCastaValues({ data: { ...data, Forced_mountpoint: 'HILL' } });
  assert.partialDeepStrictEqual(await rowOf(id), { needs_gga: false, forced_mountpoint: 'HILL' });
  await system.roverForms.saveCastaValues({ data: { roverid: id, Allowed: 0, Test_user: 1 } });
  assert.partialDeepStrictEqual(await rowOf(id), { allowed: false, test_user: true });
  const later = { roverid: id, Expiry_date: '2031-01-01 00:00:00' };
  assert.deepEqual(await refusal(system.roverForms.saveCastaValues({ data: later })), {
    code: 'invalid_input',
    'data.Expiry_date': 'The subscription sets the end of this rover',
  });
  const session = await connect(database, await rowOf(id));
  const moved = client.roverForms.saveCastaValues({ data: { roverid: id, Forced_mountpoint: null } });
  assert.deepEqual(await refusal(moved), {
    code: 'taken',
    'data.Forced_mountpoint': 'Disconnect the rover first: it has a session',
  });
  const closed = { roverid: id, Forced_mountpoint: null, Disconnected_id: session };
  await assert.rejects(client.roverForms.saveCastaValues({ data: closed }), { code: 'taken' }); // not ended yet
  await database.service.deleteFrom('rover_live').execute();
  await connect(database, await rowOf(id)); // the receiver reconnects
  await client.roverForms.saveCastaValues({ data: closed });
  assert.equal((await rowOf(id)).forced_mountpoint, null);
});

test('an account without the setting of its dealer reads that it cannot change settings on Casta', async (t) => {
  const { create, client, rowOf } = await startRoverForms(t);
  const { id } = await create();
  assert.equal((await client.roverForms.castaValues({ roverid: id })).casta[0]?.locked, 1);
  await assert.rejects(client.roverForms.saveCastaValues({ data: { roverid: id, Needs_GGA: 1 } }), {
    code: 'locked',
    status: 403,
    message: 'Account cannot change Casta subscription',
  });
  assert.equal((await rowOf(id)).needs_gga, false);
});

test('a form on Casta that changes no field is saved, and nothing of the rover changes', async (t) => {
  const { create, system, client, rowOf } = await startRoverForms(t, { change_username: true });
  const { id } = await create();
  const before = await rowOf(id);
  for (const { roverForms } of [system, client]) {
    const { messages } = await roverForms.saveCastaValues({ data: { roverid: id, Expiry_date: '' } });
    assert.deepEqual(texts(messages), ['Casta: akaersonner1 updated']);
  }
  assert.deepEqual(await rowOf(id), before);
});

test('an end that two people set is that of the first, and the second reads who changed it; a subscription conflicts with nobody', async (t) => {
  const { system, seed, company_id, client, create, rowOf, database } = await startRoverForms(t, {
    change_username: true,
  });
  const { id } = await seed.rover({ company_id });
  const read = async (roverid: number) => {
    const [values] = (await system.roverForms.castaValues({ roverid: roverid })).casta;
    assert.ok(values);
    return values;
  };
  const { version } = await read(id);
  const until = (Expiry_date: string) =>
    system.roverForms.saveCastaValues({ data: { roverid: id, version, Expiry_date } });
  await until('2031-01-01 00:00:00');
  await assert.rejects(until('2032-01-01 00:00:00'), (error) => {
    assert.ok(error instanceof CallError);
    assert.partialDeepStrictEqual(error.changed?.fields, [
      { field: 'Expiry_date', value: '2031-01-01T00:00:00.000Z' },
    ]);
    return true;
  });
  assert.deepEqual((await rowOf(id)).expires_at, new Date('2031-01-01T00:00:00Z'));

  const sold = await create();
  const opened = await read(sold.id);
  const current = await database.service.selectFrom('subscriptions').select('id').executeTakeFirstOrThrow();
  await client.subscriptions.cancel({ roverdata: { subid: current.id, purchase_order: 'PO' } });
  assert.equal((await read(sold.id)).version, opened.version);
});

test('who saves settings after the system changed others reads which those are, and is not refused for them', async (t) => {
  const { create, client, system } = await startRoverForms(t, { change_username: true });
  const { id } = await create();
  const [values] = (await client.roverForms.castaValues({ roverid: id })).casta;
  await system.roverForms.saveCastaValues({ data: { roverid: id, Allowed: 0 } });
  const data = { roverid: id, version: values?.version, Allowed: values?.Allowed, Needs_GGA: 0 as const };
  await assert.rejects(client.roverForms.saveCastaValues({ data }), { code: 'changed_meanwhile' });
});

test('settings that are saved to the minute leave the seconds of an end as they are', async (t) => {
  const { create, system, rowOf } = await startRoverForms(t, { change_username: true });
  const { id } = await create();
  const { expires_at } = await rowOf(id);
  assert.ok(expires_at);
  const minute = new Date(Math.floor(expires_at.getTime() / 60_000) * 60_000);
  const Expiry_date = minute.toISOString().slice(0, 19).replace('T', ' ');
  await system.roverForms.saveCastaValues({ data: { roverid: id, Expiry_date, Needs_GGA: 0 } });
  assert.partialDeepStrictEqual(await rowOf(id), { expires_at, needs_gga: false });
});

test('the settings of a rover that is offline have its last status and position', async (t) => {
  const { create, system, database, rowOf } = await startRoverForms(t);
  const { id } = await create();
  const record = async () => (await system.roverForms.castaValues({ roverid: id })).casta[0];
  assert.partialDeepStrictEqual(await record(), { In_use: 0, Last_status: null, Last_lat: null });
  const { reseller_id, dealer_id, company_id } = await rowOf(id);
  const point = {
    reseller_id,
    dealer_id,
    company_id,
    rover_id: id,
    session_id: 1,
    bytes_sent: 0,
    sentence: '',
  };
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await database.service
    .insertInto('gga_points')
    .values([
      { ...point, at: at(9), quality: 5, latitude: 53, longitude: -1 },
      { ...point, at: at(2), quality: 4, latitude: 53.5, longitude: -0.25 },
    ])
    .execute();
  assert.partialDeepStrictEqual(await record(), {
    In_use: 0,
    Current_id: 0,
    Last_status: 4,
    Last_lat: 53.5,
    Last_lon: -0.25,
  });
});
