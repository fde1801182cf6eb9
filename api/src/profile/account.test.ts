import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallError } from '@cairn/contract';
import { outcome } from '../../test/outcome.ts';
import { PASSWORD, startWorld } from '../../test/world.ts';

const NEW = 'Better-horse-7';
const issuesOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: CallError) => Object.fromEntries(error.issues.map(({ field, message }) => [field, message])),
  );

test('anyone who must change the password can do nothing else first, and then goes on in the same session', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(5, {}, { change_password: true });
  assert.equal((await client.auth.me({})).user.changepassword, 1);
  assert.equal(await outcome(client.rovers.list({})), '403 must_change_password');
  assert.deepEqual(await issuesOf(client.auth.changePassword({ password: PASSWORD })), {
    password: 'This is the present password: choose another',
  });
  const { user } = await client.auth.changePassword({ password: NEW });
  assert.equal(user.changepassword, 0);
  assert.equal(await outcome(client.rovers.list({})), 'done');
});

test('a password is changed with the present one; other sessions of the person end', async (t) => {
  const { person, signIn, database } = await startWorld(t);
  const here = await person(5);
  const there = await signIn(here.email);
  assert.deepEqual(await issuesOf(here.client.auth.changePassword({ current: 'wrong', password: NEW })), {
    current: 'The password is wrong',
  });
  await here.client.auth.changePassword({ current: PASSWORD, password: NEW });
  assert.equal(await outcome(here.client.auth.me({})), 'done');
  assert.equal(await outcome(there.client.auth.me({})), '401 not_authorised');
  const mail = await database.service.selectFrom('emails').select(['template', 'to_address']).execute();
  assert.deepEqual(mail, [{ template: 13, to_address: here.email }]);
});

test('the present password cannot be guessed from an open page', async (t) => {
  const { person, stopClock } = await startWorld(t);
  const { client } = await person(5);
  stopClock();
  const guess = () => outcome(client.auth.changePassword({ current: 'wrong', password: NEW }));
  for (let n = 0; n < 5; n++) assert.equal(await guess(), '400 invalid_input');
  assert.equal(await guess(), '429 too_many');
});

test('the own profile is saved whole, with theme, and its event has old and new values', async (t) => {
  const { person, database } = await startWorld(t);
  const { client, id, email } = await person(30, {}, { fname: 'Ann', lname: 'Smith' });
  const { user, messages } = await client.auth.saveProfile({
    userdata: { id, fname: 'Anna', lname: 'Smith', email, mobile: '07700 900123', theme: '1' },
  });
  assert.partialDeepStrictEqual(user, { fname: 'Anna', mobile: '07700 900123', theme: 1 });
  assert.deepEqual(messages, [{ message: 'Profile', text: 'Profile updated', error: 0 }]);
  const { detail } = await database.service
    .selectFrom('user_events')
    .select('detail')
    .where('type', '=', 8)
    .executeTakeFirstOrThrow();
  assert.equal(detail, 'First name: Ann → Anna\nMobile: none → 07700 900123');
});

test('the own language is saved, and taken back to that of the browser', async (t) => {
  const { person } = await startWorld(t);
  const { client, email } = await person(30);
  const save = async (language: 'da' | null) =>
    (await client.auth.saveProfile({ userdata: { fname: 'A', lname: 'B', email, language } })).user.language;
  assert.equal((await client.auth.me({})).user.language, null);
  assert.equal(await save('da'), 'da');
  assert.equal((await client.auth.me({})).user.language, 'da');
  assert.equal(await save(null), null);
});

test('a new e-mail address needs the present password, and the old one is notified', async (t) => {
  const { person, addUser, database } = await startWorld(t);
  const { client, email } = await person(5);
  const taken = await addUser({ role: 10 });
  const save = (overrides: object) =>
    client.auth.saveProfile({ userdata: { fname: 'A', lname: 'B', email: 'new@example.com', ...overrides } });
  assert.deepEqual(await issuesOf(save({})), { 'userdata.current': 'Enter your present password' });
  assert.deepEqual(await issuesOf(save({ email: taken.email.toUpperCase(), current: PASSWORD })), {
    'userdata.email': 'Email already exists',
  });
  assert.deepEqual(await issuesOf(save({ email: 'new@', current: PASSWORD, fname: '' })), {
    'userdata.email': 'Invalid email format',
    'userdata.fname': '** required.',
  });
  await save({ current: PASSWORD });
  const mail = await database.service
    .selectFrom('emails')
    .select(['to_address', 'text'])
    .executeTakeFirstOrThrow();
  assert.equal(mail.to_address, email);
  assert.match(mail.text, /new@example\.com/);
});

test('of two people who take an e-mail address at the same moment one gets it', async (t) => {
  const { person } = await startWorld(t);
  const people = [await person(5), await person(5)];
  const userdata = { fname: 'A', lname: 'B', email: 'same@example.com', current: PASSWORD };
  const answers = await Promise.all(
    people.map(({ client }) => issuesOf(client.auth.saveProfile({ userdata }))),
  );
  const lost = answers
    .filter((answer) => answer !== 'done')
    .map((answer) =>
      typeof answer === 'string' ? answer : 'messages' in answer ? '' : answer['userdata.email'],
    );
  assert.deepEqual(lost, ['Email already exists']);
});
