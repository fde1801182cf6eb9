import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { networkOf } from '@cairn/domain/network-of';
import pg from 'pg';
import {
  basic,
  Client,
  eventually,
  logLine,
  oneStation,
  quiet,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

const limits = { freeGuesses: 5, guessEvery: 3_600_000, guessLogEvery: 100, freeRefusals: 10_000 };
const stranger = '127.0.0.2';

const rover = (port: number, password: string, from: string) =>
  new Client(port, from).send(`GET /GB01 HTTP/1.0\r\n${basic('joe', password)}\r\n`);
const station = (port: number, password: string, from: string) =>
  new Client(port, from).send(`SOURCE ${password} /GB01\r\nSource-Agent: NTRIP guess\r\n\r\n`);

describe('guesses of passwords', { concurrency: 3 }, () => {
  test('a rover’s password that others guess is no longer compared, except from networks that the rover used before', async (t) => {
    const world = await startWorld(t, oneStation, { limits });
    const { castaUk } = world.caster.ports;
    (await streamingRover(castaUk, 'GB01', 'joe')).close();
    await eventually(() =>
      world.database.service.selectFrom('rover_sessions').select('id').executeTakeFirst(),
    );
    const wrong = await Promise.all(
      Array.from({ length: 40 }, (_, i) => rover(castaUk, `guess-${i}`, stranger).end()),
    );
    assert.ok(wrong.every((answer) => answer.startsWith('HTTP/1.0 401 ')));
    const right = await rover(castaUk, 'pw', stranger).end();
    assert.match(right, /^HTTP\/1\.0 401 Unauthorized\r\n/);
    assert.match((await logLine(world, 12, /not checked/)).description, /too many were wrong/);
    (await streamingRover(castaUk, 'GB01', 'joe')).close();
    (await streamingRover(castaUk, 'GB01', 'eve')).close();
  });

  test('a station’s password that is guessed at all at once is compared a few times; the station itself comes back', async (t) => {
    const world = await startWorld(t, oneStation, { limits });
    const { connectaUk } = world.caster.ports;
    (await sendingStation(connectaUk, 'GB01')).close();
    await eventually(() =>
      world.database.service.selectFrom('station_networks').select('network').executeTakeFirst(),
    );
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        station(connectaUk, i === 59 ? 'src' : `guess-${i}`, `127.0.0.${2 + (i % 3)}`).end(),
      ),
    );
    assert.ok(guesses.every((answer) => answer === 'ERROR - Bad Password\r\n'));
    assert.match(
      (await logLine(world, 42)).description,
      /^\d+ wrong passwords within a minute from [123] networks?: /,
    );
    (await sendingStation(connectaUk, 'GB01')).close();
  });

  test('the networks of a station outlive its caster', async (t) => {
    const world = await startWorld(t, oneStation, { limits });
    const { connectaUk } = world.caster.ports;
    (await sendingStation(connectaUk, 'GB01')).close();
    const { network } = await eventually(() =>
      world.database.service.selectFrom('station_networks').select('network').executeTakeFirst(),
    );
    assert.equal(networkOf(network.replace('/32', '')), '127.0.0.1');
    await world.database.service.deleteFrom('caster_log').execute();
    for (let i = 0; i < 10; i++) await station(connectaUk, 'guess', stranger).end();
    assert.equal(await station(connectaUk, 'src', stranger).end(), 'ERROR - Bad Password\r\n');
    (await sendingStation(connectaUk, 'GB01')).close();
  });

  test('networks of a station that the database refuses are logged once, and stored as soon as it takes them', async (t) => {
    const errors: string[] = [];
    const log = { ...quiet, error: (_: object, message: string) => void errors.push(message) };
    const world = await startWorld(t, oneStation, { limits, log });
    const { connectaUk } = world.caster.ports;
    const owner = new pg.Client({ connectionString: world.url });
    owner.on('error', () => {}); // its database is dropped with the test
    await owner.connect();
    t.after(() => owner.end());
    await owner.query('alter table station_networks rename to away');
    for (let i = 0; i < 10; i++) await station(connectaUk, 'guess', stranger).end();
    for (let i = 0; i < 3; i++) (await sendingStation(connectaUk, 'GB01')).close();
    const messages = ['networks of former logins are read', 'networks that stations log in from are stored'];
    await eventually(async () => errors.length >= messages.length);
    await owner.query('alter table away rename to station_networks');
    await eventually(() =>
      world.database.service.selectFrom('station_networks').select('network').executeTakeFirst(),
    );
    assert.deepEqual(
      errors.sort(),
      messages.map((message) => `not done, and tried again: ${message}`),
    );
  });

  test('a password with an unknown mountpoint is a guess too: an account may be served whatever it asks for', async (t) => {
    const world = await startWorld(
      t,
      async (seed) => {
        await oneStation(seed);
        await seed.rover({ username: 'tied', password: 'pw', needs_gga: false, forced_mountpoint: 'GB01' });
      },
      { limits },
    );
    const ask = (password: string) =>
      new Client(world.caster.ports.castaUk, stranger).send(
        `GET /NOWHERE HTTP/1.0\r\n${basic('tied', password)}\r\n`,
      );
    for (let i = 0; i < 10; i++) assert.match(await ask('guess').end(), /^SOURCETABLE 200/);
    assert.match(await ask('pw').end(), /^SOURCETABLE 200/);
  });

  test('a network that guesses has few connections without a login; those of others stay', async (t) => {
    const { caster } = await startWorld(t, oneStation, {
      limits: { pendingOfGuesser: 3, freeRefusals: 1, loginDeadline: 60_000 },
    });
    const { castaUk } = caster.ports;
    const other = new Client(castaUk);
    const idle = Array.from({ length: 20 }, () => new Client(castaUk, stranger));
    await rover(castaUk, 'guess-1', stranger).end();
    await rover(castaUk, 'guess-2', stranger).until((received) => received.length > 0);
    new Client(castaUk, stranger);
    await eventually(async () => idle.filter(({ closed }) => !closed).length <= 2);
    assert.equal(other.closed, false);
    for (const client of [...idle, other]) client.close();
  });

  test('a username without an account is remembered, until there may be a new one', async (t) => {
    const world = await startWorld(t, oneStation, { limits: { unknownAge: 3_600_000, lookup: 1_000 } });
    const request = () =>
      new Client(world.caster.ports.castaUk).send(`GET /GB01 HTTP/1.0\r\n${basic('new', 'pw')}\r\n`);
    assert.match(await request().end(), /^HTTP\/1\.0 401 /);
    const owner = new pg.Client({ connectionString: world.url });
    owner.on('error', () => {}); // its database is dropped with the test
    await owner.connect();
    t.after(() => owner.end());
    await owner.query('begin; lock table rovers in access exclusive mode');
    assert.match(await request().end(), /^HTTP\/1\.0 401 /, 'a lookup would have found the accounts away');
    await owner.query('commit');
    await world.seed.rover({ username: 'new', password: 'pw', needs_gga: false });
    await eventually(async () => {
      const client = request();
      await client.until((received) => received.length > 0);
      client.close();
      return client.text.startsWith('ICY 200 OK');
    });
  });

  test('what anybody can write into the log has no words of theirs where tenants read it', async (t) => {
    const world = await startWorld(t, oneStation);
    const { castaUk, connectaUk } = world.caster.ports;
    const words = 'CALL-0900-123';
    const send = (port: number, request: string) => new Client(port).send(request).end();
    await send(connectaUk, `SOURCE x /${words}${'!'.repeat(40)}\r\nSource-Agent: NTRIP ${words}\r\n\r\n`);
    await send(connectaUk, `SOURCE x /GB01\r\nSource-Agent: NTRIP ${words}\r\n\r\n`);
    for (const mount of ['GB01', words.repeat(4)])
      await send(
        castaUk,
        `GET /${mount} HTTP/1.0\r\nUser-Agent: NTRIP ${words}\r\n${basic('joe', 'guess')}\r\n`,
      );
    for (const code of [12, 16, 32, 33]) await logLine(world, code);
    const read = await world.database.service.selectFrom('caster_log').selectAll().execute();
    const tenants = read.filter(({ type, company_id }) => type === 2 || company_id !== null);
    assert.deepEqual(
      tenants.map(({ code }) => code),
      [33, 32, 12],
    );
    assert.doesNotMatch(JSON.stringify(tenants), new RegExp(words));
    assert.doesNotMatch(JSON.stringify(read.map(({ params }) => params)), /127\.0\.0\.1/);
  });
});
