import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holderOf, startSims } from '../../test/sims.ts';
import { refusal } from '../../test/tenants.ts';

test('a station does not take a SIM card of a reseller that is archived: its form names the ICCID', async (t) => {
  const { system, ids, sims, service, seed } = await startSims(t, 1);
  const [sim] = sims as [number];
  await system.sims.addToReseller({ reseller: ids.reseller, simms: sims });
  await service
    .updateTable('resellers')
    .set({ archived_at: new Date() })
    .where('id', '=', ids.reseller)
    .execute();
  const { iccid } = await service
    .selectFrom('sims')
    .where('id', '=', sim)
    .select('iccid')
    .executeTakeFirstOrThrow();
  const station = await seed.station({ mount: 'HILL', title: 'Hill' });
  const site = { type: 4, country: 1, latitude: 52, longitude: 0 };
  const save = system.stations.update({
    basedata: { id: station.id, text: 'Hill', mount: 'HILL', ...site, iccid },
  });
  assert.deepEqual(await refusal(save), {
    code: 'taken',
    'basedata.iccid': 'The SIM card of this ICCID belongs to a reseller that is deleted',
  });
  assert.equal((await holderOf(service, sim)).holder, 'reseller');
});
