import { SIM_SLOTS, subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sentence } from '../language.ts';
import { Problem } from '../problem.ts';

/**
 * How many SIM cards a rover takes: as many as the largest of its present and future subscriptions, or of one that was
 * ordered for it. A rover without a subscription takes one in each slot.
 */
export async function slotsOfRover(db: Db, rover: number, ordered = 0): Promise<number> {
  const sold = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_types as types', 'types.id', 'subscriptions.type_id')
    .where('subscriptions.rover_id', '=', rover)
    .where('subscriptions.status', 'in', [
      subscriptionStatusIds.scheduled,
      subscriptionStatusIds.active,
      subscriptionStatusIds.suspended,
    ])
    .select('types.sims')
    .execute();
  return sold.length === 0 ? SIM_SLOTS : Math.max(ordered, ...sold.map(({ sims }) => sims));
}

interface Entering {
  /** The SIM, which may be in another slot of the rover. */
  readonly sim: number;
  /** The slot; by default the first free one. */
  readonly slot?: number | undefined;
  /** SIM cards of a subscription that was ordered for the rover and is not sold yet. */
  readonly ordered?: number;
}

/**
 * Returns the slot that a SIM gets in a rover, for whoever puts one into it. The rover is locked until the end of the
 * transaction, so that two SIMs that are put into it at the same time get two slots.
 *
 * @throws Problem that names `field` when its subscription takes no card in the slot, or no more cards.
 */
export async function slotFor(
  db: Db,
  rover: number,
  { sim, slot, ordered }: Entering,
  field: string,
): Promise<number> {
  await db.selectFrom('rovers').where('id', '=', rover).select('id').forNoKeyUpdate().execute();
  const takes = await slotsOfRover(db, rover, ordered);
  const others = await db
    .selectFrom('sims')
    .where('rover_id', '=', rover)
    .where('id', '<>', sim)
    .select('slot')
    .execute();
  if (slot !== undefined && slot > takes)
    throw refused('invalid_input', field, sentence('The subscription takes no SIM card in this slot'));
  const elsewhere = others.filter((other) => other.slot !== slot);
  const free = Array.from({ length: takes }, (_, index) => index + 1).find(
    (one) => !others.some((other) => other.slot === one),
  );
  const found = slot ?? free;
  if (found === undefined || elsewhere.length >= takes) throw refused('taken', field, fullText(takes));
  return found;
}

/** Why a rover takes no further SIM card. */
export function fullText(takes: number): string {
  if (takes === 0) return sentence('The subscription of the rover takes no SIM card');
  if (takes === SIM_SLOTS) return sentence('The rover has {{count}} SIM cards already', { count: takes });
  return sentence('The rover has the SIM cards that its subscription takes: {{count}}', { count: takes });
}

const refused = (code: 'taken' | 'invalid_input', field: string, message: string) =>
  new Problem(code, { message, issues: [{ field, message }] });
