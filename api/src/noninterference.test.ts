import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerCommands } from '@cairn/database';
import { seedTree } from '../test/seed-tree.ts';
import { actors } from '../test/tree.ts';
import { walked, walks } from '../test/walks.ts';

test('whatever happens at reseller B, every reply of A’s people is byte for byte the same', async (t) => {
  const [one, other] = [await seedTree(t, 1), await seedTree(t, 2)];
  const random = 'time|datetime|last_login|token|secret|ref|challenge|expires|begun|used|exported';
  const steady = (reply: unknown) =>
    JSON.stringify(reply).replace(new RegExp(`"(${random})":("[^"]*"|null)`, 'g'), '"$1":0');
  let compared = 0;
  for (const actor of actors.filter(({ scope }) => scope)) {
    for (const { name, endpoint } of walked) {
      const ask = (world: typeof one) =>
        world
          .clientOf(actor)
          .call(endpoint, { ...walks[name]?.input } as never)
          .catch((error: unknown) => String(error));
      const [mine, twin] = [await ask(one), await ask(other)];
      assert.equal(steady(twin), steady(mine), `${actor.name}: ${name}`);
      compared += 1;
    }
  }
  assert.equal(compared, 5 * walked.length);
  // the twins do differ: the system sees it
  const admin = { name: 'system admin', role: 1 } as const;
  for (const read of [
    (world: typeof one) => world.clientOf(admin).network.loggedRovers({}),
    (world: typeof one) => world.clientOf(admin).audit.events({ reseller: 202, type: 31 }),
  ])
    assert.notEqual(steady(await read(one)).length, steady(await read(other)).length);
});

test('a disconnect reaches the caster for an own rover and never for another’s', async (t) => {
  const world = await seedTree(t);
  const received: unknown[] = [];
  const stop = await answerCommands(world.database, 'test', async (command) => {
    received.push(command);
    return { done: true, message: 'closed' };
  });
  t.after(stop);
  const reseller = world.clientOf({ name: 'reseller A' });
  assert.deepEqual(await reseller.rovers.disconnect({ casta: 1, session: 4011, roverid: 4011 }), {
    error: 0,
    messages: ['closed'],
  });
  await assert.rejects(reseller.rovers.disconnect({ casta: 1, session: 4041, roverid: 4041 }), {
    code: 'not_found',
  });
  // the session of another's rover under the name of one's own
  assert.equal((await reseller.rovers.disconnect({ casta: 1, session: 4041, roverid: 4011 })).error, 1);
  assert.deepEqual(received, [{ command: 'disconnect', session: 4011, rover: 4011 }]);
});
