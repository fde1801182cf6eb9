import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSecret } from '@cairn/database';
import { startWorld, type World } from '../../test/world.ts';

/** Somebody of each role that chooses alerts, and a manager of another company. */
async function people({ seed, person }: World) {
  const company = await seed.company({ title: 'Wold Farms' });
  return {
    admin: await person(1),
    manager: await person(20, company),
    viewer: await person(30, company),
    stranger: await person(20, await seed.company()),
  };
}

test('what people choose is theirs, versioned, recorded, and of their role', async (t) => {
  const world = await startWorld(t);
  const { admin, manager, viewer } = await people(world);
  const first = await manager.client.alerts.settings({});
  assert.deepEqual([first.mail, first.quiet_from, first.kinds.includes('system')], [[], null, false]);
  const chosen = {
    version: first.version,
    mail: ['station_down', 'rover_no_fix', 'rover_no_fix'],
    no_fix_minutes: 30,
    quiet_from: 1320,
    quiet_until: 420,
    timezone: 'Europe/Copenhagen',
    when_over: 1,
  } as const;
  await manager.client.alerts.saveSettings({ ...chosen, mail: [...chosen.mail] });
  const { version, ...saved } = await manager.client.alerts.settings({});
  assert.deepEqual(saved.mail, ['rover_no_fix', 'station_down']);
  assert.deepEqual(
    [saved.no_fix_minutes, saved.quiet_from, saved.timezone, saved.when_over],
    [30, 1320, 'Europe/Copenhagen', 1],
  );
  await assert.rejects(manager.client.alerts.saveSettings({ ...chosen, mail: [] }), {
    status: 409,
    code: 'changed_meanwhile',
  });
  await assert.rejects(manager.client.alerts.saveSettings({ version, mail: ['system'] }), { status: 400 });
  for (const wrong of [
    { quiet_from: 60 },
    { quiet_from: 60, quiet_until: 60 },
    { no_fix_minutes: 4 },
    { timezone: 'Mars/Base' },
  ])
    await assert.rejects(manager.client.alerts.saveSettings({ version, ...wrong } as never), { status: 400 });
  await viewer.client.alerts.saveSettings({ mail: ['rover_no_fix'] });
  await admin.client.alerts.saveSettings({ mail: ['system'] });
  assert.deepEqual((await viewer.client.alerts.settings({})).mail, ['rover_no_fix']);
  const events = await world.database.service
    .selectFrom('user_events')
    .where('type', '=', 115)
    .orderBy('id')
    .selectAll()
    .execute();
  assert.deepEqual(
    events.map(({ user_id }) => user_id),
    [manager.id, viewer.id, admin.id],
  );
});

test('a webhook shows its secret once, is tested through the worker, and is its owner’s alone', async (t) => {
  const world = await startWorld(t);
  const { manager, stranger } = await people(world);
  const { database, secret } = world;
  const url = 'https://hooks.example.com/rtk';
  const { id, secret: key } = await manager.client.alerts.addWebhook({ title: 'Yard', url });
  assert.match(key, /^whsec_[\w-]{43}$/);
  const { webhooks } = await manager.client.alerts.webhooks({});
  assert.deepEqual(
    webhooks.map((one) => [one.id, one.title, one.url]),
    [[id, 'Yard', url]],
  );
  assert.ok(!JSON.stringify(webhooks).includes(key));
  const row = await database.service.selectFrom('alert_webhooks').selectAll().executeTakeFirstOrThrow();
  assert.equal(openSecret(secret, row.secret_sealed, `alert_webhooks.secret_sealed of ${id}`), key);

  const { delivery } = await manager.client.alerts.testWebhook({ id });
  const [logged] = (await manager.client.alerts.deliveries({ id })).deliveries;
  assert.deepEqual([logged?.id, logged?.state, logged?.test, logged?.status], [delivery, 'waiting', 1, null]);

  const theirs = stranger.client.alerts;
  for (const refused of [theirs.testWebhook, theirs.deliveries, theirs.removeWebhook])
    await assert.rejects(refused({ id }), { status: 404 });
  assert.deepEqual((await theirs.webhooks({})).webhooks, []);
  for (const wrong of [
    'http://hooks.example.com',
    'https://127.0.0.1',
    'https://[::ffff:10.0.0.1]/',
    'https://u:p@x.example',
    'x',
  ])
    await assert.rejects(
      manager.client.alerts.addWebhook({ title: 'X', url: wrong }),
      { status: 400 },
      wrong,
    );
  for (let n = 2; n <= 5; n++) await manager.client.alerts.addWebhook({ title: `Hook ${n}`, url });
  await assert.rejects(manager.client.alerts.addWebhook({ title: 'One more', url }), { status: 400 });
  await manager.client.alerts.removeWebhook({ id });
  assert.deepEqual(
    await database.service.selectFrom('webhook_deliveries').selectAll().execute(),
    [],
    'with its log, and what waits for it',
  );
});
