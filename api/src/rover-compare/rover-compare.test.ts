import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, drive, record } from '../../test/sessions.ts';
import { startSubscriptions } from '../../test/subscriptions.ts';

const HOUR = 3600;

test('a rover is compared with itself: settings, subscription, connection, and what people changed between', async (t) => {
  const world = await startSubscriptions(t);
  const { dealer, system, add, rover: id, seed, database, person } = world;
  const { service } = database;
  await add();
  const before = new Date().toISOString();
  const row = await service.selectFrom('rovers').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const rover = { ...row, password: '' };
  await system.roverForms.saveCastaValues({ data: { roverid: id, Allowed: 0 } });
  const [sold] = await world.current();
  await dealer.subscriptions.suspend({ roverdata: { subid: Number(sold?.value), purchase_order: 'PO 2' } });
  const station = await seed.station({ title: 'Thirsk' });
  await record(world, rover, station.id, { began: 30 * HOUR });

  const reply = await dealer.roverCompare.compare({ rover: id, before });
  const differing = reply.rows.filter(({ differs }) => differs);
  assert.deepEqual(
    differing.map(({ fact, before: then, after: now }) => [fact, then, now]),
    [
      ['allowed', 'yes', 'no'],
      ['subscription_state', 'active', 'suspended'],
    ],
  );
  assert.equal(reply.rows.find(({ fact }) => fact === 'client')?.after, 'NTRIP test');
  assert.equal(reply.rows.find(({ fact }) => fact === 'casta')?.after, 'UK');
  assert.deepEqual(
    reply.events.map(({ detail }) => detail),
    ['reference: PO 2', 'Allowed: yes → no'],
  );

  const session = await record(world, rover, station.id, { began: HOUR });
  const points = [4, 4, 4, 5].map((quality) => ({ quality }));
  await drive(world, rover, station.id, session, HOUR, points);
  const { rows } = await dealer.roverCompare.compare({ rover: id, before: ago(48 * HOUR).toISOString() });
  const facts = ['station', 'fixed', 'baseline', 'satellites', 'observed'].map((name) => {
    const row = rows.find(({ fact }) => fact === name);
    return [row?.before, row?.after, row?.differs];
  });
  assert.deepEqual(facts, [
    [null, 'Thirsk', false],
    [null, '75.0', false],
    [null, '8.1', false],
    [null, '14', false],
    [null, '4', false],
  ]);
  const other = await person(20);
  await assert.rejects(other.client.roverCompare.compare({ rover: id, before }), { code: 'not_found' });
  await assert.rejects(dealer.roverCompare.compare({ rover: id, before, after: ago(9999).toISOString() }), {
    code: 'invalid_input',
  });
});
