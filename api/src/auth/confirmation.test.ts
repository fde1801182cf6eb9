import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallError } from '@cairn/contract';
import { withApp } from '../../test/app-owner.ts';
import { authenticator } from '../../test/authenticator.ts';
import { outcome } from '../../test/outcome.ts';
import { codeAt } from '../../test/totp.ts';
import { entered, PASSWORD, startWorld } from '../../test/world.ts';

const publicUrl = 'https://rtk.example.com';
const site = { origin: publicUrl, rpId: 'rtk.example.com' };
const refusedAt = (field: string) => (error: CallError) => error.field(field) !== undefined;

test('second factors change with the present password only', async (t) => {
  const world = await withApp(t);
  const { client } = world.owner;
  for (const change of [
    () => client.credentials.startTotp({}),
    () => client.credentials.removeTotp({ password: 'wrong' }),
    () => client.credentials.renewRecovery({ password: '' }),
    () => client.credentials.passkeyOptions({ password: 'wrong' }),
    () => client.credentials.removePasskey({ id: 1, password: 'wrong' }),
  ])
    await assert.rejects(change, refusedAt('password'));
});

test('the password alone neither removes a second factor, nor adds one, nor makes recovery codes', async (t) => {
  const world = await withApp(t);
  const { credentials } = world.owner.client;
  const changes = [
    credentials.removeTotp,
    credentials.renewRecovery,
    credentials.startTotp,
    credentials.passkeyOptions,
    (shown: { password: string }) => credentials.removePasskey({ id: 1, ...shown }),
  ];
  const before = await credentials.overview({});
  for (const change of changes)
    await assert.rejects(change({ password: PASSWORD }), refusedAt('factor'), change.name);
  for (const way of ['totp', 'recovery'] as const)
    await assert.rejects(
      credentials.removeTotp({ password: PASSWORD, factor: { way, code: '000000' } }),
      refusedAt('factor.code'),
    );
  const after = await credentials.overview({});
  assert.deepEqual([after.totp, after.recovery], [before.totp, before.recovery]);
});

test('with a code of the app the last factor goes, its recovery codes with it, and the password is enough again', async (t) => {
  const { owner, anyone, code } = await withApp(t);
  const factor = { way: 'totp', code: code() } as const;
  await owner.client.credentials.removeTotp({ password: PASSWORD, factor });
  entered(await anyone.auth.login({ email: owner.email, password: PASSWORD }));
  assert.equal(
    (await owner.client.credentials.overview({})).recovery,
    0,
    'recovery codes alone are no factor',
  );
});

test('a recovery code confirms one change, at the same moment too, and a change that fails leaves it', async (t) => {
  const { owner, app } = await withApp(t);
  const { credentials } = owner.client;
  const factor = { way: 'recovery', code: app.recovery[0] ?? '' } as const;
  assert.equal(
    await outcome(credentials.removePasskey({ id: 1, password: PASSWORD, factor })),
    '404 not_found',
  );
  assert.equal((await credentials.overview({})).recovery, 10);
  const answers = await Promise.all(
    [1, 2].map(() => outcome(credentials.renewRecovery({ password: PASSWORD, factor }))),
  );
  assert.deepEqual(answers.toSorted(), ['400 invalid_input', 'done']);
});

test('five wrong codes make the next wait, and the codes of a login count with them', async (t) => {
  const { owner, code, later } = await withApp(t);
  const shown = (code: string) => ({ password: PASSWORD, factor: { way: 'totp', code: code } as const });
  const { credentials } = owner.client;
  for (let n = 0; n < 5; n++)
    assert.equal(await outcome(credentials.renewRecovery(shown('000000'))), '400 invalid_input');
  assert.equal(await outcome(credentials.renewRecovery(shown('000000'))), '429 too_many');
  later(4);
  assert.equal(await outcome(credentials.renewRecovery(shown(code()))), 'done');
});

test('what was begun before the first factor ends with it, as it was begun with the password alone', async (t) => {
  const world = await startWorld(t, { publicUrl });
  const { client } = await world.person(5);
  const { credentials } = client;
  const add = async () => {
    const { challenge, options } = await credentials.passkeyOptions({ password: PASSWORD });
    const response = authenticator(site).create({ challenge: String(options.challenge) });
    return () => credentials.addPasskey({ challenge, name: 'Phone', response });
  };
  const { secret } = await credentials.startTotp({ password: PASSWORD });
  const [first, second] = [await add(), await add()];
  await first();
  assert.equal(await outcome(second()), '401 login_over');
  const code = codeAt(secret, Date.now());
  await assert.rejects(credentials.confirmTotp({ code }), refusedAt('code'));
  const { totp, passkeys } = await credentials.overview({});
  assert.deepEqual([totp.on, passkeys.length], [0, 1]);
});

test('of two people who remove the last two factors of a required login at once, one is refused', async (t) => {
  const world = await withApp(t, { publicUrl, signIn: { secondFactor: 'everybody' } });
  const { owner, app } = world;
  const { credentials } = owner.client;
  const [first = '', second = '', third = ''] = app.recovery;
  const shown = (code: string) => ({ password: PASSWORD, factor: { way: 'recovery', code } as const });
  const { challenge, options } = await credentials.passkeyOptions(shown(first));
  const response = authenticator(site).create({ challenge: String(options.challenge) });
  await credentials.addPasskey({ challenge, name: 'Phone', response });
  const [{ id = 0 } = {}] = (await credentials.overview({})).passkeys;
  const answers = await Promise.all([
    outcome(credentials.removeTotp(shown(second))),
    outcome(credentials.removePasskey({ id, ...shown(third) })),
  ]);
  assert.deepEqual(answers.toSorted(), ['409 taken', 'done']);
});

test('another e-mail address is confirmed with password and second factor, another name with neither', async (t) => {
  const { owner, app } = await withApp(t);
  const save = (more: object) =>
    owner.client.auth.saveProfile({ userdata: { fname: 'A', lname: 'B', email: owner.email, ...more } });
  await save({ fname: 'Anna' });
  const moved = { email: 'elsewhere@example.com', current: PASSWORD };
  await assert.rejects(save(moved), refusedAt('userdata.factor'));
  const wrong = { way: 'recovery', code: '00000-00000' };
  await assert.rejects(save({ ...moved, factor: wrong }), refusedAt('userdata.factor.code'));
  const factor = { ...wrong, code: app.recovery[0] };
  await assert.rejects(save({ ...moved, current: 'wrong', factor }), refusedAt('userdata.current'));
  assert.equal((await save({ ...moved, factor })).user.email, moved.email);
  // it was used up with the change
  await assert.rejects(save({ ...moved, email: owner.email, factor }), refusedAt('userdata.factor.code'));
  assert.equal((await owner.client.credentials.overview({})).recovery, 9);
});
