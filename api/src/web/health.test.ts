import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';

test('health reports database and caster', async (t) => {
  const { baseUrl, database, program } = await startWorld(t);
  assert.partialDeepStrictEqual(await (await fetch(`${baseUrl}/health`)).json(), {
    status: 'ok',
    database: 'ok',
    caster: 'silent',
    caster_dropped: 0,
  });
  const service = {
    node: 'n',
    service: 'casta',
    shed_rows: 7,
    country: 1,
    port: 1,
    clients: 0,
    started_at: new Date(),
    seen_at: new Date(),
  };
  const other = { ...service, service: 'connecta' }; // each service of a node has the figure of the whole caster
  await database.service.insertInto('caster_services').values([service, other]).execute();
  assert.partialDeepStrictEqual(await (await fetch(`${baseUrl}/health`)).json(), {
    caster: 'ok',
    caster_dropped: 7,
  });
  await program.close();
  const failing = await fetch(`${baseUrl}/health`);
  assert.equal(failing.status, 503);
});

test('health answers although the database does not', async (t) => {
  const { baseUrl, database } = await startWorld(t);
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = database.service.transaction().execute(async (db) => {
    await sql`lock table caster_services in access exclusive mode`.execute(db);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const failing = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(8_000) }).finally(
    released.resolve,
  );
  await holding;
  assert.equal(failing.status, 503);
  assert.partialDeepStrictEqual(await failing.json(), { status: 'failing', database: 'does not answer' });
});

test('metrics are for this machine, and not through a proxy on it', async (t) => {
  const { baseUrl, person } = await startWorld(t);
  await person(1);
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  assert.match(
    text,
    /cairn_api_request_seconds_count\{method="POST",route="\/api\/auth\/vuelogin",status="200"\} 1/,
  );
  assert.equal(
    (await fetch(`${baseUrl}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
    404,
  );
});
