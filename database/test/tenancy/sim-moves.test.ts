import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRole } from '@cairn/contract/roles';
import type { Database, Db, TenantSession } from '../../src/database.ts';
import { createTestDatabase } from '../../src/testing.ts';
import { sees } from './oracle.ts';
import { makeWorld, refused } from './world.ts';

const holders = ['unassigned', 'reseller', 'dealer', 'company'] as const;

/** Does something as a session and undoes it: whether it is done, or why not. */
async function attempt(
  database: Database,
  session: TenantSession,
  work: (db: Db) => Promise<unknown>,
): Promise<'done' | 'refused' | string> {
  const undone = new Error('undone');
  try {
    await database.withTenant(session, async (db) => {
      await work(db);
      throw undone;
    });
  } catch (error) {
    if (error === undone) return 'done';
    if (refused(error)) return 'refused';
    return String((error as { constraint?: string }).constraint ?? error);
  }
  return 'done';
}

test('a reseller and a dealer move SIMs up to their own stock and no higher; nobody moves another’s, or one of a station', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows, sessions } = await makeWorld(database);
  const sims = await database.service
    .selectFrom('sims')
    .select(['id', 'holder', 'reseller_id', 'dealer_id', 'company_id', 'rover_id', 'slot', 'station_id'])
    .execute();
  assert.equal(sims.length, rows.sims.length);
  let done = 0;
  for (const session of sessions) {
    const highest = isRole(session.role, 'reseller') ? 1 : isRole(session.role, 'dealer') ? 2 : Infinity;
    for (const sim of sims) {
      const { id: sim_id, holder: from_holder, station_id: _, ...at } = sim;
      for (const [depth, to_holder] of holders.entries()) {
        if (to_holder === from_holder) continue;
        if (
          from_holder !== 'station' &&
          from_holder !== 'rover' &&
          holders.indexOf(from_holder as 'dealer') < depth
        )
          continue;
        const own = sees.sims(session, { ...at, key: sim_id });
        const may = own && from_holder !== 'station' && depth >= highest;
        const result = await attempt(database, session, (db) =>
          db
            .insertInto('sim_moves')
            .values({ sim_id, from_holder, to_holder, ...at })
            .execute(),
        );
        const what = `${from_holder} ${sim_id} to ${to_holder} as role ${session.role}`;
        assert.equal(result, may ? 'done' : 'refused', what);
        if (may) done += 1;
      }
    }
  }
  assert.ok(done > 20, `${done} moves`);
});

test('a move with the tenants of the session does not reach the SIM of somebody else', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows, sessions } = await makeWorld(database);
  let tried = 0;
  for (const session of sessions.filter(({ role }) => isRole(role, 'reseller', 'dealer'))) {
    const dealer = rows.dealers.find((row) => sees.dealers(session, row));
    const move = isRole(session.role, 'dealer')
      ? { from_holder: 'company', to_holder: 'dealer' }
      : { from_holder: 'dealer', to_holder: 'reseller' };
    const company = rows.companies.find((row) => row.dealer_id === dealer?.key);
    const company_id = move.from_holder === 'company' ? company?.key : null;
    const tenants = { reseller_id: dealer?.reseller_id, dealer_id: dealer?.key, company_id };
    for (const row of rows.sims.filter((sim) => !sees.sims(session, sim))) {
      const insert = (db: Db) =>
        db
          .insertInto('sim_moves')
          .values({ sim_id: row.key, ...move, ...tenants })
          .execute();
      assert.equal(await attempt(database, session, insert), 'sim_elsewhere');
      tried += 1;
    }
  }
  assert.ok(tried > 20, `${tried} moves`);
});

test('resellers and dealers request changes and readings of the SIMs that they see; for others there is no such SIM', async (t) => {
  const { database } = await createTestDatabase(t);
  const { rows, sessions } = await makeWorld(database);
  await database.service
    .updateTable('sim_changes')
    .set({ state: 'failed', settled_at: new Date() })
    .execute();
  await database.service.updateTable('sim_requests').set({ state: 'done', settled_at: new Date() }).execute();
  for (const session of sessions) {
    const seller = isRole(session.role, 'reseller', 'dealer');
    for (const row of rows.sims) {
      const expected = seller ? (sees.sims(session, row) ? 'done' : 'sim_unknown') : 'refused';
      const sim_id = row.key;
      const change = (db: Db) => db.insertInto('sim_changes').values({ sim_id, action: 'suspend' }).execute();
      const request = (db: Db) => db.insertInto('sim_requests').values({ sim_id, kind: 'locate' }).execute();
      assert.equal(await attempt(database, session, change), expected, `change as role ${session.role}`);
      assert.equal(await attempt(database, session, request), expected, `request as role ${session.role}`);
    }
  }
});
