import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles, idsOf, isRole, type Role } from '@cairn/contract';
import { until } from '@cairn/database/testing';
import { outcome } from '../../test/outcome.ts';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

test('an administrator signs a person out everywhere, at every api process, and it is recorded', async (t) => {
  const { person, seed, signIn, elsewhere, stopClock } = await startWorld(t);
  const company = await seed.company();
  const admin = await person(20, company);
  const user = await person(30, company, { fname: 'Uwe', lname: 'User' });
  const other = await elsewhere(await signIn(user.email));
  stopClock(); // from here on another process learns of it by the notification alone
  await other.auth.me({});
  assert.deepEqual(await admin.client.users.endSessions({ id: user.id }), { ended: 2 });
  assert.equal(await outcome(user.client.auth.me({})), '401 not_authorised');
  await until(async () => (await outcome(other.auth.me({}))) === '401 not_authorised');
  assert.deepEqual(await admin.client.users.endSessions({ id: user.id }), { ended: 0 });
  const { CasterEvents } = await admin.client.audit.events({ type: 9 });
  assert.deepEqual(
    CasterEvents.map(({ typename, text, target }) => [typename, text, target?.id]),
    [['User signed out', 'Uwe User signed out, sessions ended: 2', user.id]],
  );
  await signIn(user.email); // the password is the same
});

test('a login session that timed out is not counted as one that an administrator ended', async (t) => {
  const { person, seed, later } = await startWorld(t);
  const company = await seed.company();
  const user = await person(30, company);
  later(31 * 60);
  const admin = await person(20, company);
  assert.deepEqual(await admin.client.users.endSessions({ id: user.id }), { ended: 0 });
  assert.equal((await admin.client.audit.events({ type: 9 })).Total, 0);
});

test('administrators sign out people at and below their own level', async (t) => {
  const { person, seed, addUser, signIn } = await startWorld(t);
  const { reseller_id, dealer_id, company_id } = await seed.company();
  const scope = (role: Role) => (isRole(role, 'systemAdmin') ? {} : { reseller_id, dealer_id, company_id });
  const emails = new Map<Role, string>();
  for (const role of allRoles) emails.set(role, (await addUser({ role, ...scope(role) })).email);
  for (const caller of idsOf('systemAdmin', 'reseller', 'dealer', 'companyAdmin')) {
    const { client } = await person(caller, scope(caller));
    for (const [role, email] of emails) {
      const { id, client: theirs } = await signIn(email);
      const isAbove = role < caller;
      assert.deepEqual(
        [await refusal(client.users.endSessions({ id })), await outcome(theirs.auth.me({}))],
        isAbove ? [{ code: 'not_found' }, 'done'] : ['done', '401 not_authorised'],
        `${caller} signs out ${role}`,
      );
    }
  }
});

test('who acts for a dealer signs out the people of that dealer, and neither themselves nor a colleague', async (t) => {
  const { person, seed, clientOf } = await startWorld(t);
  const company = await seed.company();
  const dealer = company.dealer_id ?? 0;
  const reseller = await person(5, company);
  const colleague = await person(5, company);
  const others = await person(30, await seed.company({ reseller_id: company.reseller_id }));
  const theirs = await person(30, company);
  const acting = clientOf(await reseller.client.auth.actAs({ dealer }));
  assert.deepEqual(await acting.users.endSessions({ id: theirs.id }), { ended: 1 });
  for (const { id } of [colleague, others])
    assert.deepEqual(await refusal(acting.users.endSessions({ id })), { code: 'not_found' });
  assert.partialDeepStrictEqual(await refusal(acting.users.endSessions({ id: reseller.id })), {
    code: 'invalid_input',
  });
  for (const { client } of [reseller, colleague, others]) await client.auth.me({});
});

test('nobody signs out who is above them, of another tenant, gone or themselves', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  const admin = await person(20, company);
  const above = await person(10, { dealer_id: company.dealer_id ?? 0, reseller_id: company.reseller_id });
  const foreign = await person(30, await seed.company());
  for (const id of [above.id, foreign.id, 987_654])
    assert.deepEqual(await refusal(admin.client.users.endSessions({ id })), { code: 'not_found' });
  assert.deepEqual(await refusal(admin.client.users.endSessions({ id: admin.id })), {
    code: 'invalid_input',
    id: 'Your own sessions are ended in your profile',
  });
  for (const { client } of [above, foreign]) await client.auth.me({});
});
