import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { CallError } from '@cairn/contract';
import { hashCode } from '@cairn/domain/passwords';
import { challengeOf, enrol, withApp } from '../../test/app-owner.ts';
import { outcome } from '../../test/outcome.ts';
import { codeAt } from '../../test/totp.ts';
import { entered, PASSWORD, startWorld } from '../../test/world.ts';
import { stepOf } from './totp.ts';

test('codes are those of RFC 6238, appendix B', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'; // base32 of 12345678901234567890
  for (const [second, code] of [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
  ] as const) {
    assert.equal(codeAt(secret, second * 1000, 8), code);
    assert.equal(stepOf(secret, code.slice(2), second * 1000), Math.floor(second / 30));
  }
});

test('a code is good in its step, the one before and the one after', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const now = 1_800_000_015_000;
  const code = codeAt(secret, now);
  const ages = [-60, -30, 0, 30, 60].map(
    (seconds) => stepOf(secret, code, now + seconds * 1000) !== undefined,
  );
  assert.deepEqual(ages, [false, true, true, true, false]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '000 00', `${code}0`])
    assert.equal(stepOf(secret, wrong, now), undefined);
  assert.notEqual(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now), undefined);
});

test('a login with an authenticator app requests a code of it and opens a session with one only', async (t) => {
  const world = await withApp(t);
  const { owner, app, anyone, code } = world;
  assert.match(app.uri, /^otpauth:\/\/totp\/Cairn:.*secret=[A-Z2-7]{32}/);
  assert.match(app.qr.path, /^M4 4h7v1h-7z/, 'a finder pattern begins after the margin');
  assert.equal(app.recovery.length, 10);
  const { challenge, ways } = await challengeOf(world, owner.email);
  assert.deepEqual(ways, ['totp', 'recovery']);
  assert.equal(await outcome(anyone.auth.secondFactor({ challenge, code: '000000' })), '401 login_failed');
  const login = await anyone.auth.secondFactor({ challenge, code: code() });
  assert.equal((await world.clientOf(login).auth.me({})).user.id, owner.id);
  assert.equal(await outcome(anyone.auth.secondFactor({ challenge, code: code(30) })), '401 login_over');
});

test('a code is good once: of two logins with it at the same moment one is let in', async (t) => {
  const world = await withApp(t);
  const challenges = [
    await challengeOf(world, world.owner.email),
    await challengeOf(world, world.owner.email),
  ];
  const code = world.code();
  const answers = await Promise.all(
    challenges.map(({ challenge }) => outcome(world.anyone.auth.secondFactor({ challenge, code }))),
  );
  assert.deepEqual(answers.toSorted(), ['401 login_failed', 'done']);
  const { challenge } = await challengeOf(world, world.owner.email);
  assert.equal(await outcome(world.anyone.auth.secondFactor({ challenge, code })), '401 login_failed');
});

test('a recovery code is good once, also at the same moment, and written as it comes', async (t) => {
  const world = await withApp(t);
  const { owner, app, anyone } = world;
  const [first = '', second = ''] = app.recovery;
  const challenges = [await challengeOf(world, owner.email), await challengeOf(world, owner.email)];
  const answers = await Promise.all(
    challenges.map(({ challenge }) =>
      outcome(anyone.auth.secondFactor({ challenge, way: 'recovery', code: first })),
    ),
  );
  assert.deepEqual(answers.toSorted(), ['401 login_failed', 'done']);
  const { challenge } = await challengeOf(world, owner.email);
  const typed = ` ${second.toUpperCase().replace('-', ' ')}`;
  assert.equal(await outcome(anyone.auth.secondFactor({ challenge, way: 'recovery', code: typed })), 'done');
  assert.equal((await owner.client.credentials.overview({})).recovery, 8);
});

test('five wrong codes end a login, and more make the next wait, without locking anyone out of the password', async (t) => {
  const world = await withApp(t);
  const { owner, anyone, later, code } = world;
  const { challenge } = await challengeOf(world, owner.email);
  const wrong = () => outcome(anyone.auth.secondFactor({ challenge, code: '000000' }));
  const tries = [];
  for (let n = 0; n < 6; n++) tries.push(await wrong());
  assert.deepEqual(tries, [...Array(5).fill('401 login_failed'), '401 login_over']);
  const next = await challengeOf(world, owner.email);
  const held = anyone.auth.secondFactor({ challenge: next.challenge, code: code() });
  assert.equal(await outcome(held), '429 too_many');
  later(2);
  const login = await anyone.auth.secondFactor({ challenge: next.challenge, code: code() });
  assert.equal(login.status, 'ok');
});

test('a login that nobody completes is over after five minutes', async (t) => {
  const world = await withApp(t);
  const { challenge } = await challengeOf(world, world.owner.email);
  world.later(301);
  const late = world.anyone.auth.secondFactor({ challenge, code: world.code() });
  assert.equal(await outcome(late), '401 login_over');
});

