import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CallError, type Endpoint, isRole } from '@cairn/contract';
import { answerCommands, type Database } from '@cairn/database';
import { sql } from 'kysely';
import { put } from '../test/hostile.ts';
import { idFields } from '../test/id-fields.ts';
import { type SeededTree, seedTree } from '../test/seed-tree.ts';
import {
  type Actor,
  actors,
  idOf,
  mayRead,
  NONEXISTENT,
  recordsOf,
  rovers,
  scopes,
  sees,
  type TreeScope,
} from '../test/tree.ts';
import { type Walk, walked, walks } from '../test/walks.ts';

/*
 * Who may see what, walked over the whole contract: every call × every role (and acting for a dealer) × own, sibling,
 * other branch, parent and nonexistent ids, against the oracle of test/tree.ts.
 */

before(() => {
  for (const { name } of walked)
    assert.ok(walks[name], `${name} is new: say in test/walks.ts how to walk it`);
});

test('no call shows or touches what is not its caller’s, and not yours answers like not there', async (t) => {
  const world = await seedTree(t);
  const stop = await answerCommands(world.database, 'test', async () => ({ done: true, message: 'closed' }));
  t.after(stop);
  const untouched = await fingerprint(world.database);
  const leaving = ({ name }: { name: string }) => name === 'auth.logout';
  let requested = 0;
  for (const actor of actors)
    for (const call of walked.filter((one) => !leaving(one))) requested += await walk(world, actor, call);
  for (const actor of actors)
    for (const call of walked.filter(leaving)) requested += await walk(world, actor, call);
  assert.ok(requested > 2500, `${requested} questions were asked`);
  assert.deepEqual(await fingerprint(world.database), untouched);
});

/** Makes one call with every id there is; returns how many calls it made. */
async function walk(
  world: SeededTree,
  actor: Actor,
  { name, endpoint }: { name: string; endpoint: Endpoint },
) {
  const overrides = walks[name] ?? {};
  let requested = 0;
  const read = async (input: Record<string, unknown>) => {
    const { status, reply } = await ask(world, actor, endpoint, input);
    const output = `${actor.name}: ${name} ${JSON.stringify(input)}`;
    requested += 1;
    assert.ok(status < 500, `${output} fails`);
    if (!mayCall(actor, endpoint)) assert.equal(status, actor.role === undefined ? 401 : 403, output);
    for (const [visible] of JSON.stringify(reply).matchAll(/mk-[\w-]+/g))
      assert.ok(mayRead(actor, visible), `${output} shows ${visible}`);
    if (status === 200 && overrides.rovers)
      assert.deepEqual(
        overrides.rovers(reply as { rovers: { value: number }[] }).toSorted(),
        expectedRovers(actor, overrides, input),
        output,
      );
    return { status, reply };
  };

  const plain = await read({ ...overrides.input });
  if (overrides.all && plain.status === 200)
    for (const record of namesOf(overrides.all, actor))
      assert.ok(JSON.stringify(plain.reply).includes(record), `${actor.name}: ${name} shows no ${record}`);
  for (const [field, kind] of idFields(name, endpoint)) {
    const input = overrides.inputs?.[field] ?? overrides.input ?? {};
    const missing = await read(put(input, field, NONEXISTENT));
    for (const { id, scope } of recordsOf(kind)) {
      const mine = sees(actor, scope) || actor.scope?.startsWith(scope) === true;
      if (mine && endpoint.writes) continue; // what it may do to its own is tested with its area
      const answer = await read(put(input, field, id));
      if (!mine)
        assert.deepEqual(
          answer,
          missing,
          `${actor.name}: ${name} tells ${field} ${id} from one that is not there`,
        );
    }
  }
  return requested;
}

const mayCall = ({ role, acting }: Actor, { roles, ownAccountOnly }: Endpoint): boolean =>
  roles === 'anyone' || (role !== undefined && isRole(role, ...roles) && !(ownAccountOnly && acting));

async function ask(
  { clientOf }: SeededTree,
  actor: Actor,
  endpoint: Endpoint,
  input: Record<string, unknown>,
) {
  return clientOf(actor)
    .call(endpoint, input as never)
    .then(
      async (reply: unknown) => ({
        status: 200,
        reply: reply instanceof File ? [reply.name, await reply.text()] : reply,
      }),
      (error: unknown) => {
        assert.ok(error instanceof CallError, String(error));
        const issues = error.issues.map(({ field, message }) => `${field} ${message}`);
        return { status: error.status, reply: [error.code, error.message, ...issues].join('; ') };
      },
    );
}

function expectedRovers(actor: Actor, { among }: Walk, input: Record<string, unknown>): number[] {
  const { reseller, dealer, company, rover, id } = input;
  const is = (expected: unknown, actual: number) => expected === undefined || expected === actual;
  return rovers
    .filter(
      (one) =>
        sees(actor, one.scope) &&
        is(reseller, idOf[one.scope[0] as TreeScope]) &&
        is(dealer, idOf[one.scope.slice(0, 2) as TreeScope]) &&
        is(company, idOf[one.scope]) &&
        is(rover, one.id) &&
        is(id, one.id) &&
        (among?.(one, input) ?? true),
    )
    .map((one) => one.id)
    .toSorted();
}

/** The names of what an actor must be shown of a kind. */
function namesOf(kind: NonNullable<Walk['all']>, actor: Actor): string[] {
  const visible = scopes.filter((scope) => sees(actor, scope));
  const level = {
    reseller: 1,
    dealer: 2,
    company: 3,
    user: 0,
    event: 0,
    machine: 0,
    subscription: 0,
    order: 0,
  }[kind];
  if (kind === 'user') return visible.map((scope) => `mk-${scope}-lname`);
  if (kind === 'machine')
    return visible.filter((scope) => scope.length === 3).map((scope) => `mk-${scope}-reg`);
  if (kind === 'order')
    return visible.filter((scope) => scope.length === 3).map((scope) => `mk-${scope}-order`);
  if (kind === 'subscription')
    return visible.filter((scope) => scope.length === 3).map((scope) => `mk-${scope}-sub`);
  if (kind === 'event') return visible.map((scope) => `mk-${scope}-event`);
  return visible.filter((scope) => scope.length === level).map((scope) => `"mk-${scope}"`);
}

/** The tenants, people and rovers of everybody, but for when people last signed in. */
async function fingerprint({ service }: Database) {
  const { rows } = await sql<{ seen: string }>`
    select md5(string_agg(r::text, ' ' order by r.id)) as seen from resellers r union all
    select md5(string_agg(d::text, ' ' order by d.id)) from dealers d union all
    select md5(string_agg(c::text, ' ' order by c.id)) from companies c union all
    select md5(string_agg(v::text, ' ' order by v.id)) from rovers v union all
    select md5(string_agg(m::text, ' ' order by m.id)) from machines m union all
    select md5(string_agg(m::text, ' ' order by m.id)) from stock_movements m union all
    select md5(string_agg(s::text, ' ' order by s.id)) from subscriptions s union all
    select md5(string_agg(o::text, ' ' order by o.id)) from orders o union all
    select md5(string_agg(n::text, ' ' order by n.id)) from rover_notes n union all
    select md5(string_agg(a::text, ' ' order by a.id)) from alerts a union all
    select md5(string_agg((to_jsonb(u) - 'last_login_at')::text, ' ' order by u.id)) from users u union all
    select md5(string_agg(s::text, ' ' order by s.id)) from stations s`.execute(service);
  return rows;
}
