import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authenticator } from '../../test/authenticator.ts';
import { outcome } from '../../test/outcome.ts';
import { entered, PASSWORD, type Person, startWorld, type World } from '../../test/world.ts';

const publicUrl = 'https://rtk.example.com';
const site = { origin: publicUrl, rpId: 'rtk.example.com' };
type Device = ReturnType<typeof authenticator>;

async function add({ client }: Person, device: Device, overrides: object = {}) {
  const { challenge, options } = await client.credentials.passkeyOptions({ password: PASSWORD });
  const response = device.create({ challenge: String(options.challenge), ...overrides });
  return client.credentials.addPasskey({ challenge, name: 'Phone', response });
}

/** What confirms a change with a passkey. */
async function shown({ client }: Person, device: Device, overrides: object = {}) {
  const { challenge, options } = await client.credentials.confirmOptions({});
  const response = device.get({ challenge: String(options.challenge), userVerified: false, ...overrides });
  return { way: 'passkey', challenge, response } as const;
}

async function enter({ anyone }: World, device: Device, overrides: object = {}, first?: string) {
  const { challenge, options } = await anyone.auth.passkeyOptions(first ? { challenge: first } : {});
  const response = device.get({ challenge: String(options.challenge), ...overrides });
  return { challenge, response, signIn: anyone.auth.passkey({ challenge, response, systemadmin: 1 }) };
}

async function withPasskey(t: Parameters<typeof startWorld>[0], counts = false) {
  const world = await startWorld(t, { publicUrl });
  const owner = await world.person(5);
  const device = authenticator(site, counts);
  const { recovery } = await add(owner, device);
  return { world, owner, device, recovery };
}

test('a passkey signs in without a password and is requested after one', async (t) => {
  const { world, owner, device, recovery } = await withPasskey(t);
  assert.equal(recovery.length, 10);
  const { signIn } = await enter(world, device);
  assert.equal((await world.clientOf(await signIn).auth.me({})).user.id, owner.id);

  const login = await world.anyone.auth.login({ email: owner.email, password: PASSWORD });
  assert.ok(login.status === 'second_factor');
  assert.deepEqual(login.ways, ['passkey', 'recovery']);
  const second = await enter(world, device, { userVerified: false }, login.challenge);
  assert.equal((await second.signIn).user.id, owner.id);
  const { passkeys } = await owner.client.credentials.overview({});
  assert.deepEqual(
    passkeys.map(({ name, last_used }) => [name, last_used !== null]),
    [['Phone', true]],
  );
});

test('without a password the device must have checked who holds it', async (t) => {
  const { world, device } = await withPasskey(t);
  const { signIn } = await enter(world, device, { userVerified: false });
  assert.equal(await outcome(signIn), '401 login_failed');
});

test('an answer is good once, for its own question and for this address', async (t) => {
  const { world, device } = await withPasskey(t);
  const { challenge, response, signIn } = await enter(world, device);
  await signIn;
  assert.equal(await outcome(world.anyone.auth.passkey({ challenge, response })), '401 login_over');
  const { challenge: next } = await world.anyone.auth.passkeyOptions({});
  assert.equal(await outcome(world.anyone.auth.passkey({ challenge: next, response })), '401 login_failed');
  const phished = await enter(world, device, { origin: 'https://rtk.example.com.evil.example' });
  assert.equal(await outcome(phished.signIn), '401 login_failed');
  const stranger = await enter(world, authenticator(site));
  assert.equal(await outcome(stranger.signIn), '401 login_failed');
});

test('one person’s passkey does not complete another’s login', async (t) => {
  const { world, owner } = await withPasskey(t);
  const thief = await world.person(5);
  const own = authenticator(site);
  await add(thief, own);
  const login = await world.anyone.auth.login({ email: owner.email, password: PASSWORD });
  assert.ok(login.status === 'second_factor');
  const { signIn } = await enter(world, own, {}, login.challenge);
  assert.equal(await outcome(signIn), '401 login_failed');
});

test('a copied passkey that counts is noticed when it falls behind', async (t) => {
  const { world, device } = await withPasskey(t, true);
  await (await enter(world, device)).signIn;
  await (await enter(world, device)).signIn;
  device.rewind();
  assert.equal(await outcome((await enter(world, device)).signIn), '401 login_failed');
});

test('a passkey made for another address or challenge, or stored already, is not stored', async (t) => {
  const { owner, device, world } = await withPasskey(t);
  const fresh = authenticator(site);
  const other = await world.person(5);
  assert.equal(await outcome(add(other, fresh, { origin: 'https://evil.example' })), '400 invalid_input');
  assert.equal(await outcome(add(other, fresh, { challenge: 'AAAA' })), '400 invalid_input');
  assert.equal(await outcome(add(other, device)), '400 invalid_input');
  assert.equal((await other.client.credentials.overview({})).passkeys.length, 0);
  assert.equal((await owner.client.credentials.overview({})).passkeys.length, 1);
});

test('a passkey that is removed signs nobody in, and with the last one a password is enough again', async (t) => {
  const { world, owner, device } = await withPasskey(t);
  const { passkeys } = await owner.client.credentials.overview({});
  const [{ id = 0 } = {}] = passkeys;
  const factor = await shown(owner, device);
  await owner.client.credentials.removePasskey({ id, password: PASSWORD, factor });
  assert.equal(await outcome((await enter(world, device)).signIn), '401 login_failed');
  entered(await world.anyone.auth.login({ email: owner.email, password: PASSWORD }));
});

test('a passkey confirms a change once, for its owner and this address alone, and opens no session', async (t) => {
  const { world, owner, device } = await withPasskey(t);
  const { credentials } = owner.client;
  const refused = async (factor: Awaited<ReturnType<typeof shown>>) =>
    assert.equal(
      await outcome(credentials.renewRecovery({ password: PASSWORD, factor })),
      '400 invalid_input',
    );
  const thief = await world.person(5);
  const own = authenticator(site);
  await add(thief, own);
  await refused(await shown(owner, own));
  await refused(await shown(thief, own));
  await refused(await shown(owner, device, { origin: 'https://rtk.example.com.evil.example' }));
  await refused({ ...(await shown(owner, device)), challenge: (await shown(owner, device)).challenge });

  const confirming = await shown(owner, device, { userVerified: true });
  const { challenge, response } = confirming;
  assert.equal(await outcome(world.anyone.auth.passkey({ challenge, response })), '401 login_over');
  await credentials.renewRecovery({ password: PASSWORD, factor: confirming });
  await refused(confirming);

  const late = await shown(owner, device);
  world.later(301);
  await refused(late);
});
