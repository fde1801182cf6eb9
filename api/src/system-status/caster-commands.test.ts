import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles, isRole } from '@cairn/contract';
import { danishAdmin, withCasters } from '../../test/reporting-casters.ts';
import { connect, startWorld } from '../../test/world.ts';

test('the check asks the Casta of the system; nobody who answers is 999', async (t) => {
  const world = await withCasters(t);
  const { client } = await world.person(1);
  assert.deepEqual(await client.systemStatus.check({ id: 2 }), {
    success: 1,
    message: 'Connection Successful',
    node: 'alpha',
  });
  assert.deepEqual(world.received, [{ command: 'check', country: 2 }]);
  const silent = await startWorld(t);
  const admin = await silent.person(1);
  assert.equal(await admin.client.systemStatus.check({ id: 1 }), 999);
});

test('a restart disconnects who is connected, is an audit event, and two admins at once are one', async (t) => {
  const gate = Promise.withResolvers<void>();
  const world = await withCasters(t, async () => {
    await gate.promise;
    return { done: true, message: 'Casta of the UK restarted' };
  });
  const company = await world.seed.company();
  await connect(world.database, await world.seed.rover({ company_id: company.id }));
  const [ann, bob] = [await world.person(1), await world.person(1)];
  const both = [ann, ann, bob].map(({ client }) => client.systemStatus.restartCasta({ id: 1 }));
  for (let row: unknown; !row; )
    row = await world.service.selectFrom('service_restarts').select('id').executeTakeFirst();
  gate.resolve();
  const replies = await Promise.all(both);
  assert.deepEqual(
    replies.map(({ message, success }) => [message, success]),
    Array(3).fill(['Restart Successful', 1]),
  );
  assert.deepEqual(replies.map(({ joined }) => joined).sort(), [0, 1, 1]);
  assert.equal(new Set(replies.map(({ restarts }) => restarts[0]?.id)).size, 1);
  assert.partialDeepStrictEqual(replies[0]?.restarts[0], {
    service: 'casta',
    system: 1,
    connected: 1,
    returned: 0,
    watching: 1,
  });
  // a click a moment later is the same restart still
  assert.equal((await bob.client.systemStatus.restartCasta({ id: 1 })).joined, 1);
  assert.deepEqual(world.received, [{ command: 'restart', service: 'casta', country: 1 }]);
  const events = await world.service
    .selectFrom('user_events')
    .select(['text', 'reseller_id'])
    .where('type', '=', 99)
    .execute();
  assert.deepEqual(events, [{ text: 'Casta UK restarted, disconnected: 1', reseller_id: null }]);
  const { restarts } = await ann.client.systemStatus.live({});
  assert.deepEqual(
    restarts.map(({ service, succeeded }) => [service, succeeded]),
    [['casta', 1]],
  );
});

test('a restart of Connecta is one of every system, and one that a caster refuses or does not answer has failed', async (t) => {
  const world = await withCasters(t, async () => ({ done: false, message: 'The port is taken' }));
  const { client } = await world.person(1);
  const reply = await client.systemStatus.restartConnecta({});
  assert.partialDeepStrictEqual(reply, {
    success: 0,
    message: 'Restart Failed',
    problem: 'The port is taken',
  });
  assert.deepEqual(world.received.map(({ service, country }) => [service, country]).sort(), [
    ['connecta', 1],
    ['connecta', 2],
  ]);
  // after a failure another try is another restart
  await client.systemStatus.restartConnecta({});
  assert.equal(world.received.length, 4);
  const events = await world.service
    .selectFrom('user_events')
    .select('text')
    .where('type', '=', 100)
    .execute();
  assert.equal(events.length, 4);
  assert.ok(events.every(({ text }) => text.endsWith('was not restarted: The port is taken')));
  await world.endCaster(); // one that still runs may answer before it is known that none reports
  await world.service.deleteFrom('caster_services').execute();
  assert.equal((await client.systemStatus.restartCasta({ id: 1 })).problem, 'No caster reports');
});

test('an admin of Denmark alone sees Denmark and restarts nothing; read-only people restart nothing either', async (t) => {
  const world = await withCasters(t);
  const { client } = await danishAdmin(world);
  assert.deepEqual(
    (await client.systemStatus.live({ system: 1 })).systems.map(({ name }) => name),
    ['Denmark'],
  );
  await assert.rejects(client.systemStatus.check({ id: 1 }), { code: 'not_found' });
  assert.notEqual(await client.systemStatus.check({ id: 2 }), 999);
  await assert.rejects(client.systemStatus.restartCasta({ id: 2 }), { code: 'not_found' });
  await assert.rejects(client.systemStatus.restartConnecta({}), { code: 'not_found' });
  const reader = await world.person(1, {}, { readonly: true });
  await assert.rejects(reader.client.systemStatus.restartCasta({ id: 1 }), { status: 403 });
  assert.equal((await reader.client.systemStatus.live({})).systems.length, 2);
  for (const role of allRoles) {
    if (isRole(role, 'systemAdmin')) continue;
    const { client: other } = await world.person(role);
    await assert.rejects(other.systemStatus.live({}), { status: 403 });
    await assert.rejects(other.systemStatus.restartConnecta({}), { status: 403 });
  }
  assert.equal(world.received.filter(({ command }) => command === 'restart').length, 0);
});
