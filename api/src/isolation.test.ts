import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { CallError, type Client, type Endpoint, type Role } from '@cairn/contract';
import { answerCommands } from '@cairn/database';
import { calls, connect, type Person, startWorld } from '../test/world.ts';

/*
 * Who may see what, walked over the whole contract: every call × every role × own, sibling, other branch, parent and
 * nonexistent ids. The oracle is a pure function over the names of places: A is a reseller, A1 its dealer, A1a that
 * dealer's company. Every record carries its place in its name, so that a leak is seen wherever in a reply it is.
 */

const places = ['A', 'A1', 'A1a', 'A1b', 'A2', 'A2a', 'B', 'B1', 'B1a'] as const;
type Place = (typeof places)[number];
/** Ids of places; those of rovers are the company's and one digit. */
const idOf: Record<Place, number> = {
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
/** The person planted at each place. */
const userOf = (place: Place): number => 6000 + idOf[place];
const companies = places.filter((place) => place.length === 3);
const nonexistent = 987_654;

const rovers = companies.flatMap((place) =>
  [1, 2].map((n) => ({ id: idOf[place] * 10 + n, place, online: n === 1 })),
);

interface Actor {
  readonly name: string;
  readonly role?: Role;
  readonly place?: Place;
}
const actors: Actor[] = [
  { name: 'anonymous' },
  { name: 'system admin', role: 1 },
  { name: 'reseller A', role: 5, place: 'A' },
  { name: 'dealer A1', role: 10, place: 'A1' },
  { name: 'company A1a', role: 20, place: 'A1a' },
  { name: 'viewer A1a', role: 30, place: 'A1a' },
];

/** The oracle: records in and below the own place. */
const sees = ({ role, place }: Actor, record: Place): boolean =>
  role === 1 || (place !== undefined && record.startsWith(place));
/** Names: those, and the names of the places above one's own. */
const mayRead = (actor: Actor, name: string): boolean => {
  const [, place = '', record] = /^mk-([AB]\d?[a-z]?)(-\w+)?$/.exec(name) ?? [];
  return sees(actor, place as Place) || (!record && actor.place?.startsWith(place) === true);
};

/* ---- what each call is asked, and which rovers must come back ---- */

type Kind =
  | 'reseller'
  | 'dealer'
  | 'company'
  | 'rover'
  | 'station'
  | 'user'
  | 'email'
  | 'dealer page'
  | 'to archive'; // would change the world: walked in tenancy/isolation.test.ts
interface Walk {
  /** What makes the call valid. */
  readonly input?: Record<string, unknown>;
  /** Kinds of its id fields, where the name alone does not say. */
  readonly kinds?: Record<string, Kind>;
  /** Ids of the rovers in a reply, to be compared with the oracle's. */
  readonly rovers?: (reply: { rovers: { value: number }[] }) => number[];
  /** Which rovers the call would show to someone who sees all. */
  readonly among?: (rover: (typeof rovers)[number], input: Record<string, unknown>) => boolean;
}
const values = (reply: { rovers: { value: number }[] }) => reply.rovers.map(({ value }) => value);

const base = { text: 'x', mount: 'NEW', type: 4, country: 1, latitude: 0, longitude: 0 };
const walks: Record<string, Walk> = {
  'session.login': { input: { email: 'nobody@example.com', password: 'x' } },
  'session.logout': {},
  'session.me': {},
  'session.recordEvent': { input: { type: 1 }, kinds: { user: 'user' } },
  'session.branding': { kinds: { id: 'dealer page' } },
  'system.casterPoll': {},
  'system.check': {},
  'system.logError': {},
  'resellers.list': { kinds: { id: 'reseller' } },
  'resellers.save': { input: { resellerdata: {} } },
  'resellers.archive': { input: { id: nonexistent }, kinds: { id: 'to archive' } },
  'dealers.list': { kinds: { id: 'dealer' } },
  'dealers.find': { kinds: { id: 'dealer' } },
  'dealers.save': { input: { dealerdata: {} } },
  'dealers.archive': { input: { id: nonexistent }, kinds: { id: 'to archive' } },
  'companies.list': { kinds: { id: 'company' } },
  'companies.find': { kinds: { id: 'company', business: 'reseller' } },
  'companies.options': {},
  'companies.record': { input: { id: nonexistent }, kinds: { id: 'company' } },
  'companies.save': { input: { companydata: {} } },
  'companies.archive': { input: { id: nonexistent }, kinds: { id: 'to archive' } },
  'users.list': {},
  'users.find': { kinds: { id: 'user' } },
  'users.save': { input: { userdata: {} } },
  'users.archive': { input: { id: nonexistent }, kinds: { id: 'to archive' } },
  'users.exists': { input: { email: 'nobody@example.com' } },
  'users.roles': {},
  'users.sendMail': { input: { emailid: 10, user: nonexistent }, kinds: { user: 'user', id: 'user' } },
  'images.upload': { input: { type: 'branding/logos', files: new File(['x'], 'x.png') } },
  'network.loggedRovers': { rovers: values, among: ({ online }) => online },
  'network.filterOptions': {
    input: { stext: 'mk-' },
    rovers: values,
  },
  'rovers.list': { rovers: values },
  'rovers.records': { kinds: { id: 'rover' }, rovers: values },
  'rovers.search': { rovers: values },
  'rovers.liveSession': { input: { rover: nonexistent } },
  'rovers.disconnect': { input: { casta: 1, session: 1, roverid: nonexistent } },
  'stations.live': { kinds: { id: 'station' } },
  'stations.list': { kinds: { id: 'station' } },
  'stations.create': { input: { basedata: { ...base, mount: 'RTK_RTCM3' } } },
  'stations.update': { input: { basedata: { ...base, id: nonexistent } } },
  'stations.remove': { input: { id: nonexistent }, kinds: { id: 'station' } },
  'stations.connectas': {},
  'sessions.live': { input: { rover: nonexistent } },
  'sessions.list': { input: { id: nonexistent }, kinds: { id: 'rover' } },
  'sessions.detail': { input: { rover: nonexistent } },
  'sessions.losses': { input: { rover: nonexistent } },
  'sessions.usage': { input: { rover: nonexistent } },
  'sessions.lastFive': { input: { rover: nonexistent } },
  'sessions.requests': { input: { rover: nonexistent } },
  'compliance.outstanding': {},
  'compliance.emails': { input: { company: nonexistent } },
  'compliance.resend': {
    input: { id: nonexistent, email: 'x@example.com' },
    kinds: { id: 'email', user: 'user' },
  },
  'compliance.exportCompany': { input: { company: nonexistent } },
  'compliance.acceptance': { input: { token: 'x' } },
  'compliance.accept': { input: { token: 'x', name: 'X' } },
  'availability.ofStation': { input: { base: nonexistent }, kinds: { base: 'station' } },
  'availability.history': {
    input: { id: nonexistent, filterStart: '2026-01-01 00:00', filterEnd: '2026-01-02 00:00' },
    kinds: { id: 'station' },
  },
  'availability.ofNetwork': {},
  'availability.logs': { kinds: { id: 'station' } },
  'logs.caster': {},
  'logs.messages': {},
};
const byName: Record<string, Kind> = {
  reseller: 'reseller',
  dealer: 'dealer',
  company: 'company',
  rover: 'rover',
  roverid: 'rover',
  basestation: 'station',
};
const notIds = new Set([
  ...[
    'stext',
    'page',
    'limit',
    'orderby',
    'sortdesc',
    'roleid',
    'status',
    'username',
    'country',
    'basename',
    'basedata',
    'casta',
    'session',
  ],
  ...[
    'start',
    'end',
    'basesonly',
    'before',
    'email',
    'password',
    'systemadmin',
    'type',
    'group',
    'text',
    'name',
    'userrole',
    'role',
    'token',
    'test',
    'timezone',
    'gmtoffset',
    'period',
    'msm',
    'filterStart',
    'filterEnd',
    'dateMode',
    'sessiondata',
    'live',
    'after',
    'green',
  ],
  ...['logintitle', 'sysadmin', 'resellerdata', 'dealerdata', 'companydata', 'userdata', 'title', 'nousers'],
  ...['list', 'dropdown', 'filterbyreseller', 'rolesel', 'all', 'emailid', 'useremail', 'pw', 'sub'],
  ...['files', 'left', 'top', 'width', 'height'],
  ...['code', 'component', 'sentrequest', 'response', 'post', 'file', 'line'],
]);
const idsOfKind: Partial<Record<Kind, number[]>> = {
  reseller: [idOf.A, idOf.B],
  dealer: [idOf.A1, idOf.A2, idOf.B1],
  company: companies.map((place) => idOf[place]),
  rover: rovers.map(({ id }) => id),
  user: places.map((place) => userOf(place)),
  email: companies.map((_, index) => index + 1), // planted in this order
};
const placeOfId = (kind: Kind, id: number): Place | undefined => {
  if (kind === 'user') return places.find((place) => userOf(place) === id);
  if (kind === 'rover') return rovers.find((rover) => rover.id === id)?.place;
  if (kind === 'email') return companies[id - 1];
  const level = { reseller: 1, dealer: 2, company: 3 }[kind as string];
  return places.find((place) => place.length === level && idOf[place] === id);
};

function idFields(name: string, endpoint: Endpoint, { kinds = {} }: Walk): [string, Kind][] {
  return Object.keys(endpoint.input.shape).flatMap((field) => {
    const kind = kinds[field] ?? (name.startsWith('system.logError') ? undefined : byName[field]);
    assert.ok(
      kind || notIds.has(field) || name === 'system.logError',
      `${name} has a new field ${field}: is it an id?`,
    );
    return kind ? [[field, kind] as [string, Kind]] : [];
  });
}

/* ---- the world ---- */

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** Role and column of the people of a place, by its depth. */
const levels = [
  [5, 'reseller_id'],
  [10, 'dealer_id'],
  [20, 'company_id'],
] as const;

async function plantWorld(t: TestContext, variant: 1 | 2 = 1) {
  const world = await startWorld(t);
  const { database, plant } = world;
  const today = new Date(new Date().setUTCHours(0, 0, 0, 0)); // the log has partitions around today only
  for (const place of places) {
    const given = { id: idOf[place], title: `mk-${place}` };
    const [reseller, dealer] = [place[0] as Place, place.slice(0, 2) as Place];
    if (place.length === 1) await plant.reseller(given);
    if (place.length === 2) await plant.dealer({ ...given, reseller_id: idOf[reseller] });
    if (place.length === 3) await plant.company({ ...given, dealer_id: idOf[dealer] });
    const [role, column] = levels[place.length - 1] ?? [20, 'company_id'];
    const someone = { id: userOf(place), lname: `mk-${place}-user`, created_at: at(0), role };
    await plant.user({ ...someone, email: `user.of.${place}@example.com`, [column]: idOf[place] });
  }
  for (const place of companies) await plantEmail(place);
  const station = await plant.station({ id: 7, mount: 'HILL', title: 'Hill' });
  // what is B's comes last, so that numbers given by the database are the same for A in every variant
  for (const { id, place, online } of rovers) await plantRover(id, place, online, 'r');
  if (variant === 2) {
    for (let n = 3; n < 8; n++) await plantRover(idOf.B1a * 10 + n, 'B1a', true, 's');
    await database.service
      .updateTable('rover_live')
      .set({ status: 5 })
      .where('rover_id', '=', 4041)
      .execute();
    await database.service
      .updateTable('companies')
      .set({ title: 'mk-B1a', country: 2, tel: '1' })
      .where('id', '=', idOf.B1a)
      .execute();
  }
  const people = new Map<string, Person>();
  for (const { name, role, place } of actors) {
    if (role === undefined) continue;
    const where = place && {
      reseller_id: idOf[place[0] as Place],
      dealer_id: idOf[place.slice(0, 2) as Place],
      company_id: idOf[place],
    };
    const depth: Record<Role, number> = { 1: 0, 5: 1, 10: 2, 20: 3, 30: 3 };
    const own = Object.fromEntries(Object.entries(where ?? {}).slice(0, depth[role]));
    people.set(
      name,
      await world.person(role, own, {
        lname: name,
        email: `${role}@example.com`,
        id: 5000 + role,
        created_at: at(0),
      }),
    );
  }
  const clientOf = ({ name }: Actor): Client => people.get(name)?.client ?? world.anyone;
  return { ...world, clientOf, station };

  /** The request to accept the data-processing notice, which has left. */
  async function plantEmail(place: Place) {
    const { id: company_id, ...tenants } = await database.service
      .updateTable('companies')
      .set({ created_at: at(0) })
      .where('id', '=', idOf[place])
      .returning(['id', 'reseller_id', 'dealer_id'])
      .executeTakeFirstOrThrow();
    const to_address = `mk-${place}-office@example.com`;
    const text = {
      to_name: `mk-${place}-office`,
      sender: 'X',
      subject: `mk-${place}-ask`,
      html: '',
      text: '',
    };
    const times = { created_at: at(0), sent_at: at(0), next_at: at(0) };
    await database.service
      .insertInto('emails')
      .values({
        ...tenants,
        company_id,
        to_address,
        ...text,
        ...times,
        template: 16,
        state: 'sent',
        link_kind: 'gdpr',
        link_days: 30,
      })
      .execute();
  }

  async function plantRover(id: number, place: Place, online: boolean, letter: string) {
    const title = `mk-${place}-${letter}${id}`;
    const rover = await plant.rover({
      id,
      company_id: idOf[place],
      title,
      username: title,
      created_at: at(0),
    });
    if (online) {
      await connect(database, rover, { session_id: id, station_id: 7 });
      await database.service
        .updateTable('rover_live')
        .set({ connected_at: at(1), gga_at: at(2) })
        .where('rover_id', '=', id)
        .execute();
    }
    const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
    const line = { at: today, casta: 1, session_id: id, username: title, station_id: 7 };
    await database.service
      .insertInto('caster_log')
      .values({
        ...line,
        rover_id,
        reseller_id,
        dealer_id,
        company_id,
        type: 1,
        code: 10,
        description: `of ${title}`,
      })
      .execute();
    // someone the caster did not know, and a sourcetable: the system's alone
    await database.service
      .insertInto('caster_log')
      .values({ at: today, casta: 1, type: 1, code: 13, username: 'mk-B1a-guess', description: 'unknown' })
      .execute();
  }
}
type Planted = Awaited<ReturnType<typeof plantWorld>>;

async function ask({ clientOf }: Planted, actor: Actor, endpoint: Endpoint, input: Record<string, unknown>) {
  return clientOf(actor)
    .call(endpoint, input as never)
    .then(
      (reply: unknown) => ({ status: 200, reply }),
      (error: unknown) => {
        assert.ok(error instanceof CallError, String(error));
        return { status: error.status, reply: `${error.code} ${error.message}` };
      },
    );
}

/** Logging out comes last, as nothing can be asked after it. */
const inOrder = calls.toSorted(
  (a, b) => Number(a.name === 'session.logout') - Number(b.name === 'session.logout'),
);

before(() => {
  for (const { name } of calls) assert.ok(walks[name], `${name} is new: say how to walk it`);
});

test('no call shows or touches what is not its caller’s, and not yours answers like not there', async (t) => {
  const world = await plantWorld(t);
  const stop = await answerCommands(world.database, 'test', async () => ({ done: true, message: 'closed' }));
  t.after(stop);
  let asked = 0;
  for (const actor of actors) {
    for (const { name, endpoint } of inOrder) {
      const walk = walks[name] ?? {};
      const mayCall =
        endpoint.roles === 'anyone' || (actor.role !== undefined && endpoint.roles.includes(actor.role));
      const look = async (input: Record<string, unknown>) => {
        const { status, reply } = await ask(world, actor, endpoint, input);
        const said = `${actor.name}: ${name} ${JSON.stringify(input)}`;
        asked += 1;
        assert.ok(status < 500, `${said} fails`);
        if (!mayCall) assert.equal(status, actor.role === undefined ? 401 : 403, said);
        const text = JSON.stringify(reply);
        for (const [seen] of text.matchAll(/mk-[\w-]+/g))
          assert.ok(mayRead(actor, seen), `${said} shows ${seen}`);
        if (status === 200 && walk.rovers) {
          const expected = rovers.filter(
            (rover) =>
              sees(actor, rover.place) && matches(rover, input) && (walk.among?.(rover, input) ?? true),
          );
          assert.deepEqual(
            walk.rovers(reply as { rovers: { value: number }[] }).toSorted(),
            expected.map(({ id }) => id).toSorted(),
            said,
          );
        }
        return { status, reply };
      };

      await look({ ...walk.input });
      for (const [field, kind] of idFields(name, endpoint, walk)) {
        const missing = await look({ ...walk.input, [field]: nonexistent });
        for (const id of idsOfKind[kind] ?? []) {
          const answer = await look({ ...walk.input, [field]: id });
          const place = placeOfId(kind, id);
          const mine = place !== undefined && (sees(actor, place) || actor.place?.startsWith(place));
          if (!mine)
            assert.deepEqual(
              answer,
              missing,
              `${actor.name}: ${name} tells ${field} ${id} from one that is not there`,
            );
        }
      }
    }
  }
  assert.ok(asked > 700, `${asked} questions were asked`);
});

/** What the tenant filters of a list let through. */
function matches(rover: (typeof rovers)[number], input: Record<string, unknown>): boolean {
  const { reseller, dealer, company, rover: one, id } = input;
  const [r, d] = [idOf[rover.place[0] as Place], idOf[rover.place.slice(0, 2) as Place]];
  const is = (asked: unknown, actual: number) => asked === undefined || asked === actual;
  return (
    is(reseller, r) &&
    is(dealer, d) &&
    is(company, idOf[rover.place]) &&
    is(one, rover.id) &&
    is(id, rover.id)
  );
}

test('a disconnect reaches the caster for an own rover and never for another’s', async (t) => {
  const world = await plantWorld(t);
  const heard: unknown[] = [];
  const stop = await answerCommands(world.database, 'test', async (command) => {
    heard.push(command);
    return { done: true, message: 'closed' };
  });
  t.after(stop);
  const reseller = world.clientOf({ name: 'reseller A' });
  assert.deepEqual(await reseller.rovers.disconnect({ casta: 1, session: 4011, roverid: 4011 }), {
    error: 0,
    messages: ['closed'],
  });
  await assert.rejects(reseller.rovers.disconnect({ casta: 1, session: 4041, roverid: 4041 }), {
    code: 'not_found',
  });
  // the session of another's rover under the name of one's own
  assert.equal((await reseller.rovers.disconnect({ casta: 1, session: 4041, roverid: 4011 })).error, 1);
  assert.deepEqual(heard, [{ command: 'disconnect', session: 4011, rover: 4011 }]);
});

test('whatever happens at reseller B, every reply of A’s people is byte for byte the same', async (t) => {
  const [one, other] = [await plantWorld(t, 1), await plantWorld(t, 2)];
  const steady = (reply: unknown) =>
    JSON.stringify(reply).replace(/"(time|last_login|token|ref)":("[^"]*"|null)/g, '"$1":0');
  let compared = 0;
  for (const actor of actors.filter(({ place }) => place)) {
    for (const { name, endpoint } of inOrder) {
      const input = { ...walks[name]?.input };
      const [mine, twin] = [await ask(one, actor, endpoint, input), await ask(other, actor, endpoint, input)];
      assert.equal(steady(twin), steady(mine), `${actor.name}: ${name}`);
      compared += 1;
    }
  }
  assert.equal(compared, 4 * calls.length);
  // the twins do differ: the system sees it
  const admin = { name: 'system admin', role: 1 } as const;
  const [mine, twin] = [
    await one.clientOf(admin).network.loggedRovers({}),
    await other.clientOf(admin).network.loggedRovers({}),
  ];
  assert.notEqual(mine.rovers.length, twin.rovers.length);
});
