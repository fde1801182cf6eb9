import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallError } from '@cairn/contract';
import { createLink } from '@cairn/mail';
import { outcome } from '../../test/outcome.ts';
import { entered, PASSWORD, startWorld } from '../../test/world.ts';

const NEW = 'Better-horse-7';
const issuesOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: CallError) => Object.fromEntries(error.issues.map(({ field, message }) => [field, message])),
  );

test('a reset is mailed with a link, and an unknown address is reported', async (t) => {
  const { addUser, anyone, database } = await startWorld(t);
  const { email, id } = await addUser({ role: 5 });
  const output = await anyone.auth.requestReset({ email: email.toUpperCase() });
  assert.deepEqual(output.messages, [{ message: 'Password', text: 'Password reset email sent.', error: 0 }]);
  const { messages } = await anyone.auth.requestReset({ email: 'nobody@example.com' });
  assert.deepEqual(messages, [{ message: 'Password', text: 'Email address not found', error: 1 }]);
  const mails = await database.service
    .selectFrom('emails')
    .select(['to_address', 'user_id', 'link_kind'])
    .execute();
  assert.deepEqual(mails, [{ to_address: email, user_id: id, link_kind: 'reset' }]);
  const event = await database.service.selectFrom('user_events').selectAll().executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(event, { type: 34, user_id: null, target_id: id, address: '127.0.0.1' });
});

test('resets are limited by address and by account, so that nobody’s mailbox is flooded', async (t) => {
  const { addUser, anyone, database, stopClock } = await startWorld(t);
  const { email } = await addUser({ role: 5 });
  stopClock();
  for (let n = 0; n < 6; n++) await anyone.auth.requestReset({ email });
  const { mails } = await database.service
    .selectFrom('emails')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow();
  assert.equal(mails, 3);
  for (let n = 0; n < 4; n++) await anyone.auth.requestReset({ email: `guess${n}@example.com` });
  assert.equal(await outcome(anyone.auth.requestReset({ email: 'guess5@example.com' })), '429 too_many');
});

/** A person with a link to set their password. */
async function withLink(t: Parameters<typeof startWorld>[0], kind: 'reset' | 'first-login' = 'reset') {
  const world = await startWorld(t);
  const owner = await world.person(5);
  const { token } = await createLink(world.database.service, world.secret, {
    kind,
    userId: owner.id,
    days: 1,
  });
  const submit = (overrides: object = {}) =>
    world.anyone.auth.resetPassword({ token, email: owner.email, password: NEW, ...overrides });
  return { ...world, owner, token, submit };
}

test('a link sets the password once, and every session of the person is over', async (t) => {
  for (const kind of ['reset', 'first-login'] as const) {
    const { owner, submit, anyone, database } = await withLink(t, kind);
    const { error, messages } = await submit();
    assert.deepEqual([error, messages[0]?.text], [0, 'Your password has been updated']);
    assert.equal(await outcome(owner.client.auth.me({})), '401 not_authorised');
    assert.equal(
      await outcome(anyone.auth.login({ email: owner.email, password: PASSWORD })),
      '401 login_failed',
    );
    entered(await anyone.auth.login({ email: owner.email, password: NEW }));
    assert.equal((await submit({ password: 'Third-horse-5' })).error, 1);
    const types = await database.service.selectFrom('user_events').select('type').orderBy('id').execute();
    assert.deepEqual(
      types.map(({ type }) => type),
      [1, 35, 1],
    );
  }
});

test('a link is checked before a password is typed, and stays good', async (t) => {
  const { anyone, owner, token } = await withLink(t);
  const { email } = owner;
  const check = async (link: { token: string; email: string }) => (await anyone.auth.checkReset(link)).error;
  assert.equal(await check({ token, email }), 0);
  assert.equal(await check({ token: 'guessed', email }), 1);
  assert.equal(await check({ token, email: 'nobody@example.com' }), 1);
  assert.equal((await anyone.auth.resetPassword({ token, email, password: NEW })).error, 0);
  const { error, messages } = await anyone.auth.checkReset({ token, email });
  assert.equal(error, 1);
  assert.match(messages[0]?.text ?? '', /expired/);
});

