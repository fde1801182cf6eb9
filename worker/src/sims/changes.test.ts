import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { sealSecret } from '@cairn/database';
import {
  changeOf,
  isSettled,
  requestChange,
  row,
  type SimWorld,
  serialByStatus,
  simOf,
  startSimWorld,
  storeStandInSim,
} from '../../test/sim-world.ts';

async function startWithSim(t: TestContext, supplier: 1 | 2 = 1) {
  const world = await startSimWorld(t);
  const standIn = world.standIns[supplier - 1] as SimWorld['standIns'][0];
  const serial = serialByStatus(standIn, 'active');
  const sim = await storeStandInSim(world.database, standIn, supplier, serial);
  return { world, standIn, serial, sim };
}

for (const supplier of [1, 2] as const)
  test(`a change that supplier ${supplier} makes is confirmed, and the SIM has its new status`, async (t) => {
    const { world, standIn, serial, sim } = await startWithSim(t, supplier);
    await world.start();
    const change = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
    assert.equal(change.state, 'confirmed');
    assert.ok(change.sent_at);
    assert.equal(standIn.population.sim(serial).status, 'suspended');
    const { status, status_text } = await simOf(world, sim);
    assert.deepEqual([status, status_text], ['suspended', 'Suspended']);
  });

test('a change that is so already is confirmed', async (t) => {
  const { world, standIn, serial, sim } = await startWithSim(t);
  standIn.population.setStatus(serial, 'suspended');
  await world.start();
  const change = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.equal(change.state, 'confirmed');
  assert.equal((await simOf(world, sim)).status, 'suspended');
});

test('a change that the supplier refuses has failed with the code of the connector and the words of the supplier', async (t) => {
  const { world, standIn, sim } = await startWithSim(t);
  standIn.misbehave({
    kind: 'failure_in_200',
    code: '1405',
    description: 'SIM is barred',
    operation: 'status',
  });
  await world.start();
  const change = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.deepEqual([change.state, change.code, change.words], ['failed', 'rejected', 'SIM is barred']);
  assert.equal((await simOf(world, sim)).status, 'active');
});

test('issued SIMs of BICS are activated in an endpoint, and are not activated without one', async (t) => {
  const world = await startSimWorld(t);
  const [, standIn] = world.standIns;
  const issued = Array.from({ length: 40 }, (_, serial) => standIn.population.sim(serial)).filter(
    ({ status }) => status === 'issued',
  );
  await world.start();
  const outcomes = await Promise.all(
    issued.map(async ({ serial, hasEndpoint }) => {
      const sim = await storeStandInSim(world.database, standIn, 2, serial);
      const { state, code } = await row(
        changeOf(world, await requestChange(world, sim, 'activate')),
        isSettled,
      );
      return [hasEndpoint, state, code];
    }),
  );
  assert.deepEqual(outcomes, [
    [true, 'confirmed', null],
    [false, 'failed', 'no_endpoint'],
    [true, 'confirmed', null],
    [false, 'failed', 'no_endpoint'],
  ]);
});

test('a change whose connection was reset after it was made is not sent again, and readings confirm it', async (t) => {
  const { world, standIn, serial, sim } = await startWithSim(t);
  standIn.misbehave({ kind: 'reset', when: 'after', operation: 'status' });
  await world.start();
  const change = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.equal(change.state, 'confirmed');
  assert.equal(standIn.received.status, 1);
  assert.equal(standIn.population.sim(serial).status, 'suspended');
});

test('a change that was lost on its way fails as unknown after bounded readings, with what the supplier reported last', async (t) => {
  const { world, standIn, sim } = await startWithSim(t);
  standIn.misbehave({ kind: 'reset', when: 'before', operation: 'status' });
  await world.start({ pause: 0 });
  const change = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.deepEqual([change.state, change.code, change.attempts], ['failed', 'unknown', 10]);
  assert.deepEqual((await simOf(world, sim)).status_text, 'Activated');
});

test('a worker that is killed between ask and answer leaves the change asked; another one reads what came of it', async (t) => {
  const { world, standIn, serial, sim } = await startWithSim(t);
  standIn.misbehave({ kind: 'stall', ms: 1_000, operation: 'status' });
  const id = await requestChange(world, sim, 'suspend');
  const killed = fork(new URL('../../test/sim-process.ts', import.meta.url), [
    world.url,
    world.secret.reveal(),
  ]);
  await row(
    async () => standIn.received.status,
    (count) => count === 1,
  );
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  assert.equal((await changeOf(world, id)())?.state, 'asked');
  await world.start();
  const change = await row(changeOf(world, id), isSettled);
  assert.equal(change.state, 'confirmed');
  assert.equal(standIn.received.status, 1);
  assert.equal(standIn.population.sim(serial).status, 'suspended');
});

test('of two workers one asks, and the other takes over when it stops', async (t) => {
  const { world, standIn, serial, sim } = await startWithSim(t);
  const first = await world.start();
  await world.start();
  await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.equal(standIn.received.status, 1);
  await first.stop();
  const back = await row(changeOf(world, await requestChange(world, sim, 'unsuspend')), isSettled);
  assert.equal(back.state, 'confirmed');
  assert.equal(standIn.received.status, 2);
  assert.equal(standIn.population.sim(serial).status, 'active');
});

test('a wrong login fails the change and shows as failing; the right one is taken without a restart', async (t) => {
  const { world, sim } = await startWithSim(t);
  const store = (clear: string) =>
    world.db
      .updateTable('sim_suppliers')
      .set({ secret_sealed: sealSecret(world.secret, clear, 'sim_suppliers.secret_sealed of 1') })
      .where('id', '=', 1)
      .execute();
  const health = () =>
    world.db.selectFrom('sim_suppliers').selectAll().where('id', '=', 1).executeTakeFirst();
  await store('wrong');
  await world.start();
  const change = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.deepEqual([change.state, change.code], ['failed', 'unauthorized']);
  const failing = await row(health, (found) => found.health === 'failing');
  assert.equal(failing.last_error, 'unauthorized');
  assert.equal(failing.last_error_words, 'Invalid credentials');
  assert.ok(failing.health_since);
  await store('stand-in');
  const again = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.equal(again.state, 'confirmed');
  await row(health, (found) => found.health === 'answering');
});

test('a change of a supplier that is not enabled fails at once', async (t) => {
  const { world, sim } = await startWithSim(t);
  await world.db.updateTable('sim_suppliers').set({ enabled: false }).execute();
  await world.start();
  const change = await row(changeOf(world, await requestChange(world, sim, 'suspend')), isSettled);
  assert.deepEqual([change.state, change.code, change.sent_at], ['failed', 'not_ready', null]);
});
