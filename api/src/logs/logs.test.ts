import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, idsOf, logEventNames, messageCodes, messageType, tenantRoles } from '@cairn/contract';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Rover = Awaited<ReturnType<World['seed']['rover']>>;

/** Lines of two rovers of different tenants and of a station, one a second, oldest first. */
async function writeLog({ database, seed }: World) {
  const [own, foreign] = [await seed.rover({ username: 'own' }), await seed.rover({ username: 'foreign' })];
  const station = await seed.station({ title: 'Ely', mount: 'ELY' });
  const start = Date.now() - 60_000;
  let second = 0;
  const write = (line: object) =>
    database.service
      .insertInto('caster_log')
      .values({
        at: new Date(start + 1000 * second++),
        casta: 1,
        type: 3,
        code: 50,
        legacy_text: '',
        ...line,
      })
      .execute();
  const lineOf = ({ id: rover_id, reseller_id, dealer_id, company_id, username }: Rover) => ({
    rover_id,
    reseller_id,
    dealer_id,
    company_id,
    username,
    type: 1,
    code: 10,
    session_id: 5,
    mountpoint: 'RTK_RTCM3',
  });
  await write({ ...lineOf(own), legacy_text: 'own 1', station_id: station.id });
  await write({ ...lineOf(foreign), legacy_text: 'foreign 1' });
  await write({ type: 2, code: 30, station_id: station.id, mountpoint: 'ELY', legacy_text: 'station 1' });
  await write({ legacy_text: 'sourcetable' });
  await write({ ...lineOf(own), legacy_text: 'own 2' });
  await write({ type: 2, code: 34, mountpoint: 'NOWHERE', legacy_text: 'station 2' });
  return { own, foreign, station, at: (n: number) => new Date(start + 1000 * n).toISOString() };
}
const output = ({ Log }: { Log: { Description: string }[] }) => Log.map(({ Description }) => Description);

test('a tenant reads their own rovers and the stations, the system reads all, newest first', async (t) => {
  const world = await startWorld(t);
  const { own } = await writeLog(world);
  for (const role of tenantRoles) {
    const { client } = await world.person(role, own);
    assert.deepEqual(output(await client.logs.caster({})), ['station 2', 'own 2', 'station 1', 'own 1']);
  }
  const { client } = await world.person(1);
  assert.deepEqual(output(await client.logs.caster({})), [
    'station 2',
    'own 2',
    'sourcetable',
    'station 1',
    'foreign 1',
    'own 1',
  ]);
});

test('a line has every field, with the name of its station or the mountpoint requested', async (t) => {
  const world = await startWorld(t);
  const { own, at } = await writeLog(world);
  const { client } = await world.person(20, own);
  const { Log } = await client.logs.caster({});
  const { id, ...line } = Log[3] ?? assert.fail();
  assert.ok(id > 0);
  assert.deepEqual(line, {
    Timestamp: at(0),
    Username: 'own',
    Basestation: 'Ely',
    Message_code: 10,
    Message: 'Rover connected',
    Type_code: 1,
    Rover_id: own.id,
    Session_id: 5,
    Description: 'own 1',
    Color: '#4bebb3',
    Colour: '#4bebb3',
  });
  assert.deepEqual(
    Log.map(({ Basestation }) => Basestation),
    ['NOWHERE', 'RTK_RTCM3', 'Ely', 'Ely'],
  );
});

test('what anybody can write into the log of the stations is for the system alone', async (t) => {
  const world = await startWorld(t);
  const own = await world.seed.rover();
  const station = await world.seed.station();
  for (const code of [30, 32, 33, 42])
    await world.database.service
      .insertInto('caster_log')
      .values({ at: new Date(), casta: 1, type: 2, code, station_id: station.id, legacy_text: `${code}` })
      .execute();
  for (const role of tenantRoles) {
    const { client } = await world.person(role, own);
    assert.deepEqual(output(await client.logs.caster({})), ['30']);
    assert.deepEqual(output(await client.logs.caster({ basestation: station.id })), ['30']);
  }
  const { client } = await world.person(1);
  assert.deepEqual(output(await client.logs.caster({})), ['42', '33', '32', '30']);
});

