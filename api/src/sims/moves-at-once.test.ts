import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSims, startSims } from '../../test/sims.ts';

const MOVES = 50;

test('of many moves of a SIM card that come at once without a version each is done or refused, and none fails', async (t) => {
  const { system, ids, seed, service } = await startSims(t, 0);
  const stock = { holder: 'dealer', reseller_id: ids.reseller, dealer_id: ids.dealer } as const;
  const sims = await addSims(service, 2, stock);
  const rovers = [ids.rover, (await seed.rover({ company_id: ids.company })).id];
  const outcomes = await Promise.all(
    Array.from({ length: MOVES }, (_, n) => {
      const id = Number(sims[n % 2]);
      // into one rover or the other, by a slot or by the first free one, or back into stock
      const where = [
        { rover: rovers[0] },
        { rover: rovers[1], slot: 1 as const },
        { rover: rovers[1] },
        { rover: rovers[0], slot: 2 as const },
        { dealer: ids.dealer },
      ][n % 5];
      return system.sims.update({ simmdata: { id, ...where } }).then(
        () => 'done',
        ({ code, status }: { code: string; status: number }) => `${status} ${code}`,
      );
    }),
  );
  const strange = outcomes.filter((outcome) => outcome !== 'done' && outcome !== '409 taken');
  assert.deepEqual(strange, []);
  // each move begins where the one before ended, so none was written that changes nothing
  for (const sim of sims) {
    const moves = await service
      .selectFrom('sim_moves')
      .where('sim_id', '=', sim)
      .orderBy('id')
      .select(['from_holder', 'to_holder', 'rover_id', 'slot', 'at'])
      .execute();
    let at = 'dealer';
    for (const { from_holder, to_holder } of moves) {
      assert.equal(from_holder, at);
      at = to_holder;
    }
  }
  const again = await service
    .selectFrom('sim_moves')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const { rover_id, slot } = await service
    .selectFrom('sims')
    .where('id', '=', Number(sims[0]))
    .select(['rover_id', 'slot'])
    .executeTakeFirstOrThrow();
  const same = rover_id === null ? { dealer: ids.dealer } : { rover: rover_id, slot: slot as 1 | 2 | 3 };
  await Promise.all(
    Array.from({ length: 10 }, () => system.sims.update({ simmdata: { id: Number(sims[0]), ...same } })),
  );
  const after = await service
    .selectFrom('sim_moves')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  assert.equal(after.n, again.n, 'a card that is there already is not moved');
});
