import type { SimHolder } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import type { FixedSentence } from '../language.ts';
import type { Writer } from '../record-writes.ts';
import type { RoversOf } from '../subscriptions/archive.ts';
import { lockSims, type MoveFields, moveSims } from './moves.ts';

const MINUTE = 60_000;

/** Where the SIMs of what is archived go: one level above it, with all that is in it or below. */
const returns = {
  id: { to: 'dealer', from: ['rover'], reason: 'The rover was archived' },
  company_id: { to: 'dealer', from: ['rover', 'company'], reason: 'The company was archived' },
  dealer_id: { to: 'reseller', from: ['rover', 'company', 'dealer'], reason: 'The dealer was archived' },
  reseller_id: {
    to: 'unassigned',
    from: ['rover', 'company', 'dealer', 'reseller'],
    reason: 'The reseller was archived',
  },
} as const satisfies Record<RoversOf['column'], { to: SimHolder; from: SimHolder[]; reason: FixedSentence }>;

/**
 * Moves the SIMs of what this transaction has archived out of it: those of a rover or company to the stock of the
 * dealer, those of a dealer to that of the reseller, and those of a reseller to nobody. Returns how many were moved.
 */
export async function returnArchivedSims(
  db: Db,
  { session }: Writer,
  { column, id }: RoversOf,
): Promise<number> {
  const { to, from, reason } = returns[column];
  const scope = scopeOf(column);
  const { rows } = await sql`
    insert into sim_moves (sim_id, from_holder, to_holder, reseller_id, dealer_id, company_id, rover_id, slot, user_id, user_name, reason)
    select id, holder, ${to}, reseller_id, dealer_id, company_id, rover_id, slot,
      ${session?.userId ?? null}::int, ${session?.name ?? ''}, ${reason}
    from sims where ${sql.ref(scope)} = ${id} and holder = any (${from}) order by id
    returning id`.execute(db);
  return rows.length;
}

/**
 * How many SIMs `returnArchivedSims` moved out of what was archived `at` that moment, which is by the clock of a server
 * and may be a minute ahead of the database's.
 */
export async function countReturnedSims(db: Db, { column, id }: RoversOf, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sim_moves')
    .where(scopeOf(column), '=', id)
    .where('at', '>', new Date(at.getTime() - MINUTE))
    .where('reason', '=', returns[column].reason)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const scopeOf = (column: RoversOf['column']) => (column === 'id' ? 'rover_id' : column);

/**
 * Does the work that moves a rover to another company of its dealer, and moves its SIMs with it, through the stock of
 * the dealer, so that the history of each company shows what it had. The caller has locked the rover.
 */
export async function withSimsOf(
  db: Db,
  writer: Writer,
  rover: { readonly id: number; readonly company_id: number },
  work: () => Promise<unknown>,
): Promise<void> {
  const fields: MoveFields = { sim: 'rover', target: 'company' };
  const reason: FixedSentence = 'The rover moved to another company';
  const rows = await db.selectFrom('sims').where('rover_id', '=', rover.id).select('id').execute();
  const sims = await lockSims(
    db,
    rows.map(({ id }) => id),
  );
  const stock = { holder: 'dealer', company_id: null, rover_id: null, slot: null } as const;
  for (const sim of sims) await moveSims(db, writer, [sim], { ...sim, ...stock }, fields, reason);
  await work();
  const { company_id } = rover;
  for (const sim of sims)
    await moveSims(db, writer, [{ ...sim, ...stock }], { ...sim, company_id }, fields, reason);
}