test('filters narrow by rover, tenant, station, time and kind', async (t) => {
  const world = await startWorld(t);
  const { own, foreign, station, at } = await writeLog(world);
  const { client } = await world.person(1);
  const log = async (input: Parameters<typeof client.logs.caster>[0]) =>
    output(await client.logs.caster(input));
  assert.deepEqual(await log({ rover: own.id }), ['own 2', 'own 1']);
  assert.deepEqual(await log({ company: foreign.company_id }), ['foreign 1']);
  assert.deepEqual(await log({ reseller: own.reseller_id, dealer: own.dealer_id }), ['own 2', 'own 1']);
  assert.deepEqual(await log({ basestation: station.id }), ['station 1', 'own 1']);
  assert.deepEqual(await log({ basesonly: true }), ['station 2', 'station 1']);
  assert.deepEqual(await log({ basesonly: true, reseller: own.reseller_id }), [], 'stations are nobody’s');
  const { client: company } = await world.person(20, own);
  const { Log } = await company.logs.caster({ dealer: own.dealer_id });
  assert.deepEqual(output({ Log }), ['own 2', 'own 1']);
  assert.deepEqual(await log({ start: at(1), end: at(3) }), ['sourcetable', 'station 1', 'foreign 1']);
  assert.deepEqual(await log({ start: at(1).slice(0, 19).replace('T', ' '), end: at(2), basesonly: 1 }), [
    'station 1',
  ]);
});

test('lines of both countries stand in one order; a reseller of Denmark alone sees those of Denmark', async (t) => {
  const { person, seed, database } = await startWorld(t);
  await seed.reseller({ id: 11, title: 'RTK Danmark', country: 2, single_country: true });
  const { id: dealer_id } = await seed.dealer({ reseller_id: 11 });
  const { id: company_id } = await seed.company({ dealer_id });
  const rover = await seed.rover({ company_id });
  const owner = { rover_id: rover.id, reseller_id: 11, dealer_id, company_id };
  const lines = [1, 2, 2, 1, 2].map((casta, n) => ({
    at: new Date(Date.now() + n * 1000),
    casta,
    type: 1,
    code: 10,
    legacy_text: `${n}`,
    ...owner,
  }));
  await database.service.insertInto('caster_log').values(lines).execute();
  const [admin, dane, dealer] = [
    await person(1),
    await person(5, { reseller_id: 11 }),
    await person(10, { dealer_id }),
  ];
  assert.deepEqual(output(await admin.client.logs.caster({})), ['4', '3', '2', '1', '0']);
  assert.deepEqual(output(await admin.client.logs.caster({ limit: 2 })), ['4', '3']);
  assert.deepEqual(output(await admin.client.logs.caster({ dealer: dealer_id })), ['4', '3', '2', '1', '0']);
  for (const { client } of [dane, dealer])
    assert.deepEqual(output(await client.logs.caster({})), ['4', '2', '1']);
  const { lastevents } = await admin.client.network.loggedRovers({ country: 1 });
  assert.deepEqual(
    lastevents.map(({ Description }) => Description),
    ['3', '0'],
  );
});

test('pages follow each other without a gap or a repeat, also within one microsecond', async (t) => {
  const world = await startWorld(t);
  const at = new Date();
  const lines = Array.from({ length: 7 }, (_, n) => ({
    at,
    casta: 1,
    type: 2,
    code: 30,
    legacy_text: `${n}`,
  }));
  await world.database.service.insertInto('caster_log').values(lines).execute();
  const { client } = await world.person(30);
  const visible: string[] = [];
  let before: string | undefined;
  do {
    const page = await client.logs.caster({ limit: 3, before });
    visible.push(...output(page));
    before = page.next ?? undefined;
  } while (before);
  assert.deepEqual(visible, ['6', '5', '4', '3', '2', '1', '0']);
});

test('the key explains every code', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(30);
  const { Messages } = await client.logs.messages({});
  assert.deepEqual(new Set(Messages.map(({ type }) => type)), new Set([1, 2, 3]));
  assert.deepEqual(Messages[0], { code: 10, type: 1, text: 'Rover connected', color: '#4bebb3' });
  const explained = new Map(Messages.map(({ code, type }) => [code, type]));
  for (const event of logEventNames)
    assert.equal(explained.get(messageCodes[event]), messageType(messageCodes[event]), event);
});

