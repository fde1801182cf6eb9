import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PO, startSubscriptions, YEAR } from '../../test/subscriptions.ts';

/* Calls that come at once and state no version, as clients may that know none. */

const ROUNDS = 15;

test('a renewal and a cancellation at once leave no renewal behind what was cancelled', async (t) => {
  const { dealer, company, seed, database } = await startSubscriptions(t, 2 * ROUNDS);
  for (let round = 0; round < ROUNDS; round++) {
    const { id: rover } = await seed.rover({ company_id: company.company_id });
    await dealer.subscriptions.add({ roverdata: { roverid: rover, subtype: YEAR, ...PO } });
    const [sold] = (await dealer.subscriptions.records({ rover })).CasterSubs;
    const subid = Number(sold?.value);
    // as a form sends its end, or without a start
    const substart = round % 2 ? undefined : sold?.enddate2.slice(0, 16);
    await Promise.allSettled([
      dealer.subscriptions.cancel({ roverdata: { subid, ...PO } }),
      dealer.subscriptions.renew({ roverdata: { subid, subtype: YEAR, substart, ...PO } }),
    ]);
    const rows = await database.service
      .selectFrom('subscriptions')
      .where('rover_id', '=', rover)
      .orderBy('id')
      .select('status')
      .execute();
    const found = rows.map(({ status }) => status).join(' ');
    assert.ok(found === '6 3' || found === '3 2', `neither renewed from now nor not cancelled: ${found}`);
  }
});
