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

export const places = ['A', 'A1', 'A1a', 'A1b', 'A2', 'A2a', 'B', 'B1', 'B1a'] as const;
export type Place = (typeof places)[number];
/** Ids of places; those of rovers and people are the place's and one digit. */
export const idOf: Record<Place, number> = {
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
export const companies = places.filter((place) => place.length === 3);
export const nonexistent = 987_654;

export const rovers = companies.flatMap((place) =>
  [1, 2].map((n) => ({ id: idOf[place] * 10 + n, place, online: n === 1 })),
);
/** Somebody at each place. */
export const personAt = (place: Place): number => idOf[place] * 10 + 9;

export interface Actor {
  readonly name: string;
  readonly role?: Role;
  readonly place?: Place;
  /** A session of the system admin that acts for the dealer of `place`. */
  readonly acting?: true;
}
export const actors: Actor[] = [
  { name: 'anonymous' },
  { name: 'system admin', role: 1 },
  { name: 'system admin for dealer A1', role: 10, place: 'A1', acting: true },
  { name: 'reseller A', role: 5, place: 'A' },
  { name: 'dealer A1', role: 10, place: 'A1' },
  { name: 'company A1a', role: 20, place: 'A1a' },
  { name: 'viewer A1a', role: 30, place: 'A1a' },
];

/** The oracle: records in and below the own place. */
export const sees = ({ role, place }: Actor, record: Place): boolean =>
  isRole(role, 'systemAdmin') || (place !== undefined && record.startsWith(place));
/** Names: those, and the names of the places above one's own. */
export const mayRead = (actor: Actor, name: string): boolean => {
  const [, place = '', record] = /^mk-([AB]\d?[a-z]?)(-\w+)?$/.exec(name) ?? [];
  return sees(actor, place as Place) || (!record && actor.place?.startsWith(place) === true);
};

export type Kind =
  | 'reseller'
  | 'dealer'
  | 'company'
  | 'rover'
  | 'user'
  | 'email'
  | 'station'
  | 'alarm'
  | 'rinex job'
  | 'session'
  | 'passkey'
  | 'dealer page';

const levels = { reseller: 1, dealer: 2, company: 3 } as const;
const ofLevel = (level: number) => places.filter((place) => place.length === level);

/** The records of a kind with their places; none of those that belong to no tenant or to one person alone. */
export function recordsOf(kind: Kind): { id: number; place: Place }[] {
  if (kind === 'rover') return rovers;
  if (kind === 'user') return places.map((place) => ({ id: personAt(place), place }));
  if (kind === 'email') return companies.map((place, index) => ({ id: index + 1, place })); // planted in this order
  const level = levels[kind as keyof typeof levels];
  return level ? ofLevel(level).map((place) => ({ id: idOf[place], place })) : [];
}

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

export type Planted = Awaited<ReturnType<typeof plantTree>>;

/** The tree with records of every kind, and a client for every actor. In variant 2 reseller B is another one. */
export async function plantTree(t: TestContext, variant: 1 | 2 = 1) {
  const world = await startWorld(t);
  const { database, plant } = world;
  const { service } = database;
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0)); // the log has partitions around today only
  for (const place of places) await plantPlace(place);
  for (const place of companies) await plantEmail(place);
  await plant.station({ id: 7, mount: 'HILL', title: 'Hill' });
  // what is B's comes last, so that numbers given by the database are the same for A in every variant
  for (const { id, place, online } of rovers) await plantRover(id, place, online, 'r');
  for (const place of places) await plantEvent(place);
  const people = new Map<string, Client>();
  for (const actor of actors) await signIn(actor);
  if (variant === 2) await changeB();
  return { ...world, clientOf: ({ name }: Actor): Client => people.get(name) ?? world.anyone };

  async function plantPlace(place: Place) {
    const given = { id: idOf[place], title: `mk-${place}`, created_at: at(0) };
    const [reseller, dealer] = [place[0] as Place, place.slice(0, 2) as Place];
    if (place.length === 1) await plant.reseller(given);
    if (place.length === 2) await plant.dealer({ ...given, reseller_id: idOf[reseller] });
    if (place.length === 3) await plant.company({ ...given, dealer_id: idOf[dealer] });
    const role = tenantRoles[place.length - 1];
    const names = {
      fname: `mk-${place}-fname`,
      lname: `mk-${place}-lname`,
      email: `mk-${place}-mail@example.com`,
    };
    await plant.user({ id: personAt(place), role, ...ownPlace(place), ...names, created_at: at(0) });
  }

  function ownPlace(place: Place) {
    const path = [place[0], place.slice(0, 2), place].slice(0, place.length) as Place[];
    const columns = ['reseller_id', 'dealer_id', 'company_id'];
    return Object.fromEntries(path.map((step, level) => [columns[level], idOf[step]])) as {
      reseller_id: number;
      dealer_id?: number;
      company_id?: number;
    };
  }

  async function signIn({ name, role, place, acting }: Actor) {
    if (role === undefined) return;
    const opener = people.get('system admin');
    if (acting && opener && place) {
      people.set(name, world.clientOf(await opener.session.actAs({ dealer: idOf[place] })));
      return;
    }
    const given = { lname: name, email: `${role}@example.com`, id: 5000 + role, created_at: at(0) };
    const person: Person = await world.person(role, place ? ownPlace(place) : {}, given);
    people.set(name, person.client);
  }

  /** The request to accept the data-processing notice, which has left. */
  async function plantEmail(place: Place) {
    const text = {
      to_name: `mk-${place}-office`,
      sender: 'X',
      subject: `mk-${place}-ask`,
      html: '',
      text: '',
    };
    await service
      .insertInto('emails')
      .values({
        ...ownPlace(place),
        ...text,
        to_address: `mk-${place}-office@example.com`,
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

  /** Somebody of the place edited somebody of the place. */
  async function plantEvent(place: Place) {
    const who = { user_id: personAt(place), user_name: `mk-${place}-fname`, target_id: personAt(place) };
    await service
      .insertInto('user_events')
      .values({
        ...ownPlace(place),
        ...who,
        at: at(3),
        type: 31,
        group: 1,
        target_type: 'user',
        target_title: `mk-${place}-lname`,
        text: `mk-${place}-event`,
        address: '192.0.2.1',
      })
      .execute();
  }

  async function plantRover(id: number, place: Place, online: boolean, letter: string) {
    const title = `mk-${place}-${letter}${id}`;
    const given = { id, company_id: idOf[place], title, username: title, created_at: at(0) };
    const rover = await plant.rover(given);
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
    // someone the caster did not know, and a sourcetable: the system's alone
    await service
      .insertInto('caster_log')
      .values({ at: today, casta: 1, type: 1, code: 13, username: 'mk-B1a-guess', legacy_text: 'unknown' })
      .execute();
  }

  async function changeB() {
    for (let n = 3; n < 8; n++) await plantRover(idOf.B1a * 10 + n, 'B1a', true, 's');
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
