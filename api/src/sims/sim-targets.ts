import { type areas, type Input, isRole } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { slotFor } from '@cairn/domain/sim-slots';
import type { HeldSim, Holder } from '@cairn/domain/sims';
import type { Session } from '../auth/session.ts';
import { wrong } from '../problem.ts';
import { notThere } from '../records/refusals.ts';

type SimInput = Input<(typeof areas.sims)['update']>['simmdata'];
type Tenants = Pick<Holder, 'reseller_id' | 'dealer_id' | 'company_id' | 'rover_id'>;

/**
 * The holder that the form of a SIM chooses: the lowest of reseller, dealer, company and rover that it names. Undefined
 * when it names none, or the present holder.
 */
export async function targetOf(
  db: Db,
  session: Session,
  sim: HeldSim,
  form: SimInput,
): Promise<Holder | undefined> {
  const tenants = await tenantsOf(db, session, form);
  if (!tenants) return undefined;
  refuseOthers(tenants, sim, session, form);
  const holder = tenants.rover_id
    ? 'rover'
    : tenants.company_id
      ? 'company'
      : tenants.dealer_id
        ? 'dealer'
        : 'reseller';
  const slot = tenants.rover_id === null ? null : await slotOf(db, sim, tenants.rover_id, form.slot);
  const target: Holder = { ...tenants, holder, slot, station_id: null };
  const stays =
    sim.holder === holder &&
    sim.reseller_id === tenants.reseller_id &&
    sim.dealer_id === tenants.dealer_id &&
    sim.company_id === tenants.company_id &&
    sim.rover_id === tenants.rover_id &&
    sim.slot === slot;
  return stays ? undefined : target;
}

/** A SIM that is in the rover stays in its slot unless another is named. */
async function slotOf(db: Db, sim: HeldSim, rover: number, slot: number | undefined): Promise<number> {
  const present = sim.rover_id === rover ? sim.slot : null;
  if (present !== null && (slot ?? present) === present) return present;
  return slotFor(db, rover, { sim: sim.id, slot }, slot ? 'simmdata.slot' : 'simmdata.rover');
}

/** The lowest record that the form names with the tenants that it belongs to, as the caller sees them. */
async function tenantsOf(db: Db, session: Session, form: SimInput): Promise<Tenants | undefined> {
  const { rover, company } = form;
  // a dealer's SIM does not leave the dealer: its reseller in the form is only the one that it is of
  const dealer = form.dealer ?? (form.reseller === undefined ? undefined : (session.dealerId ?? undefined));
  if (rover !== undefined) return roverTenants(db, rover);
  if (company !== undefined) return companyTenants(db, company);
  if (dealer !== undefined) return dealerTenants(db, dealer);
  return form.reseller === undefined ? undefined : resellerTenants(db, form.reseller);
}

/** What the form names above the lowest record must be what it belongs to. */
function refuseOthers(tenants: Tenants, sim: HeldSim, session: Session, form: SimInput): void {
  const { reseller, dealer, company } = form;
  if (company !== undefined && company !== tenants.company_id)
    throw wrong('simmdata.rover', 'There is no such record');
  if (dealer !== undefined && dealer !== tenants.dealer_id)
    throw wrong(company === undefined ? 'simmdata.rover' : 'simmdata.company', 'There is no such record');
  if (reseller !== undefined && reseller !== tenants.reseller_id)
    throw wrong('simmdata.reseller', notThere('business'));
  if (!isRole(session.role, 'systemAdmin') && sim.reseller_id !== tenants.reseller_id)
    throw wrong('simmdata.reseller', notThere('business'));
}

async function roverTenants(db: Db, id: number): Promise<Tenants> {
  const row = await db
    .selectFrom('rovers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['reseller_id', 'dealer_id', 'company_id', 'id as rover_id'])
    .executeTakeFirst();
  if (!row) throw wrong('simmdata.rover', 'There is no such record');
  return row;
}

async function companyTenants(db: Db, id: number): Promise<Tenants> {
  const row = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['reseller_id', 'dealer_id', 'id as company_id'])
    .executeTakeFirst();
  if (!row) throw wrong('simmdata.company', notThere('company'));
  return { ...row, rover_id: null };
}

async function dealerTenants(db: Db, id: number): Promise<Tenants> {
  const row = await db
    .selectFrom('dealers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['reseller_id', 'id as dealer_id'])
    .executeTakeFirst();
  if (!row) throw wrong('simmdata.dealer', notThere('dealer'));
  return { ...row, company_id: null, rover_id: null };
}

async function resellerTenants(db: Db, id: number): Promise<Tenants> {
  const row = await db
    .selectFrom('resellers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('id as reseller_id')
    .executeTakeFirst();
  if (!row) throw wrong('simmdata.reseller', notThere('business'));
  return { ...row, dealer_id: null, company_id: null, rover_id: null };
}