test('an app that was begun and not confirmed counts for nothing, and its code must be right', async (t) => {
  const world = await startWorld(t);
  const { client, email } = await world.person(5);
  await client.credentials.startTotp({ password: PASSWORD });
  await assert.rejects(
    client.credentials.confirmTotp({ code: '000000' }),
    (error: CallError) => error.field('code') !== undefined,
  );
  entered(await world.anyone.auth.login({ email, password: PASSWORD }));
  assert.deepEqual((await client.credentials.overview({})).totp, { on: 0, since: null });
});

test('the secret of an app is sealed and recovery codes are hashed', async (t) => {
  const { app, database } = await withApp(t);
  const { rows } = await database.service
    .selectFrom('user_totp')
    .select('secret_sealed')
    .execute()
    .then((found) => ({ rows: found }));
  assert.ok(!rows[0]?.secret_sealed.includes(app.secret));
  const codes = await database.service
    .selectFrom('user_recovery_codes')
    .select(['code_hash', 'salt'])
    .execute();
  assert.equal(codes.length, 10);
  const [{ salt } = { salt: null }] = codes;
  assert.ok(salt);
  const turn = { owner: 'test' };
  const hashed = await Promise.all(app.recovery.map((code) => hashCode(code.replace('-', ''), salt, turn)));
  const texts = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex')).sort();
  assert.deepEqual(texts(codes.map(({ code_hash }) => code_hash)), texts(hashed));
});

test('recovery codes from before they were slow-hashed work until new ones are made', async (t) => {
  const world = await withApp(t);
  const { owner, anyone, secret, database, code } = world;
  const old = 'abcde-fgh23';
  const code_hash = createHmac('sha256', secret.reveal())
    .update(`cairn: recovery code of ${owner.id}: abcdefgh23`)
    .digest();
  await database.service.deleteFrom('user_recovery_codes').execute();
  await database.service.insertInto('user_recovery_codes').values({ user_id: owner.id, code_hash }).execute();
  const enter = async (code: string) => {
    const { challenge } = await challengeOf(world, owner.email);
    return outcome(anyone.auth.secondFactor({ challenge, way: 'recovery', code: code }));
  };
  assert.equal(await enter('abcde-fgh24'), '401 login_failed');
  assert.equal(await enter(old), 'done');
  assert.equal(await enter(old), '401 login_failed');
  const factor = { way: 'totp', code: code() } as const;
  const { recovery } = await owner.client.credentials.renewRecovery({ password: PASSWORD, factor });
  assert.equal(await enter(recovery[0] ?? ''), 'done');
});

test('where a second factor is required a system admin can do nothing until one is set up', async (t) => {
  const world = await startWorld(t, { signIn: { secondFactor: 'system-admins' } });
  const admin = await world.person(1);
  const { user } = await admin.client.auth.me({});
  assert.equal(user.mustenrol, 1);
  assert.equal(await outcome(admin.client.stations.list({})), '403 must_enrol');
  const { recovery } = await enrol(admin, Date.now(), '');
  assert.equal(recovery.length, 10);
  assert.equal((await admin.client.auth.me({})).user.mustenrol, 0);
  assert.equal(await outcome(admin.client.stations.list({})), 'done');
  assert.equal((await admin.client.credentials.overview({})).required, 1);
  const factor = { way: 'recovery', code: recovery[0] ?? '' } as const;
  assert.equal(
    await outcome(admin.client.credentials.removeTotp({ password: PASSWORD, factor })),
    '409 taken',
  );
  const reseller = await world.person(5);
  assert.equal((await reseller.client.auth.me({})).user.mustenrol, 0);
});

test('a second factor is required of all administrators, or of everybody, as the setting says', async (t) => {
  const { database, ...administrators } = await startWorld(t, { signIn: { secondFactor: 'administrators' } });
  const everybody = await startWorld(t, { database, signIn: { secondFactor: 'everybody' } });
  const company = await administrators.seed.company();
  const scope = { reseller_id: company.reseller_id, dealer_id: company.dealer_id, company_id: company.id };
  const companyAdmin = await administrators.person(20, scope);
  const companyUser = await administrators.person(30, scope);
  assert.equal(await outcome(companyAdmin.client.rovers.list({})), '403 must_enrol');
  assert.equal(await outcome(companyUser.client.rovers.list({})), 'done');
  const sameUser = await everybody.signIn(companyUser.email);
  assert.equal(await outcome(sameUser.client.rovers.list({})), '403 must_enrol');
  await enrol(sameUser, Date.now(), '');
  assert.equal(await outcome(sameUser.client.rovers.list({})), 'done');
});

test('a person is notified by mail of every change of their credentials, with an event', async (t) => {
  const { owner, database, code } = await withApp(t);
  const factor = { way: 'totp', code: code() } as const;
  await owner.client.credentials.renewRecovery({ password: PASSWORD, factor });
  const mails = await database.service
    .selectFrom('emails')
    .select(['to_address', 'text'])
    .where('template', '=', 14)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    mails.map(({ to_address }) => to_address),
    [owner.email, owner.email],
  );
  assert.match(mails[0]?.text ?? '', /second factor\s+added \(Authenticator app\)/);
  const events = await database.service
    .selectFrom('user_events')
    .select('type')
    .where('user_id', '=', owner.id)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ type }) => type),
    [1, 4, 6],
  );
});
