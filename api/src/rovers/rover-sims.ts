import type { Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { editAs } from '@cairn/domain/record-versions';
import type { Writer } from '@cairn/domain/record-writes';
import { slotFor } from '@cairn/domain/sim-slots';
import { type HeldSim, type Holder, lockSims, moveSims, readSims } from '@cairn/domain/sims';
import { Problem, wrong } from '../problem.ts';
import { recordMove } from '../sims/sim-moves.ts';
import { currentSubscription, slotsOf } from './rover-forms.queries.ts';

/** What the form of a rover says of its SIMs: an id, null for an empty slot, undefined for one that stays. */
export interface SimFields {
  readonly simm?: number | null | undefined;
  readonly simm2?: number | null | undefined;
  readonly simm3?: number | null | undefined;
  readonly nosimm?: boolean | undefined;
}

type Slot = { readonly field: string; readonly slot: number; readonly simId: number | null };

const slotsIn = (form: SimFields): Slot[] =>
  (['simm', 'simm2', 'simm3'] as const).flatMap((name, index) => {
    const simId = form[name];
    return simId === undefined ? [] : [{ field: `roverdata.${name}`, slot: index + 1, simId }];
  });

export const changesSims = (form: SimFields): boolean => slotsIn(form).length > 0;

/** ICCIDs of SIMs that came into a slot, and of those that are in none any more. */
export interface MovedSims {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/**
 * Puts SIMs of the dealer's stock or of the company's into the slots of a rover; those that leave it go to the dealer's
 * stock.
 *
 * @throws Problem that names the field: too many for the subscription, none where one is required, or not in stock.
 */
export async function saveRoverSims(db: Db, writer: Writer, id: number, form: SimFields): Promise<MovedSims> {
  const rover = await lockRover(db, id);
  const slots = slotsIn(form);
  const leave = [...(await inRover(db, id)).values()].map((sim) => sim.id);
  const sims = await lockedSims(db, [...leave, ...slots.flatMap(({ simId }) => simId ?? [])]);
  const present = await inRover(db, id);
  const changed = slots.filter(({ slot, simId }) => present.get(slot)?.id !== (simId ?? undefined));
  refuseTwice(slots);
  refuseUnneeded(changed, form);
  const entering = changed.flatMap((slot) => {
    const sim = simFor(slot, sims, rover);
    return sim ? [{ sim, slot: slot.slot, field: slot.field }] : [];
  });
  const leaving = changed.flatMap(({ slot }) => present.get(slot) ?? []);
  await moveThrough(db, writer, rover, { entering, leaving });
  return recordAll(db, writer, rover, { entering, leaving });
}

interface Rover {
  readonly id: number;
  readonly reseller_id: number;
  readonly dealer_id: number;
  readonly company_id: number;
}
/** SIMs that leave slots and those that come into them; one that changes its slot is in both. */
interface Exchange {
  readonly leaving: readonly HeldSim[];
  readonly entering: readonly { readonly sim: HeldSim; readonly slot: number; readonly field: string }[];
}

const lockRover = (db: Db, id: number): Promise<Rover> =>
  db
    .selectFrom('rovers')
    .where('id', '=', id)
    .select(['id', 'reseller_id', 'dealer_id', 'company_id'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const lockedSims = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, HeldSim>> =>
  new Map((await lockSims(db, ids)).map((sim) => [sim.id, sim]));

const stockOf = ({ reseller_id, dealer_id }: Rover) => ({
  holder: 'dealer' as const,
  reseller_id,
  dealer_id,
  company_id: null,
  rover_id: null,
  slot: null,
  station_id: null,
});

const slotOf = (rover: Rover, slot: number): Holder => ({
  ...stockOf(rover),
  holder: 'rover',
  company_id: rover.company_id,
  rover_id: rover.id,
  slot,
});

/** Empties the slots first, so that SIMs can change places. */
async function moveThrough(db: Db, writer: Writer, rover: Rover, { entering, leaving }: Exchange) {
  const stock = stockOf(rover);
  for (const sim of leaving) await moveSims(db, writer, [sim], stock, fieldsOf('roverdata.simm'));
  for (const { sim, slot, field } of entering) {
    await slotFor(db, rover.id, { sim: sim.id, slot }, field);
    const from = leaving.some(({ id }) => id === sim.id) ? { ...sim, ...stock } : sim;
    await moveSims(db, writer, [from], slotOf(rover, slot), fieldsOf(field));
  }
}

/** One event for each SIM, of where it was and where it is. */
async function recordAll(
  db: Db,
  writer: Writer,
  rover: Rover,
  { entering, leaving }: Exchange,
): Promise<MovedSims> {
  const targets = new Map<number, Holder>(entering.map(({ sim, slot }) => [sim.id, slotOf(rover, slot)]));
  const sims = new Map([...leaving, ...entering.map(({ sim }) => sim)].map((sim) => [sim.id, sim]));
  for (const sim of sims.values()) await recordMove(db, writer, sim, targets.get(sim.id) ?? stockOf(rover));
  const iccids = (inSlot: boolean) =>
    [...sims.values()].filter(({ id }) => targets.has(id) === inSlot).map(({ iccid }) => iccid);
  return { entered: iccids(true), left: iccids(false) };
}

const fieldsOf = (field: string) => ({ sim: field, target: field });

/** The SIMs of a rover by slot. */
async function inRover(db: Db, rover: number): Promise<ReadonlyMap<number, HeldSim>> {
  const rows = await db.selectFrom('sims').where('rover_id', '=', rover).select('id').execute();
  const sims = await readSims(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(sims.map((sim) => [Number(sim.slot), sim]));
}

function refuseTwice(slots: readonly Slot[]): void {
  for (const [index, { simId, field }] of slots.entries())
    if (simId !== null && slots.slice(0, index).some((other) => other.simId === simId))
      throw wrong(field, 'The SIM card is chosen for another slot already');
}

/** A SIM that comes in where none is required. */
function refuseUnneeded(changed: readonly Slot[], { nosimm }: SimFields): void {
  const entering = changed.find(({ simId }) => simId !== null);
  if (nosimm && entering) throw wrong(entering.field, 'The subscription is without a SIM card');
}

/** The SIM for a slot: of this rover, of the dealer's stock or of the company's. */
function simFor(
  { simId, field }: Slot,
  sims: ReadonlyMap<number, HeldSim>,
  rover: { readonly id: number; readonly dealer_id: number; readonly company_id: number },
): HeldSim | undefined {
  if (simId === null) return undefined;
  const sim = sims.get(simId);
  const isThere =
    sim?.dealer_id === rover.dealer_id &&
    (sim.holder === 'dealer' ||
      (sim.holder === 'company' && sim.company_id === rover.company_id) ||
      sim.rover_id === rover.id);
  if (!sim || !isThere) {
    const message = sentence('The SIM card is not in the stock of the dealer');
    throw new Problem('taken', { message, issues: [{ field, message }] });
  }
  return sim;
}

/**
 * A subscription that takes SIMs is sold with one, unless it is without; a caller that sends nothing of SIMs is one of
 * before there were any.
 */
export async function requireSim(db: Db, id: number, form: SimFields, subtype: number | undefined) {
  if (!changesSims(form) || form.nosimm) return;
  const slots = await slotsOf(db, id, subtype);
  if (!slots) return;
  if ((await inRover(db, id)).size === 0) throw wrong('roverdata.simm', '** select value.');
}

/** A subscription that is not sold with this form is without a SIM once the last one is taken out, and with one again. */
export async function noteWithout(db: Db, writer: Writer, id: number, { nosimm }: SimFields): Promise<void> {
  const current = await currentSubscription(db, id);
  if (!current || !(await slotsOf(db, id, undefined))) return;
  const isWithout = (await inRover(db, id)).size === 0 && (nosimm ?? current.no_sim);
  if (isWithout === current.no_sim) return;
  if (writer.session) await editAs(db, writer.session.userId);
  await db.updateTable('subscriptions').set({ no_sim: isWithout }).where('id', '=', current.id).execute();
}
