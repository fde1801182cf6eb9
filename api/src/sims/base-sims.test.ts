import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holderOf, startSims } from '../../test/sims.ts';
import { refusal } from '../../test/tenants.ts';

test('the ICCID of a station’s form makes its SIM a base SIM; that of a rover’s SIM is refused at the field', async (t) => {
  const { system, ids, sims, service, seed, person } = await startSims(t, 2);
  const [base, roving] = sims as [number, number];
  await system.sims.addToReseller({ reseller: ids.reseller, simms: sims });
  await system.sims.update({ simmdata: { id: roving, rover: ids.rover } });
  const iccids = new Map(
    (await service.selectFrom('sims').select(['id', 'iccid']).execute()).map((sim) => [sim.id, sim.iccid]),
  );
  const station = await seed.station({ mount: 'HILL', title: 'Hill' });
  const save = (iccid: string) =>
    system.stations.update({
      basedata: {
        id: station.id,
        text: 'Hill',
        mount: 'HILL',
        type: 4,
        country: 1,
        latitude: 52,
        longitude: 0,
        iccid,
      },
    });
  assert.deepEqual(await refusal(save(String(iccids.get(roving)))), {
    code: 'taken',
    'basedata.iccid': 'The SIM card of this ICCID is in a rover',
  });
  await save(String(iccids.get(base)).slice(0, -1)); // without its check digit
  assert.partialDeepStrictEqual(await holderOf(service, base), { holder: 'station', station_id: station.id });
  const [row] = (await system.sims.list({ bases: 1 })).CasterSimmss;
  assert.partialDeepStrictEqual(row, { value: base, base: 1, stationname: 'Hill', action: null });
  const { reseller: reseller_id, dealer: dealer_id, company: company_id } = ids;
  const other = await seed.reseller();
  for (const [role, scope, bases] of [
    [5, { reseller_id }, [base]],
    [5, { reseller_id: other.id }, []],
    [10, { reseller_id, dealer_id }, []],
    [30, { reseller_id, dealer_id, company_id }, []],
  ] as const) {
    const { client } = await person(role, scope);
    const { CasterSimmss, Total, Counts } = await client.sims.list({ bases: 1 });
    const counted = Counts.reduce((sum, one) => sum + one, 0);
    assert.deepEqual(
      [CasterSimmss.map(({ value }) => value), Total, counted],
      [bases, bases.length, bases.length],
    );
  }
  const locked = 'The SIM card of a base station cannot be edited';
  assert.deepEqual(await refusal(system.sims.update({ simmdata: { id: base, dealer: ids.dealer } })), {
    code: 'taken',
    'simmdata.id': locked,
  });
  assert.deepEqual(await refusal(system.sims.update({ simmdata: { id: base, status: 1 } })), {
    code: 'taken',
    'simmdata.status': locked,
  });
  await save('');
  assert.partialDeepStrictEqual(await holderOf(service, base), {
    holder: 'reseller',
    reseller_id: ids.reseller,
  });
});
