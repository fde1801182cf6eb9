import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedOf } from '../../test/changed-meanwhile.ts';
import { PASSWORD, startWorld } from '../../test/world.ts';

test('the own profile that an administrator has changed is not overwritten', async (t) => {
  const world = await startWorld(t);
  const admin = await world.person(1, {}, { fname: 'Ann', lname: 'Smith' });
  const own = await world.person(20, await world.seed.company());
  const { user } = await own.client.auth.me({});
  const form = { fname: user.fname, lname: user.lname, email: user.email, mobile: user.mobile };
  const [record] = (await admin.client.users.find({ id: own.id })).users;
  assert.ok(record?.company);
  const { id, fname, lname, email, role, company } = record;
  const edit = { id, fname, lname, email, role, company, mobile: '07700 900123' };
  await admin.client.users.save({ userdata: edit });
  const save = (more: object) =>
    own.client.auth.saveProfile({ userdata: { ...form, fname: 'New', ...more } });
  const changed = await changedOf(save({ version: user.version }));
  assert.deepEqual(
    changed.fields.map(({ field, value, by }) => [field, value, by]),
    [['mobile', '07700 900123', 'Ann Smith']],
  );
  const { user: saved } = await save({ mobile: '07700 900123', ...changed.versions });
  assert.deepEqual([saved.fname, saved.mobile], ['New', '07700 900123']);
});

test('a profile password is proved before anything is compared', async (t) => {
  const world = await startWorld(t);
  const own = await world.person(1);
  const { user } = await own.client.auth.me({});
  const userdata = { fname: 'A', lname: 'B', email: 'moved@example.com', version: user.version };
  await assert.rejects(own.client.auth.saveProfile({ userdata: { ...userdata, current: 'wrong' } }), {
    code: 'invalid_input',
  });
  await own.client.auth.saveProfile({ userdata: { ...userdata, current: PASSWORD } });
});
