import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simSortKeys } from '@cairn/contract';
import { addSims, startSims } from '../../test/sims.ts';

test('by whatever a list of SIM cards is sorted, its pages have each of them once, for all who see them', async (t) => {
  const { system, person, ids, sims, service } = await startSims(t, 4);
  const { reseller, dealer, company, rover } = ids;
  const [package_] = await service
    .insertInto('sim_packages')
    .values({ supplier: 1, title: 'Basic' })
    .returning('id')
    .execute();
  sims.push(...(await addSims(service, 1, { package_id: package_?.id ?? 0, usage_month: '2026-11-01' })));
  const [inCompany = 0, inRover = 0, ...others] = sims.slice(1);
  await system.sims.addToReseller({ reseller, simms: sims.slice(1) });
  await system.sims.assignToDealer({ dealer, simms: [inCompany, inRover] });
  await system.sims.update({ simmdata: { id: inCompany, company } });
  await system.sims.update({ simmdata: { id: inRover, rover } });

  const clients = [
    { who: await person(1), visible: sims },
    { who: await person(5, { reseller_id: reseller }), visible: [inCompany, inRover, ...others] },
    { who: await person(10, { reseller_id: reseller, dealer_id: dealer }), visible: [inCompany, inRover] },
    {
      who: await person(20, { reseller_id: reseller, dealer_id: dealer, company_id: company }),
      visible: [inCompany, inRover],
    },
  ];
  for (const { who, visible } of clients)
    for (const orderby of simSortKeys)
      for (const sortdesc of [false, true]) {
        const listed: number[] = [];
        for (let page = 0; page * 2 < visible.length; page++) {
          const { CasterSimmss } = await who.client.sims.list({ orderby, sortdesc, limit: 2, page });
          listed.push(...CasterSimmss.map(({ value }) => value));
        }
        assert.deepEqual(listed.toSorted(), visible.toSorted(), `${orderby} ${sortdesc}`);
        if (orderby === 'rover' && visible === sims)
          assert.equal(listed[0], inRover, 'those without a name are last, both ways');
      }
});
