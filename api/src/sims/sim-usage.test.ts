import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSims, startSims } from '../../test/sims.ts';

test('data by day has a 0 for each day without any; packages and a scope add up the data of this month', async (t) => {
  const { system, service } = await startSims(t, 0);
  const { id: package_id } = await service
    .insertInto('sim_packages')
    .values({ supplier: 1, title: 'Fleet 500' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const usage = { package_id, usage_month: month, usage_bytes: 125_000_000 };
  const [id] = await addSims(service, 2, usage);
  await service
    .insertInto('sim_usage')
    .values({ sim_id: Number(id), day: '2026-02-02', sent_bytes: 1, received_bytes: 2, bytes: 4 })
    .execute();
  const data = await system.sims.usage({ id: Number(id), start: '2026-02-01', end: '2026-02-03' });
  assert.deepEqual(
    data.days.map(({ day, bytes }) => [day, bytes]),
    [
      ['2026-02-01', 0],
      ['2026-02-02', 4],
      ['2026-02-03', 0],
    ],
  );
  assert.equal((await system.sims.dataUsage({})).allowance, null);
  await system.sims.savePackage({ value: package_id, allowance: 500 });
  const [row] = (await system.sims.packages({})).CasterSimmPackage;
  assert.partialDeepStrictEqual(row, { simms: 2, data_used: 250, data_allowance: 1000, data_usage: 25 });
  assert.partialDeepStrictEqual(await system.sims.dataUsage({}), { used: 250, allowance: 1000, simms: 2 });
});

test('data of a rover is that of the days on which it had its SIMs, data of a SIM that of all days', async (t) => {
  const { person, ids, service, seed } = await startSims(t, 0);
  const { reseller: reseller_id, dealer: dealer_id, company: company_id, rover } = ids;
  const scope = { reseller_id, dealer_id, company_id };
  const { id: earlier } = await seed.rover({ company_id });
  const month = new Date().toISOString().slice(0, 8);
  const used = { usage_month: `${month}01`, usage_bytes: 5_000_000 };
  const [sim = 0] = await addSims(service, 1, {
    ...scope,
    holder: 'rover',
    rover_id: rover,
    slot: 1,
    ...used,
  });
  const day = (date: number, rover_id: number, bytes: number) => ({
    sim_id: sim,
    day: `${month}0${date}`,
    sent_bytes: 0,
    received_bytes: bytes,
    bytes,
    rover_id,
    ...scope,
  });
  await service
    .insertInto('sim_usage')
    .values([day(1, earlier, 4_000_000), day(2, rover, 1_000_000)])
    .execute();
  const { client } = await person(20, scope);
  const [row] = (await client.sims.list({ id: sim })).CasterSimmss;
  assert.equal(row?.dataused, 5, 'what the package allows is of the whole month');
  assert.partialDeepStrictEqual(await client.sims.dataUsage({ rover }), { used: 1, simms: 1 });
  assert.partialDeepStrictEqual(await client.sims.dataUsage({ rover: earlier }), { used: 4, simms: 0 });
  const period = { id: sim, start: `${month}01`, end: `${month}02` };
  const byDay = async (roverId?: number) =>
    (await client.sims.usage({ ...period, rover: roverId })).days.map(({ bytes }) => bytes);
  assert.deepEqual(await byDay(), [4_000_000, 1_000_000]);
  assert.deepEqual(await byDay(rover), [0, 1_000_000]);
});
