import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Client, tenantRoles } from '@cairn/contract';
import { sql } from 'kysely';
import type { ApiOptions } from '../src/start.ts';
import {
  type Actor,
  actors,
  companies,
  idOf,
  MACHINE_KIND_ID,
  personAt,
  rovers,
  scopes,
  type TreeScope,
} from './tree.ts';
import { connect, type Person, startWorld } from './world.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

export type SeededTree = Awaited<ReturnType<typeof seedTree>>;

/** A walk makes more calls in a minute than any person. */
const unlimited = { general: 1_000_000, withoutSession: 1_000_000, ofCall: 1_000_000 };

/** The tree with records of every kind, and a client for every actor. In variant 2 reseller B is another one. */
export async function seedTree(t: TestContext, variant: 1 | 2 = 1, options: Partial<ApiOptions> = {}) {
  const world = await startWorld(t, { limits: unlimited, ...options });
  const { database, seed } = world;
  const { service } = database;
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0)); // the log has partitions around today only
  for (const scope of scopes) await seedScope(scope);
  for (const scope of companies) await seedEmail(scope);
  await service.insertInto('machine_makers').values({ id: MACHINE_KIND_ID, title: 'Deere' }).execute();
  await service
    .insertInto('machine_models')
    .values({ id: MACHINE_KIND_ID, maker_id: MACHINE_KIND_ID, title: '6R' })
    .execute();
  for (const scope of companies) await seedMachine(scope);
  for (const scope of scopes) await seedStock(scope);
  for (const scope of companies) await seedOrder(scope);
  await seed.station({ id: 7, mount: 'HILL', title: 'Hill' });
  // what is B's comes last, so that numbers given by the database are the same for A in every variant
  for (const { id, scope, online } of rovers) await seedRover(id, scope, online, 'r');
  for (const scope of scopes) await seedEvent(scope);
  const people = new Map<string, Client>();
  for (const actor of actors) await signIn(actor);
  if (variant === 2) await changeB();
  return {
    ...world,
    clientOf: ({ name }: Actor): Client => people.get(name) ?? world.anyone,
    /** The tenants of a place, as columns. */
    tenantsOf: ownScope,
  };

  async function seedScope(scope: TreeScope) {
    const overrides = { id: idOf[scope], title: `mk-${scope}`, created_at: at(0) };
    const [reseller, dealer] = [scope[0] as TreeScope, scope.slice(0, 2) as TreeScope];
    if (scope.length === 1) await seed.reseller(overrides);
    if (scope.length === 2) await seed.dealer({ ...overrides, reseller_id: idOf[reseller] });
    if (scope.length === 3) await seed.company({ ...overrides, dealer_id: idOf[dealer] });
    const role = tenantRoles[scope.length - 1];
    const names = {
      fname: `mk-${scope}-fname`,
      lname: `mk-${scope}-lname`,
      email: `mk-${scope}-mail@example.com`,
    };
    await seed.user({ id: personAt(scope), role, ...ownScope(scope), ...names, created_at: at(0) });
  }

  function ownScope(scope: TreeScope) {
    const path = [scope[0], scope.slice(0, 2), scope].slice(0, scope.length) as TreeScope[];
    const columns = ['reseller_id', 'dealer_id', 'company_id'];
    return Object.fromEntries(path.map((step, level) => [columns[level], idOf[step]])) as {
      reseller_id: number;
      dealer_id?: number;
      company_id?: number;
    };
  }

  async function signIn({ name, role, scope, acting }: Actor) {
    if (role === undefined) return;
    const opener = people.get('system admin');
    if (acting && opener && scope) {
      people.set(name, world.clientOf(await opener.auth.actAs({ dealer: idOf[scope] })));
      return;
    }
    const overrides = { lname: name, email: `${role}@example.com`, id: 5000 + role, created_at: at(0) };
    const person: Person = await world.person(role, scope ? ownScope(scope) : {}, overrides);
    people.set(name, person.client);
  }

  /** The request to accept the data-processing notice, which has left. */
  async function seedEmail(scope: TreeScope) {
    const text = {
      to_name: `mk-${scope}-office`,
      sender: 'X',
      subject: `mk-${scope}-ask`,
      html: '',
      text: '',
    };
    await service
      .insertInto('emails')
      .values({
        ...ownScope(scope),
        ...text,
        to_address: `mk-${scope}-office@example.com`,
        created_at: at(0),
        sent_at: at(0),
        next_at: at(0),
        template: 16,
        state: 'sent',
        link_kind: 'gdpr',
        link_days: 30,
      })
      .execute();
  }

  async function seedMachine(scope: TreeScope) {
    const [reseller_id, dealer_id] = [idOf[scope[0] as TreeScope], idOf[scope.slice(0, 2) as TreeScope]];
    const machine = {
      id: idOf[scope] * 10,
      company_id: idOf[scope],
      regnum: `mk-${scope}-reg`,
      created_at: at(0),
    };
    await service
      .insertInto('machines')
      .values({ ...machine, reseller_id, dealer_id, maker_id: MACHINE_KIND_ID, model_id: MACHINE_KIND_ID })
      .execute();
  }

  /** A reseller has 15 units left, each of its dealers 5. */
  async function seedStock(scope: TreeScope) {
    if (scope.length === 3) return;
    const stock = {
      type_id: 1,
      reseller_id: idOf[scope[0] as TreeScope],
      at: at(0),
      user_name: `mk-${scope}-fname`,
    };
    const dealer = {
      kind: 'assigned',
      quantity: 5,
      dealer_id: idOf[scope],
      purchase_order: `mk-${scope}-po`,
    };
    const movement =
      scope.length === 2 ? dealer : { kind: 'added', quantity: 20, purchase_order: `mk-${scope}-po` };
    await service
      .insertInto('stock_movements')
      .values({ ...stock, ...movement })
      .execute();
  }

  /** An order that is paid and waits for its SIM. */
  async function seedOrder(scope: TreeScope) {
    const [reseller_id, dealer_id] = [idOf[scope[0] as TreeScope], idOf[scope.slice(0, 2) as TreeScope]];
    const order = { id: idOf[scope] * 10, company_id: idOf[scope], reference: `mk-${scope}-order` };
    await service
      .insertInto('orders')
      .values({ ...order, reseller_id, dealer_id, amount: 12_000, paid_at: at(0), received_at: at(0) })
      .execute();
    await service
      .insertInto('order_subscriptions')
      .values({ id: order.id, order_id: order.id, type_id: 1, title: `mk-${scope}-sold`, sims: 1 })
      .execute();
  }

  /** Somebody of the place edited somebody of the place. */
  async function seedEvent(scope: TreeScope) {
    const who = { user_id: personAt(scope), user_name: `mk-${scope}-fname`, target_id: personAt(scope) };
    await service
      .insertInto('user_events')
      .values({
        ...ownScope(scope),
        ...who,
        at: at(3),
        type: 31,
        group: 1,
        target_type: 'user',
        target_title: `mk-${scope}-lname`,
        text: `mk-${scope}-event`,
        address: '192.0.2.1',
      })
      .execute();
  }

  async function seedRover(id: number, scope: TreeScope, online: boolean, letter: string) {
    const title = `mk-${scope}-${letter}${id}`;
    const overrides = { id, company_id: idOf[scope], title, username: title, created_at: at(0) };
    const rover = await seed.rover(overrides);
    if (online) {
      await connect(database, rover, { session_id: id, station_id: 7 });
      const times = { connected_at: at(1), gga_at: at(2) };
      await service.updateTable('rover_live').set(times).where('rover_id', '=', id).execute();
    }
    const tenants = {
      reseller_id: rover.reseller_id,
      dealer_id: rover.dealer_id,
      company_id: rover.company_id,
    };
    const line = { at: today, casta: 1, session_id: id, username: title, station_id: 7, rover_id: id };
    await service
      .insertInto('caster_log')
      .values({ ...line, ...tenants, type: 1, code: 10, legacy_text: `of ${title}` })
      .execute();
    await seedSubscription(rover, `mk-${scope}-sub`);
    await service
      .insertInto('rover_notes')
      .values({ ...tenants, id, rover_id: id, description: `mk-${scope}-note`, created_at: at(0) })
      .execute();
    await seedSim(rover, `mk-${scope}-sim`);
    // without a fix, taken by somebody of its company
    await sql`insert into alerts (id, kind, subject, reseller_id, dealer_id, company_id, rover_id, since, opened_at, taken_at, taken_by, taken_level)
      overriding system value select id, 'rover_no_fix', id::text, reseller_id, dealer_id, company_id, id, ${at(0)}, ${at(0)}, ${at(0)}, ${personAt(scope)}, 'company'
      from rovers where id = ${id}`.execute(service);
    // someone the caster did not know, and a sourcetable: the system's alone
    await service
      .insertInto('caster_log')
      .values({ at: today, casta: 1, type: 1, code: 13, username: 'mk-B1a-guess', legacy_text: 'unknown' })
      .execute();
  }

  /** An active subscription, with what its log says of it. */
  async function seedSubscription(
    rover: { id: number; reseller_id: number; dealer_id: number; company_id: number },
    reference: string,
  ) {
    const { id, reseller_id, dealer_id, company_id } = rover;
    const tenants = { reseller_id, dealer_id, company_id };
    const subscription = { ...tenants, id, rover_id: id, type_id: 1, reference, created_at: at(0) };
    await service
      .insertInto('subscriptions')
      .values({ ...subscription, status: 3, starts_at: at(0), ends_at: new Date(Date.UTC(2090, 0, 1)) })
      .execute();
    await service
      .insertInto('subscription_events')
      .values({ ...tenants, rover_id: id, subscription_id: id, action: 50, at: at(0), user_name: reference })
      .execute();
  }

  /** A SIM in the rover, with its id, data and a change that somebody above has requested. */
  async function seedSim(
    rover: { id: number; reseller_id: number; dealer_id: number; company_id: number },
    endpoint_name: string,
  ) {
    const { id, reseller_id, dealer_id, company_id } = rover;
    const tenants = { reseller_id, dealer_id, company_id, rover_id: id };
    const sim = { id, iccid: `8945${String(id).padStart(15, '0')}`, supplier: 1, status: 'active' };
    await service
      .insertInto('sims')
      .values({ ...sim, status_text: 'Activated', endpoint_name, read_at: at(0) })
      .execute();
    const move = { sim_id: id, from_holder: 'unassigned', to_holder: 'rover', ...tenants, slot: 1 };
    await service
      .insertInto('sim_moves')
      .values({ ...move, at: at(1), user_id: personAt('B'), user_name: 'mk-B-fname' })
      .execute();
    await service
      .insertInto('sim_changes')
      .values({ sim_id: id, action: 'suspend', at: at(1), user_id: personAt('B'), user_name: 'mk-B-fname' })
      .execute();
    const usage = { sim_id: id, day: '2026-01-01', sent_bytes: 1, received_bytes: 1, bytes: 2 };
    await service
      .insertInto('sim_usage')
      .values({ ...usage, ...tenants })
      .execute();
  }

  async function changeB() {
    for (let n = 3; n < 8; n++) await seedRover(idOf.B1a * 10 + n, 'B1a', true, 's');
    await service.updateTable('rover_live').set({ status: 5 }).where('rover_id', '=', 4041).execute();
    const company = { title: 'mk-B1a', country: 2, tel: '1' };
    await service.updateTable('companies').set(company).where('id', '=', idOf.B1a).execute();
    await service.updateTable('users').set({ mobile: '1' }).where('id', '=', personAt('B1a')).execute();
    // an event that takes no number which one of A's would get
    await sql`insert into user_events (id, at, type, "group", reseller_id, dealer_id, company_id, user_name, text) overriding system value
      select id + 1000000, at, type, "group", reseller_id, dealer_id, company_id, user_name, text from user_events where text = 'mk-B1a-event'`.execute(
      service,
    );
    const { numUpdatedRows } = await service
      .updateTable('emails')
      .set({ subject: 'mk-B1a-other' })
      .where('company_id', '=', idOf.B1a)
      .executeTakeFirst();
    assert.equal(numUpdatedRows, 1n);
  }
}
