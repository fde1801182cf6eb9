import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { eventually, oneStation, startWorld, streamingRover } from './world.ts';

test('what one node writes late of a rover does not replace its later session at another', async (t) => {
  const world = await startWorld(t, oneStation);
  const { castaUk } = world.caster.ports;
  const { service } = world.database;
  const owner = new pg.Client({ connectionString: world.url });
  await owner.connect();
  await owner.query('begin; lock table rover_sessions in access exclusive mode'); // what is written first
  for (const username of ['joe', 'eve']) await streamingRover(castaUk, 'GB01', username);
  const later = { last_connected_at: sql<Date>`clock_timestamp()`, last_session_id: 777 };
  await service.updateTable('rovers').set(later).where('username', '=', 'joe').execute();
  await owner.end();
  const lastOf = async (username: string) =>
    (
      await service
        .selectFrom('rovers')
        .select('last_session_id')
        .where('username', '=', username)
        .executeTakeFirst()
    )?.last_session_id;
  await eventually(() => lastOf('eve'));
  assert.equal(await lastOf('joe'), 777);
});
