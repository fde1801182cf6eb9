import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Secret } from '@cairn/database';
import { SupplierError } from '../src/error.ts';
import { bicsFixture, emnifyFixture, everyPage, serialByStatus } from './fixture.ts';
import { until } from './virtual-clock.ts';

/** With the requests of a list that come before some of its pages: 1 counts the rows of emnify, 12 those of BICS. */
const fixtures = [
  ['emnify', emnifyFixture, 3],
  ['BICS', bicsFixture, 14],
] as const;

for (const [name, fixture, inMidList] of fixtures) {
  test(`${name}: every SIM is listed and read as the supplier has it`, async () => {
    await using world = await fixture({ sims: 57, pageSize: 10 });
    const { pages, complete } = await everyPage(world.supplier);
    const sims = pages.flatMap((page) => page.sims);
    const expected = world.standIn.population.slice(0, 57).map(({ iccid, status }) => ({ iccid, status }));
    const sorted = sims.map(({ iccid, status }) => ({ iccid: String(iccid), status })).sort(byIccid);
    assert.deepEqual(sorted, expected.sort(byIccid));
    assert.equal(complete, true);
    const [last] = sims;
    assert.ok(last);
    assert.deepEqual(await world.supplier.read(last), last);
  });

  for (const form of name === 'emnify' ? (['json', 'empty'] as const) : (['empty', 'in_200'] as const))
    test(`${name}: a token that runs out between two pages (${form}) is renewed once, and no SIM is lost`, async () => {
      await using world = await fixture({ sims: 57, pageSize: 10 });
      world.standIn.misbehave({ kind: 'expired_token', form, operation: 'list', skip: inMidList });
      const { pages, complete } = await everyPage(world.supplier);
      assert.equal(pages.flatMap((page) => page.sims).length, 57);
      assert.equal(complete, true);
      assert.equal(world.standIn.received.login, 2);
    });

  test(`${name}: calls at the same time share the renewal of a token`, async () => {
    await using world = await fixture();
    await world.supplier.read(world.sim(0));
    world.standIn.expireTokens();
    await Promise.all([1, 2, 3, 4, 5].map((serial) => world.supplier.read(world.sim(serial))));
    assert.equal(world.standIn.received.login, 2);
  });

  test(`${name}: 429 with Retry-After is waited for, without it after a back-off`, async () => {
    await using world = await fixture();
    world.standIn.misbehave({ kind: 'rate_limited', retryAfter: '7', operation: 'read' });
    await world.supplier.read(world.sim(0));
    assert.ok(Math.max(...world.clock.slept) >= 7000);
    const before = world.clock.now();
    world.standIn.misbehave({ kind: 'rate_limited', operation: 'read' });
    await world.supplier.read(world.sim(0));
    assert.ok(world.clock.now() - before < 7000 && world.clock.now() > before);
  });

  test(`${name}: a Retry-After that nobody waits for is the caller's, and says until when`, async () => {
    await using world = await fixture();
    const retryAfter = new Date(world.clock.wall().getTime() + 600_000).toUTCString();
    world.standIn.misbehave({ kind: 'rate_limited', retryAfter, operation: 'read' });
    await assert.rejects(world.supplier.read(world.sim(0)), { code: 'rate_limited', retryAfter: 600_000 });
    assert.equal(world.supplier.health().state, 'answering');
  });

  test(`${name}: a supplier that stalls is left after the time limit`, async () => {
    await using world = await fixture({ timeLimit: 30_000, attempts: 1 });
    world.standIn.misbehave({ kind: 'stall', ms: 180_000, operation: 'read' });
    const read = assert.rejects(world.supplier.read(world.sim(0)), { code: 'timeout' });
    await until(() => world.standIn.received.read === 1);
    world.clock.advance(30_000);
    await read;
    assert.equal(world.supplier.health().lastError, 'timeout');
  });

  test(`${name}: a caller that gives up during a stall gets its own reason at once`, async () => {
    await using world = await fixture();
    world.standIn.misbehave({ kind: 'stall', ms: Infinity, operation: 'read' });
    const caller = new AbortController();
    const read = assert.rejects(
      world.supplier.read(world.sim(0), { signal: caller.signal }),
      /closed the page/,
    );
    await until(() => world.standIn.received.read === 1);
    caller.abort(new Error('closed the page'));
    await read;
  });

  for (const kind of ['html', 'half_json', 'cut_off'] as const)
    test(`${name}: a read with ${kind} for a reply is repeated, and fails when that goes on`, async () => {
      await using world = await fixture();
      world.standIn.misbehave({ kind, operation: 'read' });
      await world.supplier.read(world.sim(0));
      assert.equal(world.standIn.received.read, 2);
      world.standIn.misbehave({ kind, operation: 'read', times: 3 });
      const code = kind === 'cut_off' ? 'unavailable' : 'malformed_reply';
      await assert.rejects(world.supplier.read(world.sim(0)), { code });
      assert.equal(world.standIn.received.read, 5);
    });

  test(`${name}: a status change whose connection breaks after it was made is unknown, sent once, settled by reading`, async () => {
    await using world = await fixture();
    const serial = serialByStatus(world.standIn, 'active');
    world.standIn.misbehave({ kind: 'reset', when: 'after', operation: 'status' });
    const change = await world.supplier.setStatus(world.sim(serial), 'suspend');
    assert.deepEqual(change, { outcome: 'unknown', code: 'unavailable' });
    assert.equal(world.standIn.received.status, 1);
    assert.equal((await world.supplier.read(world.sim(serial))).status, 'suspended');
  });

  for (const kind of ['html', 'half_json'] as const)
    test(`${name}: a status change with ${kind} for a reply was made all the same`, async () => {
      await using world = await fixture();
      const serial = serialByStatus(world.standIn, 'suspended');
      world.standIn.misbehave({ kind, operation: 'status' });
      const change = await world.supplier.setStatus(world.sim(serial), 'unsuspend');
      assert.deepEqual(change, { outcome: 'unknown', code: 'malformed_reply' });
      assert.equal((await world.supplier.read(world.sim(serial))).status, 'active');
      assert.equal(world.standIn.received.status, 1);
    });

  test(`${name}: a status change during which the supplier stalls is unknown`, async () => {
    await using world = await fixture({ timeLimit: 60_000, changeTimeLimit: 60_000 });
    world.standIn.misbehave({ kind: 'stall', ms: 180_000, operation: 'status' });
    const change = world.supplier.setStatus(world.sim(serialByStatus(world.standIn, 'active')), 'suspend');
    await until(() => world.standIn.received.status === 1);
    world.clock.advance(60_000);
    assert.deepEqual(await change, { outcome: 'unknown', code: 'timeout' });
  });

  test(`${name}: a status change whose caller gives up after it was sent is unknown`, async () => {
    await using world = await fixture();
    world.standIn.misbehave({ kind: 'stall', ms: Infinity, operation: 'status' });
    const caller = new AbortController();
    const serial = serialByStatus(world.standIn, 'active');
    const change = world.supplier.setStatus(world.sim(serial), 'suspend', { signal: caller.signal });
    await until(() => world.standIn.received.status === 1);
    caller.abort();
    assert.deepEqual(await change, { outcome: 'unknown', code: 'aborted' });
  });

  test(`${name}: a status change is repeated when it certainly was not made`, async () => {
    await using world = await fixture();
    const serial = serialByStatus(world.standIn, 'active');
    world.standIn.misbehave({ kind: 'rate_limited', operation: 'status' });
    world.standIn.misbehave({ kind: 'expired_token', form: 'empty', operation: 'status' });
    assert.deepEqual(await world.supplier.setStatus(world.sim(serial), 'suspend'), { outcome: 'applied' });
    assert.equal(world.standIn.received.status, 3);
  });

  test(`${name}: a SIM that is in the requested state already is reported so, for every action`, async () => {
    await using world = await fixture();
    const active = world.sim(serialByStatus(world.standIn, 'active'));
    const suspended = world.sim(serialByStatus(world.standIn, 'suspended'));
    await assert.rejects(world.supplier.setStatus(active, 'activate'), { code: 'already_in_state' });
    await assert.rejects(world.supplier.setStatus(active, 'unsuspend'), { code: 'already_in_state' });
    await assert.rejects(world.supplier.setStatus(suspended, 'suspend'), { code: 'already_in_state' });
  });

  test(`${name}: rows that move between pages are neither lost nor repeated`, async () => {
    await using world = await fixture({ sims: 57, pageSize: 5 });
    world.standIn.misbehave({ kind: 'rows_move', rows: 1, operation: 'list', skip: inMidList, times: 4 });
    const { pages, complete } = await everyPage(world.supplier);
    const iccids = pages.flatMap((page) => page.sims.map(({ iccid }) => iccid));
    assert.equal(iccids.length, 57);
    assert.equal(new Set(iccids).size, 57);
    assert.equal(complete, true);
  });

  test(`${name}: a supplier that does not answer opens the circuit; the first success closes it`, async () => {
    await using world = await fixture({
      attempts: 1,
      breaker: { failures: 2, open: 10_000, longest: 60_000 },
    });
    world.standIn.misbehave({ kind: 'server_error', status: 502, operation: 'read', times: 2 });
    const read = () => world.supplier.read(world.sim(0));
    await assert.rejects(read(), { code: 'unavailable' });
    const failingSince = world.supplier.health().since;
    await assert.rejects(read(), { code: 'unavailable' });
    const { received } = world.standIn;
    await assert.rejects(read(), { code: 'unavailable' });
    assert.equal(received.read, 2, 'the third call was not sent');
    const { state, since, lastError, circuit } = world.supplier.health();
    assert.deepEqual([state, since, lastError, circuit], ['failing', failingSince, 'unavailable', 'open']);
    world.clock.advance(10_000);
    assert.equal(world.supplier.health().circuit, 'half_open');
    await read();
    assert.equal(world.supplier.health().circuit, 'closed');
    assert.deepEqual(world.supplier.health().since, world.clock.wall());
    assert.deepEqual(
      world.healths.map((health) => health.state),
      ['failing', 'failing', 'answering'],
    );
  });

  test(`${name}: what cannot be reached is unavailable, and a change to it was not made`, async () => {
    const world = await fixture();
    await world.standIn.stop();
    await assert.rejects(world.supplier.read(world.sim(0)), { code: 'unavailable', reply: 'ECONNREFUSED' });
    await assert.rejects(world.supplier.setStatus(world.sim(0), 'suspend'), { code: 'unavailable' });
  });

  test(`${name}: usage grows with the clock and the location is in the SIM's country`, async () => {
    await using world = await fixture();
    const sim = world.sim(serialByStatus(world.standIn, 'active'));
    const usage = await world.supplier.usage(sim, { from: '2026-10-01', to: '2026-11-22' });
    assert.ok(usage.length > 30);
    for (const { sentBytes, receivedBytes, bytes } of usage) {
      assert.ok(Number.isInteger(bytes) && Math.abs(bytes - sentBytes - receivedBytes) <= 2000);
      assert.ok(bytes < 60_000_000);
    }
    const { mcc } = await world.supplier.location(sim);
    assert.equal(mcc, sim.iccid.startsWith('8945') ? '238' : '234');
    assert.deepEqual(await world.supplier.cancelLocation(sim), { outcome: 'applied' });
  });
}

