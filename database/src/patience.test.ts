import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { type DatabaseFault, untilAvailable } from './patience.ts';
import { createTestDatabase, openLine } from './testing.ts';

/** Asks a real server by a line, and reports what was said and why it was waited for. */
async function asker(t: TestContext) {
  const { url } = await createTestDatabase(t);
  const line = await openLine(t, url);
  const lines: string[] = [];
  const faults: DatabaseFault[] = [];
  let tries = 0;
  let onFault = (_: DatabaseFault) => {};
  const ask = async (connectionString = line.url) => {
    tries += 1;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 300 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query('select 7 as seven')).rows[0].seven;
    } finally {
      client.end().catch(() => {});
    }
  };
  const patience = {
    say: (text: string) => lines.push(text),
    onFault: (fault: DatabaseFault) => {
      faults.push(fault);
      onFault(fault);
    },
  };
  return {
    line,
    lines,
    faults,
    ask,
    patience,
    tries: () => tries,
    /** Resolves with the next fault. */
    fault: () => new Promise<DatabaseFault>((resolve) => (onFault = resolve)),
  };
}

test('a database that answers is not mentioned', async (t) => {
  const { ask, patience, lines, tries } = await asker(t);
  assert.equal(await untilAvailable(ask, patience), 7);
  assert.deepEqual([tries(), lines], [1, []]);
});

test('a database that refuses, then takes connections without an answer, then answers, is waited for', async (t) => {
  const { line, ask, patience, lines, faults, fault } = await asker(t);
  line.cut();
  let next = fault();
  const result = untilAvailable(ask, patience);
  assert.equal(await next, 'unreachable');
  next = fault();
  line.hold();
  await line.mend();
  assert.equal(await next, 'does not answer');
  line.release();
  assert.equal(await result, 7);
  assert.deepEqual(faults, ['unreachable', 'does not answer']);
  assert.deepEqual(lines.slice(0, 2), [
    'DATABASE_URL: the database cannot be reached (ECONNREFUSED): waiting for it',
    'DATABASE_URL: the database does not answer (timeout): waiting for it',
  ]);
  assert.match(lines[2] ?? '', /^the database is available after \d+ s$/);
  assert.equal(lines.length, 3, 'not a line for each try');
});

test('a server that is starting says so, and one that has no connection left', async (t) => {
  const { ask, patience, faults } = await asker(t);
  const codes = ['57P03', '53300'];
  const result = await untilAvailable(() => {
    const code = codes.shift();
    if (code) throw Object.assign(new Error('the server says so'), { code });
    return ask();
  }, patience);
  assert.equal(result, 7);
  assert.deepEqual(faults, ['starting', 'unavailable']);
});

test('a wrong password is no reason to wait', async (t) => {
  const { line, ask, patience, lines } = await asker(t);
  const wrong = new URL(line.url);
  wrong.password = 'wrong';
  await assert.rejects(
    untilAvailable(() => ask(wrong.href), patience),
    { code: '28P01' },
  );
  assert.deepEqual(lines, []);
});

test('the wait ends with its signal', async (t) => {
  const { line, ask, patience, fault } = await asker(t);
  line.cut();
  const ending = new AbortController();
  const next = fault();
  const result = untilAvailable(ask, { ...patience, signal: ending.signal });
  await next;
  ending.abort(new Error('stopped'));
  await assert.rejects(result);
});
