import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Client, isRole, type Role, tenantRoles } from '@cairn/contract';
import { sql } from 'kysely';
import { connect, type Person, startWorld } from './world.ts';

/*
 * A tree of tenants for the walks over the contract. The oracle is a pure function over the names of places: A is a
 * reseller, A1 its dealer, A1a that dealer's company. Every record carries its place in its name, so that a leak is
 * seen wherever in a reply it is.
 */

export const scopes = ['A', 'A1', 'A1a', 'A1b', 'A2', 'A2a', 'B', 'B1', 'B1a'] as const;
export type TreeScope = (typeof scopes)[number];
/** Ids of places; those of rovers and people are the place's and one digit. */
export const idOf: Record<TreeScope, number> = {
  A: 201,
  B: 202,
  A1: 301,
  A2: 302,
  B1: 303,
  A1a: 401,
  A1b: 402,
  A2a: 403,
  B1a: 404,
};
export const companies = scopes.filter((scope) => scope.length === 3);
export const nonexistent = 987_654;
/** Id of the maker and the model of every machine. */
export const machineKind = 90_001;

export const rovers = companies.flatMap((scope) =>
  [1, 2].map((n) => ({ id: idOf[scope] * 10 + n, scope, online: n === 1 })),
);
/** Somebody at each place. */
export const personAt = (scope: TreeScope): number => idOf[scope] * 10 + 9;

export interface Actor {
  readonly name: string;
  readonly role?: Role;
  readonly scope?: TreeScope;
  /** A session of the system admin that acts for the dealer of `place`. */
  readonly acting?: true;
}
export const actors: Actor[] = [
  { name: 'anonymous' },
  { name: 'system admin', role: 1 },
  { name: 'system admin for dealer A1', role: 10, scope: 'A1', acting: true },
  { name: 'reseller A', role: 5, scope: 'A' },
  { name: 'dealer A1', role: 10, scope: 'A1' },
  { name: 'company A1a', role: 20, scope: 'A1a' },
  { name: 'viewer A1a', role: 30, scope: 'A1a' },
];

/** The oracle: records in and below the own place. */
export const sees = ({ role, scope }: Actor, record: TreeScope): boolean =>
  isRole(role, 'systemAdmin') || (scope !== undefined && record.startsWith(scope));
/** Names: those, and the names of the places above one's own. */
export const mayRead = (actor: Actor, name: string): boolean => {
  const [, scope = '', record] = /^mk-([AB]\d?[a-z]?)(-\w+)?$/.exec(name) ?? [];
  return sees(actor, scope as TreeScope) || (!record && actor.scope?.startsWith(scope) === true);
};

export type Kind =
  | 'reseller'
  | 'dealer'
  | 'company'
  | 'rover'
  | 'user'
  | 'email'
  | 'station'
  | 'machine'
  | 'maker'
  | 'model'
  | 'subscription type'
  | 'subscription'
  | 'order'
  | 'note'
  | 'alarm'
  | 'rinex job'
  | 'session'
  | 'passkey'
  | 'dealer page'
  | 'sim'
  | 'sim package'
  | 'sim refresh';

const levels = { reseller: 1, dealer: 2, company: 3 } as const;
const ofLevel = (level: number) => scopes.filter((scope) => scope.length === level);

/** The records of a kind with their places; none of those that belong to no tenant or to one person alone. */
export function recordsOf(kind: Kind): { id: number; scope: TreeScope }[] {
  if (['rover', 'subscription', 'note', 'sim'].includes(kind)) return rovers; // each has one, with its id
  if (kind === 'user') return scopes.map((scope) => ({ id: personAt(scope), scope }));
  if (kind === 'email') return companies.map((scope, index) => ({ id: index + 1, scope })); // seeded in this order
  if (kind === 'machine' || kind === 'order')
    return companies.map((scope) => ({ id: idOf[scope] * 10, scope }));
  const level = levels[kind as keyof typeof levels];
  return level ? ofLevel(level).map((scope) => ({ id: idOf[scope], scope })) : [];
}

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

export type SeededTree = Awaited<ReturnType<typeof seedTree>>;

/** A walk makes more calls in a minute than any person. */
const unlimited = { general: 1_000_000, withoutSession: 1_000_000, ofCall: 1_000_000 };

/** The tree with records of every kind, and a client for every actor. In variant 2 reseller B is another one. */
export async function seedTree(t: TestContext, variant: 1 | 2 = 1) {
  const world = await startWorld(t, { limits: unlimited });
  const { database, seed } = world;
  const { service } = database;
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0)); // the log has partitions around today only
  for (const scope of scopes) await seedScope(scope);
  for (const scope of companies) await seedEmail(scope);
  await service.insertInto('machine_makers').values({ id: machineKind, title: 'Deere' }).execute();
  await service
    .insertInto('machine_models')
    .values({ id: machineKind, maker_id: machineKind, title: '6R' })
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
  return { ...world, clientOf: ({ name }: Actor): Client => people.get(name) ?? world.anyone };

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
      .values({ ...machine, reseller_id, dealer_id, maker_id: machineKind, model_id: machineKind })
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
