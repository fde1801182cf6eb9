import assert from 'node:assert/strict';
import test from 'node:test';
import pg from 'pg';
import { basic, Client, eventually, oneStation, startWorld, streamingRover } from './world.ts';

/** Holds a table against everybody until it is released; `isWaitedFor` once a query with these words waits for it. */
async function hold(url: string, table: string) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`;
  return {
    isWaitedFor: (words: string) =>
      eventually(async () => (await owner.query(waiting, [`%${words}%`])).rowCount),
    release: () => owner.end(),
  };
}

test('an account that is suspended while its login waits for the database is not served', async (t) => {
  const world = await startWorld(t, oneStation, {
    limits: { freeGuesses: 1, guessEvery: 3_600_000, lookup: 60_000, loginDeadline: 60_000 },
  });
  const { castaUk } = world.caster.ports;
  const { service } = world.database;
  const eve = await streamingRover(castaUk, 'GB01', 'eve');
  const { id: rover_id, ...joe } = await service
    .selectFrom('rovers')
    .select(['id', 'reseller_id', 'dealer_id', 'company_id'])
    .where('username', '=', 'joe')
    .executeTakeFirstOrThrow();
  await service
    .insertInto('rover_sessions')
    .values({
      ...joe,
      rover_id,
      node: 'test',
      casta: 1,
      mountpoint: 'GB01',
      started_at: new Date(),
      seen_at: new Date(),
      ended_at: new Date(),
      ntrip_version: 1,
      address: '127.0.0.1',
    })
    .execute();
  const login = (password: string) =>
    new Client(castaUk).send(`GET /GB01 HTTP/1.0\r\n${basic('joe', password)}\r\n`);
  // in this order: the session of eve that is being written holds its table and waits for that of the rovers
  const networks = await hold(world.url, 'rover_sessions');
  const accounts = await hold(world.url, 'rovers');
  login('guess');
  await accounts.isWaitedFor('password_sealed');
  const waiting = login('pw');
  await new Client(castaUk).send('GET / HTTP/1.0\r\n\r\n').end(); // by then the caster has read it
  await accounts.release();
  await networks.isWaitedFor('s.address'); // after the guess the network of the other login is looked up
  await service.updateTable('rovers').set({ suspended: true }).execute();
  await eve.end(); // the caster knows of it
  await networks.release();
  assert.match(await waiting.end(), /^HTTP\/1\.0 401 /);
});
