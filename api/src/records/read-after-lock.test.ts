import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword } from '@cairn/domain/passwords';
import { createLink } from '@cairn/mail';
import { callDuring } from '../../test/locked.ts';
import { startSubscriptions, YEAR } from '../../test/subscriptions.ts';
import { refusal } from '../../test/tenants.ts';
import { PASSWORD, startWorld } from '../../test/world.ts';

/* What a call decides by is what holds once it has the lock: somebody else changes it while the call waits. */

test('a profile that was read before its address was changed does not change the address back', async (t) => {
  const { database, person, seed } = await startWorld(t);
  const { id, email, client } = await person(20, await seed.company());
  const { reply } = await callDuring(
    database,
    (db) => db.updateTable('users').set({ email: 'new@wold.example' }).where('id', '=', id).execute(),
    () => client.auth.saveProfile({ userdata: { fname: 'A', lname: 'B', email, mobile: '' } }),
  );
  assert.partialDeepStrictEqual(await refusal(reply), { code: 'changed_meanwhile' });
  const { email: present } = await database.service
    .selectFrom('users')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirstOrThrow();
  assert.equal(present, 'new@wold.example');
});

for (const [name, field, change] of [
  ['the form of the password', 'current', 'changePassword'],
  ['the own profile', 'userdata.current', 'saveProfile'],
] as const)
  test(`a password that an administrator set meanwhile is not replaced by ${name}`, async (t) => {
    const { database, person, seed, signIn } = await startWorld(t);
    const { id, email, client } = await person(20, await seed.company());
    const password_hash = await hashPassword('Set-by-hand-42');
    const password = 'Another-horse-12';
    const { reply } = await callDuring(
      database,
      (db) => db.updateTable('users').set({ password_hash }).where('id', '=', id).execute(),
      (): Promise<unknown> =>
        change === 'changePassword'
          ? client.auth.changePassword({ current: PASSWORD, password })
          : client.auth.saveProfile({
              userdata: { fname: 'A', lname: 'B', email, mobile: '', current: PASSWORD, password },
            }),
    );
    assert.partialDeepStrictEqual(await refusal(reply), { [field]: 'The password is wrong' });
    await assert.rejects(signIn(email), 'nor with the former password');
    const { password_hash: present } = await database.service
      .selectFrom('users')
      .where('id', '=', id)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    assert.equal(present, password_hash);
  });

test('a company that accepts at the same moment is not recorded as having refused', async (t) => {
  const { database, anyone, seed, secret } = await startWorld(t);
  const { id } = await seed.company();
  const { token } = await createLink(database.service, secret, { kind: 'gdpr', companyId: id, days: 28 });
  const { reply } = await callDuring(
    database,
    (db) =>
      db
        .updateTable('companies')
        .set({ gdpr_accepted_at: new Date(), gdpr_accepted_by: 'Carol' })
        .where('id', '=', id)
        .execute(),
    () => anyone.compliance.refuse({ token, name: 'Dora' }),
  );
  assert.partialDeepStrictEqual(await reply, { state: 'accepted', accepted_by: 'Carol', refused: null });
  const events = await database.service
    .selectFrom('user_events')
    .where('type', '=', 90)
    .select('id')
    .execute();
  assert.deepEqual(events, []);
});

test('whoever may no longer manage stock adds none with a call that has begun', async (t) => {
  const { database, person, company } = await startSubscriptions(t, 0);
  const { reseller_id } = company;
  const { id, client } = await person(5, { reseller_id }, { manage_reseller_stock: true });
  const { reply } = await callDuring(
    database,
    (db) => db.updateTable('users').set({ manage_reseller_stock: false }).where('id', '=', id).execute(),
    () => client.stock.add({ subdata: { reseller: reseller_id, type: YEAR, number: 5, po: 'PO' } }),
  );
  assert.equal(((await refusal(reply)) as { code: string }).code, 'not_authorised');
  assert.deepEqual(await database.service.selectFrom('stock_movements').select('id').execute(), []);
});

test('stock for a dealer who moves to another reseller at the same moment is that of the new one, or refused', async (t) => {
  const { database, person, company, system, seed } = await startSubscriptions(t, 0);
  const { reseller_id, dealer_id } = company;
  const other = await seed.reseller();
  await system.stock.add({ subdata: { reseller: reseller_id, type: YEAR, number: 5, po: 'PO' } });
  const { client } = await person(5, { reseller_id });
  const subdata = { dealer: dealer_id, type: YEAR, number: 2, po: 'PO' };
  const moveTo = (to: number) => (db: typeof database.service) =>
    db.updateTable('dealers').set({ reseller_id: to }).where('id', '=', dealer_id).execute();
  const former = await callDuring(database, moveTo(other.id), () => client.stock.assign({ subdata }));
  assert.deepEqual(await refusal(former.reply), {
    code: 'invalid_input',
    'subdata.dealer': 'There is no such dealer',
  });
  const back = await callDuring(database, moveTo(reseller_id), () => system.stock.assign({ subdata }));
  assert.equal(await refusal(back.reply), 'done', 'the reseller that the dealer is of now has the units');
  const away = await callDuring(database, moveTo(other.id), () =>
    system.stock.takeBack({ subdata: { ...subdata, removalReason: 'RMA' } }),
  );
  assert.equal(await refusal(away.reply), 'done');
  const stock = await system.stock.ofReseller({ id: other.id });
  assert.deepEqual(
    stock.CasterSubs.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
    [[YEAR, 2]],
  );
});

test('a rover whose dealer moves to another reseller at the same moment is sold a subscription of the dealer', async (t) => {
  const { database, rover, company, system, seed } = await startSubscriptions(t);
  const other = await seed.reseller();
  const { reply } = await callDuring(
    database,
    (db) =>
      db.updateTable('dealers').set({ reseller_id: other.id }).where('id', '=', company.dealer_id).execute(),
    () => system.subscriptions.add({ roverdata: { roverid: rover, subtype: YEAR, purchase_order: 'PO' } }),
  );
  assert.equal(await refusal(reply), 'done');
  const { CasterSubs } = await system.stock.ofDealer({ id: company.dealer_id, short: true });
  assert.deepEqual(
    CasterSubs.map(({ count }) => count),
    [2],
  );
});