test('a line is stored as an event with parameters, and read as a sentence', async (t) => {
  const world = await startWorld(t);
  const line = { at: new Date(), casta: 2, type: 1, code: 11, event: 'rover_disconnected' };
  const reason = { code: 'disconnected_by_user', by: 'Ann Other' };
  const params = JSON.stringify({ reason, seconds: 61, bytes: 40_960, ggas: 60 });
  await world.database.service
    .insertInto('caster_log')
    .values({ ...line, params })
    .execute();
  const { client } = await world.person(1);
  assert.deepEqual(output(await client.logs.caster({})), [
    'Disconnected: disconnected by Ann Other; 61 s, 40.96 kB sent, 60 GGA',
  ]);
});

test('the log is exported as CSV: the whole filter, in the zone of the reader, with own lines only', async (t) => {
  const world = await startWorld(t);
  const { own, at } = await writeLog(world);
  await sql`insert into caster_log (at, casta, type, code, legacy_text)
    select now() - n * interval '1 s', 2, 3, 50, '=line ' || n from generate_series(1, 4500) n`.execute(
    world.database.service,
  );
  const linesOf = async (file: Blob) => (await file.text()).split('\r\n');
  const { client } = await world.person(1);
  const file = await client.logs.casterFile({ timezone: 'Asia/Kathmandu' });
  assert.deepEqual(
    [...new Uint8Array(await file.slice(0, 3).arrayBuffer())],
    [0xef, 0xbb, 0xbf],
    'for Excel',
  );
  const lines = await linesOf(file);
  assert.equal(lines.length, 1 + 6 + 4500 + 1);
  assert.equal(
    lines[0],
    'Timestamp (Asia/Kathmandu),Username,Basestation,Code,Message,Type,Session,Description',
  );
  const clock = new Date(Date.parse(at(4)) + 345 * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const [line] = lines.filter((one) => one.endsWith(',own 2'));
  assert.match(line ?? '', new RegExp(`^${clock},own,RTK_RTCM3,10,.*,Client,5,own 2$`));
  assert.equal(lines.filter((one) => one.includes(",'=line ")).length, 4500);

  const { client: dealer } = await world.person(10, own);
  const seen = await linesOf(await dealer.logs.casterFile({ start: at(1) }));
  assert.deepEqual(
    seen.slice(1, -1).map((one) => one.split(',').at(-1)),
    ['station 2', 'own 2', 'station 1'],
  );
  await assert.rejects(
    dealer.logs.casterFile({ timezone: 'Europe/Atlantis' }),
    (error) => error instanceof CallError && error.field('timezone') === 'is not known',
  );
});

test('the log leads up from a line as well', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const start = Date.now() - 600_000;
  const lines = Array.from({ length: 7 }, (_, n) => ({
    rover_id,
    reseller_id,
    dealer_id,
    company_id,
    at: new Date(start + 1000 * n),
    casta: 1 + (n % 2),
    type: n % 3 === 0 ? 2 : 1,
    code: n % 3 === 0 ? 30 : 10,
    legacy_text: `${n}`,
  }));
  await world.database.service.insertInto('caster_log').values(lines).execute();
  for (const role of idsOf('systemAdmin', 'reseller', 'companyUser')) {
    const { client } = await world.person(role, rover);
    const bottom = await client.logs.caster({ end: new Date(start + 2000).toISOString(), limit: 2 });
    assert.deepEqual(
      bottom.Log.map(({ Description }) => Description),
      ['2', '1'],
    );
    const above = await client.logs.caster({ after: bottom.newer ?? '', limit: 3 });
    assert.deepEqual(
      above.Log.map(({ Description }) => Description),
      ['5', '4', '3'],
    );
    const top = await client.logs.caster({ after: above.newer ?? '', limit: 3 });
    assert.deepEqual(
      top.Log.map(({ Description }) => Description),
      ['6'],
    );
  }
});
