import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constraint, nobody, startSims } from '../test/sims.ts';

test('a station has the SIM of its ICCID, with or without the check digit, until the ICCID changes or it is archived', async (t) => {
  const { make, tenants, add, move, holder, setStation } = await startSims(t);
  const { reseller_id } = tenants;
  const [whole, short] = [await add(), await add()];
  await move(short.id, 'unassigned', 'company', tenants); // goes to the station from any stock
  const station = await make.station({ iccid: whole.iccid });
  const inStation = { ...nobody, holder: 'station', station_id: station.id };
  assert.deepEqual(await holder(whole.id), inStation);
  await setStation(station.id, { iccid: short.iccid.slice(0, -1) });
  assert.deepEqual(await holder(whole.id), nobody);
  assert.deepEqual(await holder(short.id), { ...inStation, reseller_id });
  await setStation(station.id, { iccid: short.iccid }); // the same SIM: it stays, without a move
  assert.deepEqual(await holder(short.id), { ...inStation, reseller_id });
  await setStation(station.id, { archived_at: new Date() });
  assert.deepEqual(await holder(short.id), { ...nobody, holder: 'reseller', reseller_id });
  await setStation(station.id, { archived_at: null });
  assert.deepEqual(await holder(short.id), { ...inStation, reseller_id });
  await setStation(station.id, { iccid: '' });
  assert.deepEqual(await holder(short.id), { ...nobody, holder: 'reseller', reseller_id });
});

test('a station does not take the SIM of a rover or of another station, and is not saved', async (t) => {
  const { service, make, tenants, rover_id, add, move, holder, setStation } = await startSims(t);
  const [roving, base] = [await add(), await add()];
  await move(roving.id, 'unassigned', 'rover', { ...tenants, rover_id, slot: 1 });
  await make.station({ iccid: base.iccid });
  const { id } = await make.station();
  for (const { iccid } of [roving, { iccid: roving.iccid.slice(0, -1) }])
    await assert.rejects(setStation(id, { iccid }), constraint('sim_in_rover'));
  await assert.rejects(setStation(id, { iccid: base.iccid }), constraint('sim_in_station'));
  const saved = await service
    .selectFrom('stations')
    .where('id', '=', id)
    .select('iccid')
    .executeTakeFirstOrThrow();
  assert.equal(saved.iccid, '');
  assert.equal((await holder(roving.id)).holder, 'rover');
});

test('a SIM that a list adds is at once in the station that has its ICCID, unless that is archived', async (t) => {
  const { make, add, holder, setStation } = await startSims(t);
  const iccid = '8946990000000000010';
  const short = await make.station({ iccid: iccid.slice(0, -1) });
  const sim = await add(iccid);
  assert.deepEqual(await holder(sim.id), { ...nobody, holder: 'station', station_id: short.id });
  const gone = await make.station({ iccid: '8946990000000000028' });
  await setStation(gone.id, { archived_at: new Date() });
  const free = await add('8946990000000000028');
  assert.deepEqual(await holder(free.id), nobody);
});
