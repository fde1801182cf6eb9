import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError } from '@cairn/contract';
import { connected, until } from '@cairn/database/testing';
import { lockTables } from '../../test/locked.ts';
import { outcome } from '../../test/outcome.ts';
import { startWorld } from '../../test/world.ts';
import { LimitHits } from './limit-hits.ts';
import { Turns } from './turns.ts';

type Options = Parameters<typeof startWorld>[1];

async function companyWorld(t: TestContext, options: Options = {}) {
  const world = await startWorld(t, options);
  const company = await world.seed.company();
  return {
    ...world,
    company: company.company_id,
    viewer: () => world.person(20, company),
    /** Queries that wait for a lock, and their backends. */
    waiting: () =>
      connected(world.ownerUrl, async (owner) => {
        const { rows } = await owner.query<{ pid: number; application_name: string }>(
          `select pid, application_name from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows;
      }),
  };
}

test('ten exports of one person: one runs, one waits for it, the others are refused with a code, and all others are answered', async (t) => {
  const { database, company, viewer, waiting, log } = await companyWorld(t);
  const [one, other] = [await viewer(), await viewer()];
  const release = await lockTables(database, 'emails');
  const exports = Array.from({ length: 10 }, () =>
    one.client.compliance.exportCompany({ company }).then(
      () => 'exported',
      (error: unknown) =>
        error instanceof CallError ? `${error.status} ${error.code} ${error.retryAfter}` : String(error),
    ),
  );
  const refused = await Promise.all(Array.from({ length: 8 }, () => Promise.race(exports)));
  assert.deepEqual(new Set(refused), new Set(['429 too_much_at_once 5']));
  await until(async () => (await waiting()).length === 1);
  for (let n = 0; n < 20; n++) await other.client.logs.caster({});
  await release();
  const results = await Promise.all(exports);
  assert.equal(results.filter((result) => result === 'exported').length, 2);
  assert.ok(log.some((line) => line.includes('"limit":"long work"')));
});

test('exports of many people take the few connections of their own, and no page waits for them', async (t) => {
  const { database, company, viewer, waiting } = await companyWorld(t, { turns: { patience: 300 } });
  const people = await Promise.all(Array.from({ length: 14 }, viewer));
  const release = await lockTables(database, 'emails');
  const exports = people.map(({ client }) => outcome(client.compliance.exportCompany({ company })));
  await until(async () => (await waiting()).length === 3);
  assert.ok((await waiting()).every(({ application_name }) => application_name.includes('long')));
  await Promise.all(people.map(({ client }) => client.logs.caster({})));
  const message = await people[0]?.client.compliance
    .exportCompany({ company })
    .catch((error: Error) => error.message);
  assert.match(String(message), /try again in a moment$/);
  await until(async () => {
    const settled = await Promise.all(exports.map((one) => Promise.race([one, 'open'])));
    return settled.filter((result) => result === '429 too_much_at_once').length === 11;
  });
  await release();
  assert.equal((await Promise.all(exports)).filter((result) => result === 'done').length, 3);
});

test('an export whose client has left is stopped, on the server of the database too', async (t) => {
  const { database, company, viewer, waiting } = await companyWorld(t);
  const { client } = await viewer();
  const release = await lockTables(database, 'emails');
  const leaving = new AbortController();
  const left = client.compliance.exportCompany({ company }, { signal: leaving.signal }).catch(() => 'left');
  await until(async () => (await waiting()).length === 1);
  leaving.abort();
  assert.equal(await left, 'left');
  await until(async () => (await waiting()).length === 0);
  await release();
  await client.compliance.exportCompany({ company });
});

test('a page that its client has left is no longer read, and its connection serves others', async (t) => {
  const { database, viewer, waiting, program } = await companyWorld(t);
  const { client } = await viewer();
  const release = await lockTables(database, 'caster_log');
  const leaving = new AbortController();
  const left = client.logs.caster({}, { signal: leaving.signal }).catch(() => 'left');
  await until(async () => (await waiting()).length === 1);
  const [before] = await waiting();
  leaving.abort();
  assert.equal(await left, 'left');
  await until(async () => (await waiting()).length === 0);
  await release();
  await client.logs.caster({});
  const { rows } = await connected(program.options.url, (api) =>
    api.query('select 1 from pg_stat_activity where pid = $1', [before?.pid]),
  );
  assert.equal(rows.length, 1, 'the same connection is still there');
});

test('a person has six calls at once, and further ones wait without a connection', async (t) => {
  const { database, viewer, waiting } = await companyWorld(t, { turns: { waitingOfPerson: 10 } });
  const [one, other] = [await viewer(), await viewer()];
  const release = await lockTables(database, 'caster_log');
  const calls = Array.from({ length: 20 }, () => outcome(one.client.logs.caster({})));
  const refused = await Promise.all(Array.from({ length: 4 }, () => Promise.race(calls)));
  assert.deepEqual(new Set(refused), new Set(['429 too_much_at_once']));
  await until(async () => (await waiting()).length === 6);
  await other.client.logs.messages({});
  await release();
  const results = await Promise.all(calls);
  assert.equal(results.filter((result) => result === 'done').length, 16);
});

test('a long call counts as the person’s until its reply was read, and a place that is free goes to who may have it', async () => {
  const hits = new LimitHits({ warn: () => {} } as never);
  const turns = new Turns(hits, { long: 2, patience: 60_000 });
  const began: string[] = [];
  const call = (person: number, name: string) => {
    const [done, over] = [Promise.withResolvers<void>(), new AbortController()];
    const run = turns.runLong(person, over.signal, () => {
      began.push(name);
      return done.promise;
    });
    return { run, done: () => done.resolve(), read: () => over.abort() };
  };
  const [first, second] = [call(1, 'first of 1'), call(1, 'second of 1')];
  const [two, three] = [call(2, '2'), call(3, '3')];
  assert.deepEqual(began, ['first of 1', '2']);
  await assert.rejects(call(1, 'third of 1').run, { code: 'too_much_at_once', retryAfter: 5 });
  first.done();
  await first.run;
  await new Promise(setImmediate);
  assert.deepEqual(began, ['first of 1', '2', '3']); // the other of person 1 waits until the first was read
  three.done();
  await three.run;
  first.read();
  await new Promise(setImmediate);
  assert.deepEqual(began, ['first of 1', '2', '3', 'second of 1']);
  second.done();
  two.done();
  await Promise.all([second.run, two.run]);
});
