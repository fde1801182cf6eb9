import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { isPassword } from '@cairn/domain/passwords';
import { sql } from 'kysely';
import { StartError } from '../supervisor/start-error.ts';
import {
  createAdmin,
  createCompany,
  createDealer,
  createRover,
  createStation,
  forgetSecondFactor,
  renewPassword,
  returnStation,
  takeStationOut,
} from './records.ts';

test('a person who lost device and codes gets every second factor removed, which is recorded and mailed to them', async (t) => {
  const { database } = await createTestDatabase(t);
  const { id, email } = await seed(database).user();
  const other = await seed(database).user();
  for (const user_id of [id, other.id]) {
    const bytes = Buffer.from(String(user_id));
    await database.service.insertInto('user_totp').values({ user_id, secret_sealed: bytes }).execute();
    await database.service.insertInto('user_recovery_codes').values({ user_id, code_hash: bytes }).execute();
    const passkey = {
      credential_id: String(user_id),
      public_key: bytes,
      counter: 0,
      synced: false,
      name: 'Key',
    };
    await database.service
      .insertInto('user_passkeys')
      .values({ user_id, ...passkey })
      .execute();
  }
  await forgetSecondFactor(database, email.toUpperCase());
  for (const table of ['user_totp', 'user_recovery_codes', 'user_passkeys'] as const)
    assert.deepEqual(await database.service.selectFrom(table).select('user_id').execute(), [
      { user_id: other.id },
    ]);
  const event = await database.service.selectFrom('user_events').selectAll().executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(event, { type: 5, user_id: null, target_type: 'user', target_id: id });
  const mails = await database.service
    .selectFrom('emails')
    .select(['to_address', 'text', 'link_kind'])
    .execute();
  assert.deepEqual(
    mails.map(({ to_address, link_kind }) => [to_address, link_kind]),
    [[email, null]],
  );
  assert.match(mails[0]?.text ?? '', /second factor\s+removed\s+\(Every second factor, on the server\)/);
  await assert.rejects(forgetSecondFactor(database, 'nobody@example.com'), StartError);
});

test('a record made on the command line leaves the audit event that the API leaves, by nobody', async (t) => {
  const { database, secret } = await createTestDatabase(t);
  const reseller = await seed(database).reseller();
  const dealer = await createDealer(database, { reseller: reseller.id, title: 'Fens' });
  const company = await createCompany(database, { dealer: dealer.id, title: 'Ely Farms' });
  const rover = await createRover(database, secret, { company: company.id, username: 'drill' });
  const position = { lat: 52.4, lon: 0.26, height: 20 };
  const station = await createStation(database, secret, {
    mount: 'ELY',
    title: 'Ely',
    country: 1,
    frame: 'ETRF2020',
    ...position,
  });
  const made = await database.service.selectFrom('stations').select('reference_frame').execute();
  assert.deepEqual(made, [{ reference_frame: 'ETRF2020' }]);
  const events = await database.service
    .selectFrom('user_events')
    .orderBy('id')
    .select(['type', 'text', 'detail', 'target_type', 'target_id', 'reseller_id', 'dealer_id', 'company_id'])
    .select(['user_id', 'address'])
    .execute();
  const byNobody = { user_id: null, address: null, detail: '' };
  const scope = { reseller_id: reseller.id, dealer_id: dealer.id, company_id: company.id };
  assert.deepEqual(events, [
    {
      type: 10,
      text: 'Dealer Fens created',
      target_type: 'dealer',
      target_id: dealer.id,
      ...scope,
      company_id: null,
      ...byNobody,
    },
    {
      type: 12,
      text: 'Company Ely Farms created',
      target_type: 'company',
      target_id: company.id,
      ...scope,
      ...byNobody,
    },
    {
      type: 14,
      text: 'Rover drill created',
      target_type: 'rover',
      target_id: rover.id,
      ...scope,
      ...byNobody,
    },
    {
      type: 70,
      text: 'Base station Ely created',
      target_type: 'station',
      target_id: station.id,
      reseller_id: null,
      dealer_id: null,
      company_id: null,
      ...byNobody,
    },
  ]);
  await assert.rejects(createRover(database, secret, { company: company.id, username: 'drill' }), StartError);
  assert.equal((await database.service.selectFrom('user_events').select('id').execute()).length, 4);
});

