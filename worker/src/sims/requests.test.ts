import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeOf,
  isSettled,
  request,
  requestChange,
  requestOf,
  row,
  serialByStatus,
  simOf,
  startSimWorld,
  storeStandInSim,
} from '../../test/sim-world.ts';
import { refuseOpen } from './refusals.queries.ts';

test('reading a SIM stores what its supplier replies', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  const serial = serialByStatus(standIn, 'active');
  const sim = await storeStandInSim(world.database, standIn, 1, serial);
  standIn.population.setStatus(serial, 'suspended');
  await world.start();
  assert.equal((await row(requestOf(world, await request(world, sim, 'read')), isSettled)).state, 'done');
  const simRow = await simOf(world, sim);
  assert.deepEqual([simRow.status, simRow.imsi], ['suspended', standIn.population.sim(serial).imsi]);
  assert.equal(simRow.online, false);
});

test('a location is the reply of its request, and forgetting it is done', async (t) => {
  const world = await startSimWorld(t);
  const standIn = world.standIns[1];
  const sim = await storeStandInSim(world.database, standIn, 2, serialByStatus(standIn, 'active'));
  await world.start();
  const located = await row(requestOf(world, await request(world, sim, 'locate')), isSettled);
  assert.equal(located.state, 'done');
  assert.ok(located.reply && typeof located.reply === 'object' && 'operatorName' in located.reply);
  const cancelled = await row(requestOf(world, await request(world, sim, 'cancel_location')), isSettled);
  assert.deepEqual([cancelled.state, cancelled.code], ['done', null]);
  assert.equal(standIn.received.cancel, 1);
});

test('SIMs that stall hold up neither another SIM of the supplier nor one of the other', async (t) => {
  const world = await startSimWorld(t);
  const [emnify, bics] = world.standIns;
  bics.misbehave({ kind: 'stall', ms: Number.POSITIVE_INFINITY, operation: 'location', times: 4 });
  const stalled: number[] = [];
  let serial = -1;
  for (let count = 0; count < 4; count += 1) {
    serial = serialByStatus(bics, 'active', serial);
    const sim = await storeStandInSim(world.database, bics, 2, serial);
    stalled.push(await request(world, sim, 'locate'));
  }
  await world.start();
  await row(
    async () => bics.received.location,
    (count) => count === 4,
  );
  const other = await storeStandInSim(world.database, bics, 2, serialByStatus(bics, 'active', serial));
  const sim = await storeStandInSim(world.database, emnify, 1, serialByStatus(emnify, 'active'));
  assert.equal((await row(requestOf(world, await request(world, other, 'read')), isSettled)).state, 'done');
  assert.equal((await row(requestOf(world, await request(world, sim, 'read')), isSettled)).state, 'done');
  const change = await row(changeOf(world, await requestChange(world, other, 'suspend')), isSettled);
  assert.equal(change.state, 'confirmed');
  for (const id of stalled) assert.equal((await requestOf(world, id)())?.state, 'asked');
});

test('a request that is too old fails with a timeout instead of being asked', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  const sim = await storeStandInSim(world.database, standIn, 1, serialByStatus(standIn, 'active'));
  const id = await request(world, sim, 'read');
  await world.db
    .updateTable('sim_requests')
    .set({ at: new Date(Date.now() - 101_000) })
    .execute();
  await world.start();
  const failed = await row(requestOf(world, id), isSettled);
  assert.deepEqual([failed.state, failed.code, standIn.received.read], ['failed', 'timeout', 0]);
});

test('of what another worker had asked, a reading is asked again and the forgetting of a location is not', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  const sim = await storeStandInSim(world.database, standIn, 1, serialByStatus(standIn, 'active'));
  const [read, forget] = [await request(world, sim, 'read'), await request(world, sim, 'cancel_location')];
  await world.db.updateTable('sim_requests').set({ state: 'asked', sent_at: new Date() }).execute();
  await world.start();
  assert.equal((await row(requestOf(world, read), isSettled)).state, 'done');
  const forgotten = await row(requestOf(world, forget), isSettled);
  assert.deepEqual([forgotten.state, forgotten.code, standIn.received.cancel], ['failed', 'unknown', 0]);
});

test('429 with Retry-After is waited for, and the request is done', async (t) => {
  const world = await startSimWorld(t);
  const [standIn] = world.standIns;
  const sim = await storeStandInSim(world.database, standIn, 1, serialByStatus(standIn, 'active'));
  standIn.misbehave({ kind: 'rate_limited', retryAfter: '1', operation: 'read' });
  await world.start();
  assert.equal((await row(requestOf(world, await request(world, sim, 'read')), isSettled)).state, 'done');
  assert.equal(standIn.received.read, 2);
});

test('what is requested is announced, and refusing where nothing is requested is not: it would wake itself', async (t) => {
  const world = await startSimWorld(t);
  const received: string[] = [];
  const note = (payload: string) => void received.push(payload);
  t.after(await world.database.listen('cairn_sims', note, () => {}));
  const sim = await storeStandInSim(world.database, world.standIns[0], 1, 0);
  await request(world, sim, 'read');
  await refuseOpen(world.db, 1);
  for (let turn = 0; turn < 3; turn += 1) await refuseOpen(world.db, 1);
  await world.database.notify('cairn_sims', 'the last');
  await row(
    async () => received,
    (so) => so.includes('the last'),
  );
  assert.deepEqual(received, ['', '', 'the last']); // that it was requested, and that it was refused
});