test('of two that use a link at the same moment one sets the password', async (t) => {
  const { submit, anyone, owner } = await withLink(t);
  const passwords = ['First-horse-1', 'Second-horse-2'];
  const answers = await Promise.all(passwords.map((password) => submit({ password })));
  assert.deepEqual(answers.map(({ error }) => error).toSorted(), [0, 1]);
  const [winner] = passwords.filter((_, n) => answers[n]?.error === 0);
  entered(await anyone.auth.login({ email: owner.email, password: winner ?? '' }));
});

test('a link of somebody else, a wrong one and a weak password set nothing, and leave the link good', async (t) => {
  const { submit, addUser, token } = await withLink(t);
  const other = await addUser({ role: 5 });
  assert.equal((await submit({ email: other.email })).error, 1);
  assert.equal((await submit({ email: 'nobody@example.com' })).error, 1);
  assert.equal((await submit({ token: `${token.slice(0, -1)}_` })).error, 1);
  assert.deepEqual(await issuesOf(submit({ password: 'Password123' })), {
    password: 'This password is too common: choose another',
  });
  assert.deepEqual(await issuesOf(submit({ password: 'Short-7' })), {
    password: 'Password must be minimum 8 characters long',
  });
  assert.equal((await submit()).error, 0);
});

test('six characters are enough where the installation says so, as the product’s text does', async (t) => {
  const { person } = await startWorld(t, { signIn: { shortestPassword: 6 } });
  const { client } = await person(5);
  assert.equal((await client.auth.me({})).user.shortest_password, 6);
  const change = (password: string) => client.auth.changePassword({ current: PASSWORD, password });
  assert.deepEqual(await issuesOf(change('Abcd1')), {
    password: 'Password must be minimum 6 characters long',
  });
  assert.equal(await issuesOf(change('Wheat7')), 'done');
});

test('without its link a reset says nothing of an address or a password, whose it is among it', async (t) => {
  const { submit, owner, database } = await withLink(t);
  const token = 'x'.repeat(43);
  await database.service.updateTable('users').set({ lname: 'Fenwick' }).where('id', '=', owner.id).execute();
  const replies = [
    await submit({ token, password: 'Fenwick1984!' }),
    await submit({ token, password: 'Password123' }),
    await submit({ token, email: 'nobody@example.com' }),
  ];
  for (const reply of replies) assert.deepEqual(reply, replies[0]);
  assert.equal(replies[0]?.error, 1);
  assert.deepEqual(await issuesOf(submit({ password: 'Fenwick1984!' })), {
    password: 'Password must not be your name or e-mail address',
  });
});

test('a password is not the name of a tenant that the person belongs to', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company({ title: 'Holbeach Drainage' });
  const { client } = await person(20, { ...company, company_id: company.id });
  const issues = await issuesOf(client.auth.changePassword({ current: PASSWORD, password: 'Holbeach2026' }));
  assert.deepEqual(issues, { password: 'Password must not be the name of your company, dealer or system' });
  await client.auth.changePassword({ current: PASSWORD, password: NEW });
});

test('links cannot be guessed without end from one address', async (t) => {
  const { submit, stopClock } = await withLink(t);
  stopClock();
  for (let n = 0; n < 20; n++) assert.equal((await submit({ token: `guess${n}` })).error, 1);
  assert.equal(await outcome(submit({ token: 'guess' })), '429 too_many');
});

test('the event of a new password says whose it is, who set it and which way', async (t) => {
  const { owner, submit, addUser, signIn, database } = await withLink(t);
  await submit();
  const initial = await addUser({ role: 5, change_password: true, fname: 'Ann', lname: 'Smith' });
  const ann = await signIn(initial.email);
  await ann.client.auth.changePassword({ current: '', password: 'Limestone-Ridge-7' });
  await ann.client.auth.changePassword({ current: 'Limestone-Ridge-7', password: 'Limestone-Ridge-8' });
  const events = await database.service
    .selectFrom('user_events')
    .where('type', 'in', [33, 35])
    .select(['user_id', 'target_id', 'detail'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ user_id, target_id, detail }) => [user_id, target_id, detail]),
    [
      [owner.id, owner.id, 'by a link that was mailed to them'],
      [ann.id, ann.id, 'by themselves, in place of a one-time password'],
      [ann.id, ann.id, 'by themselves, with the present password'],
    ],
  );
});