test('after a wrong login the supplier is left alone, so that it does not lock the account', async () => {
  const wrong = new Secret('wrong');
  await using one = await emnifyFixture({ applicationToken: wrong });
  await using other = await bicsFixture({ password: wrong });
  for (const { supplier, standIn, sim } of [one, other]) {
    for (let call = 0; call < 5; call += 1)
      await assert.rejects(supplier.read(sim(0)), { code: 'unauthorized' });
    assert.equal(standIn.received.login, 1);
    assert.equal(supplier.health().lastError, 'unauthorized');
    assert.equal(
      supplier.health().lastWords,
      supplier.supplier === 1 ? 'Invalid credentials' : 'Invalid username or password',
    );
  }
});

test('a change that fails within HTTP 200 was not made', async () => {
  await using one = await emnifyFixture();
  await using other = await bicsFixture();
  for (const { supplier, standIn, sim } of [one, other]) {
    standIn.misbehave({ kind: 'failure_in_200', code: '1406', operation: 'status' });
    const change = supplier.setStatus(sim(serialByStatus(standIn, 'active')), 'suspend');
    await assert.rejects(change, { code: 'rejected' });
  }
});

test('BICS: a limit that is exceeded within HTTP 200 is a limit', async () => {
  await using world = await bicsFixture();
  const description = 'API rate limit exceeded';
  world.standIn.misbehave({ kind: 'failure_in_200', code: '9999', description, operation: 'read' });
  await world.supplier.read(world.sim(0));
  assert.equal(world.standIn.received.read, 2);
});

test('no secret and no address is in an error, whatever the supplier does', async () => {
  await using world = await bicsFixture({ attempts: 1, password: new Secret('hunter2') });
  world.standIn.misbehave({ kind: 'reset', when: 'before', operation: 'login' });
  for (let call = 0; call < 3; call += 1) {
    const error = await world.supplier.read(world.sim(0)).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof SupplierError);
    const printed = inspect({ error, supplier: world.supplier }, { depth: 10, showHidden: true });
    assert.doesNotMatch(printed, /hunter2|access-|refresh-/);
    assert.doesNotMatch(inspect(error), /127\.0\.0\.1:/);
  }
});

const byIccid = (one: { iccid: string }, other: { iccid: string }) => one.iccid.localeCompare(other.iccid);
