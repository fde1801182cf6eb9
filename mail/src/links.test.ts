import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { createLink, readLink, redeemLink } from './links.ts';

async function world(t: TestContext) {
  const { database, secret } = await createTestDatabase(t);
  const db = database.service;
  const { id: userId } = await seed(database).user();
  const make = (kind: 'first-login' | 'reset', days = 1) => createLink(db, secret, { kind, userId, days });
  const redeem = (kind: 'first-login' | 'reset' | 'gdpr', token: string) =>
    db.transaction().execute((trx) => redeemLink(trx, kind, token));
  return { db, secret, userId, make, redeem, database };
}

test('a link works once, and of many at the same moment one gets it', async (t) => {
  const { userId, make, redeem, db } = await world(t);
  const { token } = await make('reset');
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeem('reset', token)));
  assert.deepEqual(
    answers.filter((answer) => answer !== undefined),
    [{ userId, companyId: null }],
  );
  assert.equal((await readLink(db, 'reset', token))?.state, 'used');
});

test('a link is good for its own kind only, until its time is over, and nothing else is a link', async (t) => {
  const { make, redeem, db } = await world(t);
  const { token } = await make('reset');
  assert.equal(await redeem('first-login', token), undefined);
  assert.equal(await redeem('gdpr', token), undefined);
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), '\0'])
    assert.equal(await redeem('reset', wrong), undefined);
  await db.updateTable('mailed_links').set({ expires_at: sql<Date>`now()` }).execute();
  assert.equal((await readLink(db, 'reset', token))?.state, 'expired');
  assert.equal(await redeem('reset', token), undefined);
});

test('a newer link replaces the older of its kind, and a password set by one ends all of the person', async (t) => {
  const { make, redeem, db } = await world(t);
  const [first, older, newer] = [await make('first-login'), await make('reset'), await make('reset')];
  assert.equal(await redeem('reset', older.token), undefined);
  assert.ok(await redeem('reset', newer.token));
  assert.equal((await readLink(db, 'first-login', first.token))?.state, 'used');
});

test('any change of its person but their name ends an open link', async (t) => {
  const { make, redeem, db, userId, database } = await world(t);
  const { id: reseller_id } = await seed(database).reseller();
  const changes = [
    { email: 'new@wold.example' },
    { password_hash: 'another' },
    { reseller_id },
    { role: 5 },
    { system_admin: true },
    { last_login_at: new Date() },
    { archived_at: new Date() },
  ];
  const change = (set: object) => db.updateTable('users').set(set).where('id', '=', userId).execute();
  for (const set of changes) {
    const [first, reset] = [await make('first-login'), await make('reset')];
    await change({ fname: 'Other', email: sql`upper(email)`, mobile: '1' });
    assert.equal((await readLink(db, 'reset', reset.token))?.state, 'open');
    await change(set);
    assert.equal(await redeem('first-login', first.token), undefined, JSON.stringify(set));
    assert.equal(await redeem('reset', reset.token), undefined, JSON.stringify(set));
  }
  const { token } = await make('reset');
  await change({ last_login_at: new Date() });
  assert.equal((await readLink(db, 'reset', token))?.state, 'open', 'a further sign-in');
});

test('what fails after a link was used leaves it open', async (t) => {
  const { make, db, redeem } = await world(t);
  const { token } = await make('reset');
  const attempt = db.transaction().execute(async (trx) => {
    assert.ok(await redeemLink(trx, 'reset', token));
    throw new Error('the password is too common');
  });
  await assert.rejects(attempt, /common/);
  assert.ok(await redeem('reset', token));
});

test('no token is in the database', async (t) => {
  const { make, db } = await world(t);
  const { token } = await make('reset');
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(l::text, '') as all from mailed_links l`.execute(db);
  assert.ok(!rows[0]?.all.includes(token));
  assert.ok(!rows[0]?.all.includes(Buffer.from(token).toString('hex')));
});
