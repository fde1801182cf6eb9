import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRoverForms, YEAR } from '../../test/rover-forms.ts';

const SIM_ALONE = 61;

test('an e-mail about a subscription states what it gives, with times of its zone; of a SIM alone no corrections', async (t) => {
  const { system, client, create, database, dealer_id, reseller_id } = await startRoverForms(t);
  await system.stock.add({ subdata: { reseller: reseller_id, type: SIM_ALONE, number: 1, po: 'PO' } });
  await system.stock.assign({ subdata: { dealer: dealer_id, type: SIM_ALONE, number: 1, po: 'PO' } });
  const rover = await create();
  const sim = await create({ subtype: SIM_ALONE, nosimm: 1 });
  const cancel = async (id: number) => {
    const { CasterSubs } = await client.subscriptions.records({ rover: id });
    const roverdata = { subid: CasterSubs[0]?.value ?? 0, purchase_order: 'PO 9' };
    await client.subscriptions.cancel({ roverdata, sendmail: 1 });
  };
  await client.subscriptions.renew({
    roverdata: { ...(await renewal(rover.id)), subtype: YEAR, purchase_order: 'PO 8', activatenow: 1 },
    sendmail: 1,
  });
  await cancel(rover.id);
  await cancel(sim.id);
  const mails = await database.service
    .selectFrom('emails')
    .where('template', 'in', [5, 6])
    .orderBy('id')
    .select('text')
    .execute();
  const [renewed, cancelled, ofSim] = mails.map(({ text }) => text.replaceAll(/\s+/g, ' '));
  assert.match(renewed ?? '', /Until: \d{1,2} \w+ \d{4} at \d\d:\d\d (GMT|BST|CES?T)/);
  assert.match(renewed ?? '', /The rover receives corrections until then\./);
  assert.match(cancelled ?? '', /The rover receives no corrections until it has another subscription\./);
  assert.match(ofSim ?? '', /for a SIM card alone, without corrections\./);
  assert.equal(mails.length, 3);

  async function renewal(id: number) {
    const { CasterSubs } = await client.subscriptions.records({ rover: id });
    return { subid: CasterSubs[0]?.value ?? 0 };
  }
});
