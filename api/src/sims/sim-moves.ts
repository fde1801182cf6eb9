import {
  type areas,
  type Input,
  isRole,
  NO_SIM_ACTION,
  type Progress,
  type SimAction,
  type SimHolder,
  simActions,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type EventScope, events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import type { Writer } from '@cairn/domain/record-writes';
import { requestSimChange } from '@cairn/domain/sim-changes';
import {
  commonHolder,
  type HeldSim,
  type Holder,
  lockSims,
  moveSim,
  moveSims,
  readSims,
} from '@cairn/domain/sims';
import type { Session } from '../auth/session.ts';
import { Problem, wrong } from '../problem.ts';
import { notThere } from '../records/refusals.ts';
import { holderNames, nameOf } from './holders.queries.ts';
import { targetOf } from './sim-targets.ts';

type SimInput = Input<(typeof areas.sims)['update']>['simmdata'];
export type Caller = Writer & { readonly session: Session };

const nowhere = {
  reseller_id: null,
  dealer_id: null,
  company_id: null,
  rover_id: null,
  slot: null,
  station_id: null,
};

/** Moves one SIM, returns those that leave its rover, and requests a change of its status: all or nothing. */
export async function updateSim(db: Db, caller: Caller, form: SimInput): Promise<Progress[]> {
  // the rover and then all its SIMs, before anything is read that the moves depend on
  if (form.rover !== undefined)
    await db.selectFrom('rovers').where('id', '=', form.rover).select('id').forNoKeyUpdate().execute();
  await lockSims(db, [form.id, ...form.backtostocklist]);
  const messages = await returnToCompany(db, caller, form);
  const [sim] = await readSims(db, [form.id]);
  if (!sim) throw new Problem('not_found');
  const target = await targetOf(db, caller.session, sim, form);
  const fields = { sim: 'simmdata.id', target: 'simmdata' };
  await moveSim(db, caller, form, target ?? sim, fields);
  if (target) messages.push(...(await recordMove(db, caller, sim, target)));
  if (form.status !== NO_SIM_ACTION)
    messages.push(await requestChange(db, caller, { ...sim, ...target }, form.status));
  return messages.length > 0 ? messages : [{ message: sentence('No Changes'), text: sim.iccid, error: 0 }];
}

/** Returns the SIMs that leave the chosen rover to its company. */
async function returnToCompany(db: Db, caller: Caller, form: SimInput): Promise<Progress[]> {
  const field = 'simmdata.backtostocklist';
  const sims = await readSims(db, form.backtostocklist);
  if (sims.length < form.backtostocklist.length || sims.some(({ rover_id }) => rover_id !== form.rover))
    throw wrong(field, 'The SIM card is not in this rover');
  const messages: Progress[] = [];
  for (const sim of sims) {
    const target = { ...sim, holder: 'company', rover_id: null, slot: null } as const;
    await moveSims(db, caller, [sim], target, { sim: field, target: field });
    messages.push(...(await recordMove(db, caller, sim, target)));
  }
  return messages;
}

/** The audit event of a move; it belongs to the lowest tenant that both holders are of. */
export async function recordMove(db: Db, { session, from }: Writer, sim: HeldSim, target: Holder) {
  const names = await holderNames(db, [sim, target]);
  const [before, after] = [nameOf(names, sim), nameOf(names, target)];
  await recordEvent(db, events.simMoved, session, {
    message: { code: 'sim_moved', parameters: { title: sim.iccid, from: before, to: after } },
    target: { type: 'sim', id: sim.id, title: sim.iccid },
    scope: scopeOf(commonHolder(sim, target), target),
    ...(from && { from }),
  });
  const text = sentence('{{title}} moved to {{target}}', { title: sim.iccid, target: after });
  return [{ message: sentence('SIM card'), text, error: 0 as const }];
}

const depths: readonly SimHolder[] = ['unassigned', 'reseller', 'dealer', 'company'];
const scopeOf = (common: SimHolder, { reseller_id, dealer_id, company_id }: Holder): EventScope => {
  const depth = depths.indexOf(common);
  return {
    resellerId: depth >= 1 ? reseller_id : null,
    dealerId: depth >= 2 ? dealer_id : null,
    companyId: depth >= 3 ? company_id : null,
  };
};

/** Requests a change of a SIM's status by the id of an action, with its audit event. */
export async function requestChange(db: Db, caller: Caller, sim: HeldSim, status: number): Promise<Progress> {
  const field = 'simmdata.status';
  const action = simActions.find(({ id, supplier }) => id === status && supplier === sim.supplier);
  if (!action) throw wrong(field, 'The SIM card cannot do this in its present status');
  const isNew = await requestSimChange(db, caller, sim, action.action, field);
  if (isNew) await recordChange(db, caller, sim, action.action);
  const text = isNew
    ? sentence('{{action}}: requested', { action: sentence(action.text) })
    : sentence('{{action}}: requested already', { action: sentence(action.text) });
  return { message: sentence('Status'), text, error: 0 };
}

const recordChange = (db: Db, { session, from }: Caller, sim: HeldSim, action: SimAction['action']) =>
  recordEvent(db, events.simChangeRequested, session, {
    message: { code: `sim_${action}`, parameters: { title: sim.iccid } },
    target: { type: 'sim', id: sim.id, title: sim.iccid },
    scope: { resellerId: sim.reseller_id, dealerId: sim.dealer_id, companyId: sim.company_id },
    ...(from && { from }),
  });

type Assign = Input<(typeof areas.sims)['assignToDealer']>;

/** Moves SIMs of a reseller's stock into that of its dealer. */
export async function assignToDealer(db: Db, caller: Caller, input: Assign): Promise<Progress[]> {
  if (input.dealer === undefined) throw wrong('dealer', 'No dealer selected');
  if (input.simms.length === 0) throw wrong('simms', 'No sims selected');
  const dealer = await db
    .selectFrom('dealers')
    .where('id', '=', input.dealer)
    .where('archived_at', 'is', null)
    .select(['id', 'title', 'reseller_id'])
    .executeTakeFirst();
  if (!dealer || (input.reseller !== undefined && input.reseller !== dealer.reseller_id))
    throw wrong('dealer', notThere('dealer'));
  const { reseller_id, id, title } = dealer;
  const target = { ...nowhere, holder: 'dealer', reseller_id, dealer_id: id } as const;
  const sims = await chosen(
    db,
    input.simms,
    (sim) => sim.holder === 'reseller' && sim.reseller_id === reseller_id,
  );
  await moveSims(db, caller, sims, target, { sim: 'simms', target: 'dealer' });
  return recordMoves(db, caller, events.simsAssigned, sims, {
    target: { type: 'dealer', id, title },
    scope: { resellerId: reseller_id, dealerId: id, companyId: null },
  });
}

type Add = Input<(typeof areas.sims)['addToReseller']>;

/** Moves SIMs that are nobody's (role 1) or in the stock of its dealers into the stock of a reseller. */
export async function addToReseller(db: Db, caller: Caller, input: Add): Promise<Progress[]> {
  const isSystem = isRole(caller.session.role, 'systemAdmin');
  const resellerId = isSystem ? input.reseller : (caller.session.resellerId ?? undefined);
  if (resellerId === undefined) throw wrong('reseller', 'Please select a Reseller first');
  if (input.simms.length === 0) throw wrong('simms', 'No SIMs selected');
  const reseller = await db
    .selectFrom('resellers')
    .where('id', '=', resellerId)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .executeTakeFirst();
  if (!reseller || (input.reseller !== undefined && input.reseller !== resellerId))
    throw wrong('reseller', notThere('business'));
  const { id, title } = reseller;
  const target = { ...nowhere, holder: 'reseller', reseller_id: id } as const;
  const sims = await chosen(
    db,
    input.simms,
    (sim) => sim.holder === 'unassigned' || (sim.holder === 'dealer' && sim.reseller_id === id),
  );
  await moveSims(db, caller, sims, target, { sim: 'simms', target: 'reseller' });
  return recordMoves(db, caller, events.simsAdded, sims, {
    target: { type: 'reseller', id, title },
    scope: { resellerId: id, dealerId: null, companyId: null },
  });
}

/** The chosen SIMs, every one of which the caller sees where it must be. */
async function chosen(db: Db, ids: readonly number[], isThere: (sim: HeldSim) => boolean) {
  const sims = await lockSims(db, ids);
  const missing = ids.length - sims.filter(isThere).length;
  if (missing === 1) throw wrong('simms', 'One of the SIM cards is not in this stock');
  if (missing > 1)
    throw wrong('simms', '{{count}} of the SIM cards are not in this stock', { count: missing });
  return sims;
}

async function recordMoves(
  db: Db,
  { session, from }: Caller,
  event: typeof events.simsAssigned | typeof events.simsAdded,
  sims: readonly HeldSim[],
  about: Pick<Parameters<typeof recordEvent>[3], 'scope'> & {
    readonly target: { readonly type: 'dealer' | 'reseller'; readonly id: number; readonly title: string };
  },
): Promise<Progress[]> {
  const { title } = about.target;
  await recordEvent(db, event, session, {
    ...about,
    message: { code: 'sims_moved', parameters: { count: sims.length, title } },
    details: sims.map(({ iccid }) => ({ code: 'sim', parameters: { title: iccid } })),
    ...(from && { from }),
  });
  return sims.map(({ id, iccid }) => ({
    id,
    message: iccid,
    error: 0,
    text: sentence('{{title}} moved to {{target}}', { title: iccid, target: title }),
  }));
}
