import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holderOf, startSims } from '../../test/sims.ts';

test('an archived dealer leaves its SIM cards to its reseller, and an archived reseller to nobody, each with the reason', async (t) => {
  const { system, person, seed, ids, sims, service } = await startSims(t, 5);
  const [inRover, ofCompany, ofDealer, ofReseller, elsewhere] = sims as [
    number,
    number,
    number,
    number,
    number,
  ];
  const { reseller, dealer, company, rover } = ids;
  const other = await seed.dealer({ reseller_id: reseller });
  await system.sims.addToReseller({ reseller, simms: sims });
  await system.sims.update({ simmdata: { id: inRover, rover } });
  await system.sims.update({ simmdata: { id: ofCompany, company } });
  await system.sims.update({ simmdata: { id: ofDealer, dealer } });
  await system.sims.update({ simmdata: { id: elsewhere, dealer: other.id } });
  const holders = async () => {
    const rows = await Promise.all(sims.map((id) => holderOf(service, id)));
    return rows.map(({ holder, reseller_id }) => [holder, reseller_id]);
  };
  const { client: admin } = await person(5, { reseller_id: reseller });
  const { messages } = await admin.dealers.archive({ id: dealer });
  assert.ok(messages.some(({ text }) => text === '3 moved to the stock of the reseller'));
  const ofTheReseller = ['reseller', reseller];
  assert.deepEqual(await holders(), [...Array(4).fill(ofTheReseller), ['dealer', reseller]]);
  const reply = await system.resellers.archive({ id: reseller });
  assert.ok(reply.messages.some(({ text }) => text === '5 are in no stock now'));
  assert.deepEqual(await holders(), Array(5).fill(['unassigned', null]));
  const reasonsOf = async (id: number) => {
    const { moves } = await system.sims.history({ id });
    return moves.map(({ reason }) => reason).filter(Boolean);
  };
  assert.deepEqual(await reasonsOf(inRover), ['The reseller was archived', 'The dealer was archived']);
  assert.deepEqual(await reasonsOf(ofReseller), ['The reseller was archived']);
  await system.resellers.restore({ id: reseller });
  assert.deepEqual(await holders(), Array(5).fill(['unassigned', null]));
});
