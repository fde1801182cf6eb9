import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithSim } from '../../test/sim-with-supplier.ts';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

test('settings are saved without showing the secret, and a new address needs it again', async (t) => {
  const { system, standIn, log, database } = await startWithSim(t);
  const settings = { supplier: 2, text: 'BICS', enabled: 1, username: 'stand-in' } as const;
  await system.simSuppliers.saveSettings({
    ...settings,
    baseurl: standIn.url,
    secret: 'stand-in',
    version: 1,
  });
  const stored = await system.simSuppliers.settings({ supplier: 2 });
  assert.partialDeepStrictEqual(stored, { text: 'BICS', enabled: 1, secret: 1, version: 2, pagesize: null });
  assert.deepEqual(
    await refusal(
      system.simSuppliers.saveSettings({ ...settings, baseurl: 'https://example.com', version: 2 }),
    ),
    { code: 'invalid_input', secret: 'Enter it again: it would be sent to another address' },
  );
  assert.deepEqual(
    await refusal(
      system.simSuppliers.saveSettings({ ...settings, baseurl: 'http://example.com', version: 2 }),
    ),
    { code: 'invalid_input', baseurl: 'must begin with https:// and the name of a host on the internet' },
  );
  assert.partialDeepStrictEqual(
    await refusal(
      system.simSuppliers.saveSettings({ ...settings, text: 'Other', baseurl: standIn.url, version: 1 }),
    ),
    { code: 'changed_meanwhile' },
  );
  const events = await database.service
    .selectFrom('user_events')
    .select(['group', 'detail'])
    .where('type', '=', 91)
    .execute();
  assert.equal(events.length, 1);
  assert.equal(events[0]?.group, 7);
  assert.ok(!JSON.stringify(events).includes('"stand-in"') && !log.some((line) => line.includes('"secret"')));
});

test('outside of the demo a supplier is on the internet, by its name', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const settings = { supplier: 2, text: 'BICS', enabled: 1, username: 'u', secret: 'x', version: 1 } as const;
  const save = (baseurl: string) => refusal(client.simSuppliers.saveSettings({ ...settings, baseurl }));
  for (const baseurl of [
    'http://127.0.0.1:8080',
    'http://sim.example.com',
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::1]',
    'https://10.0.0.1',
    'https://localhost',
    'https://intranet',
  ])
    assert.deepEqual(
      await save(baseurl),
      {
        code: 'invalid_input',
        baseurl: 'must begin with https:// and the name of a host on the internet',
      },
      baseurl,
    );
  assert.equal(await save('https://sim.example.com/api'), 'done');
});

test('paths stay below the address, which gets the credentials; who saves over another’s page size is notified, and the event has it', async (t) => {
  const { system, standIn, database } = await startWithSim(t);
  const settings = {
    supplier: 2 as const,
    text: 'BICS',
    enabled: 1 as const,
    username: 'stand-in',
    baseurl: standIn.url,
  };
  const save = (more: object) => system.simSuppliers.saveSettings({ ...settings, ...more });
  await save({ secret: 'stand-in', version: 1 });
  for (const path of ['https://example.com/locate', '//example.com/locate', '/locate', 'http:locate'])
    assert.deepEqual(await refusal(save({ version: 2, locationpath: path })), {
      code: 'invalid_input',
      locationpath: 'must be a path below the address, such as GetGeoPosition',
    });
  for (const pagesize of [0, -5, 12.5, 99_999_999])
    assert.deepEqual(await refusal(save({ version: 2, pagesize })), {
      code: 'invalid_input',
      pagesize: 'must be a whole number from 1 to 2500',
    });
  await save({ version: 2, pagesize: 50, locationpath: 'v2/Locate' });
  assert.partialDeepStrictEqual(await refusal(save({ version: 2, pagesize: 70 })), {
    code: 'changed_meanwhile',
  });
  assert.equal((await system.simSuppliers.settings({ supplier: 2 })).pagesize, 50);
  const event = await database.service
    .selectFrom('user_events')
    .where('type', '=', 91)
    .orderBy('id', 'desc')
    .select('details')
    .executeTakeFirstOrThrow();
  assert.match(JSON.stringify(event.details), /"50","field":"pagesize".*v2\/Locate","field":"locationpath"/);
});