test('a generated password is for a day, a new one takes its place, and a chosen one has no end', async (t) => {
  const { database } = await createTestDatabase(t);
  const names = { firstName: 'Ann', lastName: 'Fenwick' };
  const email = 'ann@lincs.example';
  await createAdmin(database, { email, ...names });
  await createAdmin(database, { email: 'bob@lincs.example', password: 'Limestone-Ridge-7', ...names });
  const stored = async () =>
    database.service
      .selectFrom('users')
      .select(['password_hash', 'change_password'])
      .select(sql<number | null>`extract(epoch from password_expires_at - now())::int`.as('seconds'))
      .orderBy('id')
      .execute();
  const [ann, bob] = await stored();
  assert.ok(ann?.seconds && Math.abs(ann.seconds - 86_400) < 3600);
  assert.deepEqual([bob?.change_password, bob?.seconds], [false, null]);

  await sql`update users set password_expires_at = now() - interval '1 hour', last_login_at = now() where email = ${email}`.execute(
    database.service,
  );
  const { password } = await renewPassword(database, email.toUpperCase());
  const [renewed] = await stored();
  assert.ok(await isPassword(renewed?.password_hash, String(password), { owner: 'test' }));
  assert.ok(renewed?.change_password && renewed.seconds && renewed.seconds > 80_000);
  const mails = await database.service.selectFrom('emails').select(['to_address', 'template']).execute();
  assert.deepEqual(mails, [{ to_address: email, template: 13 }]);

  await database.service.updateTable('users').set({ password_hash: 'chosen' }).execute();
  assert.equal((await stored())[0]?.seconds, null, 'whoever chooses a password keeps it');
  await assert.rejects(renewPassword(database, 'nobody@example.com'), StartError);
});

test('a station is taken out of service and returned as by the portal, by nobody, its position confirmed', async (t) => {
  const { database } = await createTestDatabase(t);
  const position = { latitude: 52.4, longitude: 0.26, altitude: 20 };
  const { id } = await seed(database).station({ title: 'Ely', mount: 'ELY', ...position });
  const live = { station_id: id, node: 'n', connecta: 1, status: 1, seen_at: new Date() };
  await database.service
    .insertInto('station_live')
    .values({ ...live, ...position, latitude: 52.41 })
    .execute();
  const state = () =>
    database.service
      .selectFrom('stations')
      .select(['out_of_service_reason', 'out_of_service_until', 'out_of_service_by'])
      .executeTakeFirstOrThrow();
  await takeStationOut(database, { mount: 'ely', reason: 'The mast is moved', until: '2026-12-24' });
  assert.deepEqual(await state(), {
    out_of_service_reason: 'The mast is moved',
    out_of_service_until: '2026-12-24',
    out_of_service_by: null,
  });
  const refusal = await returnStation(database, { mount: 'ELY' }).then(
    () => assert.fail(),
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof StartError);
  const [, metres] =
    /^Ely transmits a position 1\.1 km from .*--confirmed (\d+\.\d)\.$/.exec(refusal.message) ?? [];
  assert.ok((await state()).out_of_service_reason);
  await returnStation(database, { mount: 'ELY', confirmed: Number(metres) });
  assert.equal((await state()).out_of_service_reason, null);
  const events = await database.service
    .selectFrom('user_events')
    .orderBy('id')
    .select(['type', 'user_id', 'target_id', 'text', 'detail'])
    .execute();
  assert.deepEqual(events, [
    {
      type: 97,
      user_id: null,
      target_id: id,
      text: 'Ely taken out of service',
      detail: 'reason: The mast is moved\nexpected back: 2026-12-24',
    },
    {
      type: 98,
      user_id: null,
      target_id: id,
      text: 'Ely returned to service',
      detail: 'transmitted position 1.1 km from the entered one, confirmed',
    },
  ]);
  await assert.rejects(takeStationOut(database, { mount: 'NOBODY', reason: 'x' }), StartError);
});
