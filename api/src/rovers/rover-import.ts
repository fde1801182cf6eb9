import {
  type areas,
  ERRORS_PER_IMPORT,
  generatePassword,
  type Input,
  type Reply,
  zoneOfCasta,
} from '@cairn/contract';
import { type Db, type Secret, sealSecret } from '@cairn/database';
import { events, recordEvents } from '@cairn/domain/audit-events';
import { changes } from '@cairn/domain/changes';
import { sentence, titleIn } from '@cairn/domain/language';
import { sellFirst } from '@cairn/domain/subscriptions-of-imported';
import { sql } from 'kysely';
import type { Context } from '../mount.ts';
import { isTaken, Problem, wrong } from '../problem.ts';
import { notThere } from '../records/refusals.ts';
import { isUsernameTaken, takeTurnAtUsernames } from './rover-forms.queries.ts';
import { castaOf, mayChangeLogin, usernameBase } from './rover-forms.rules.ts';
import {
  freeUsernames,
  type ImportScope,
  readScope,
  readUnits,
  takenUsernames,
} from './rover-import.queries.ts';
import { countUnits, type LineError, type Plan, planLines } from './rover-import.rules.ts';
import { PASSWORD_CELL } from './rover-save.ts';
import type { UsernameAllowance } from './username-allowance.ts';

type Import = (typeof areas.roverImport)['run'];
type Caller = Pick<Context<Import>, 'session' | 'from'>;
type Named = Plan & { readonly username: string };

interface ImportNeeds {
  readonly db: Db;
  readonly caller: Caller;
  readonly secret: Secret;
  readonly allowance: UsernameAllowance;
  readonly now: Date;
}

const CHUNK = 1000;

/** Checks the lines of an import, and creates the rovers unless it is a dry run or a line is wrong. */
export async function importRovers(
  { db, caller, secret, allowance, now }: ImportNeeds,
  input: Input<Import>,
): Promise<Reply<Import>> {
  const { role, dealerId } = caller.session;
  const dealer = input.dealer ?? dealerId ?? undefined;
  const scope = dealer === undefined ? undefined : await readScope(db, dealer);
  if (!scope) throw wrong('dealer', notThere('dealer'));
  const { errors, plans, typed, sold } = planLines(
    input.rows,
    scope,
    mayChangeLogin(role, scope.dealer.change_username),
  );
  const { errors: short, stock } = countUnits(sold, await readUnits(db, scope.dealer.id));
  allowance.take(caller.session.userId, typed.size);
  const { errors: unnamed, named } = await nameRovers(db, plans, typed);
  const all = [...errors, ...short, ...unnamed].sort((a, b) => a.line - b.line);
  const creates = all.length === 0 && !input.dryrun;
  if (creates) await create(db, caller, secret, scope, named, input.timezone, now);
  return {
    rovers: all.length === 0 ? named.length : 0,
    errors: all.slice(0, ERRORS_PER_IMPORT),
    created: creates ? await momentOf(db) : null,
    wrong: all.length,
    stock,
    corrections: correctionsOf(all.length === 0 ? named : []),
    companies: companiesOf(all.length === 0 ? named : []),
  };
}

/** When the rovers of this transaction were created: all in one moment, as the database has its time of a transaction. */
async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
  return (rows[0]?.at ?? new Date()).toISOString();
}

/** The correction profiles that lines name, with how many. */
const correctionsOf = (plans: readonly Plan[]): Reply<Import>['corrections'] =>
  [...Map.groupBy(plans, ({ profile }) => profile).entries()].flatMap(([profile, rovers]) =>
    profile ? [{ value: profile.id, text: titleIn(profile), rovers: rovers.length }] : [],
  );

/** The companies that get rovers, with how many. */
const companiesOf = (plans: readonly Plan[]): Reply<Import>['companies'] =>
  [...Map.groupBy(plans, ({ company }) => company).entries()].map(([{ id, title }, rovers]) => ({
    value: id,
    text: title,
    rovers: rovers.length,
  }));

/** Each rover with its username: that of its line, else the next free one. */
async function nameRovers(
  db: Db,
  plans: readonly Plan[],
  typed: ReadonlyMap<string, number>,
): Promise<{ errors: LineError[]; named: Named[] }> {
  const taken = await takenUsernames(db, [...typed.keys()]);
  const errors = [...taken].map(
    (name): LineError => ({
      line: Number(typed.get(name)),
      field: 'username',
      message: sentence('The username belongs to another rover'),
    }),
  );
  const used = new Set([...typed.keys()].map((name) => name.toLowerCase()));
  const free = new Map<string, string[]>();
  const bases = [...requestedNames(plans)].sort(([one], [other]) => (one < other ? -1 : 1)); // locked in one order
  for (const [base, requested] of bases) {
    await takeTurnAtUsernames(db, base);
    const alike = [...used].filter((name) => name.startsWith(base)).length;
    const names = (await freeUsernames(db, base, requested + alike)).filter((name) => !used.has(name));
    free.set(base, names.slice(0, requested));
    for (const name of names.slice(0, requested)) used.add(name);
  }
  const named = plans.flatMap((plan) => {
    const username = plan.username ?? free.get(usernameBase(plan.company.title))?.shift();
    if (username !== undefined) return { ...plan, username };
    errors.push({ line: plan.line, field: 'username', message: sentence('There is no free username') });
    return [];
  });
  return { errors, named };
}

/** How many usernames are needed that begin with a text. */
function requestedNames(plans: readonly Plan[]): Map<string, number> {
  const requested = new Map<string, number>();
  for (const { username, company } of plans) {
    const base = usernameBase(company.title);
    if (username === undefined) requested.set(base, (requested.get(base) ?? 0) + 1);
  }
  return requested;
}

async function create(
  db: Db,
  caller: Caller,
  secret: Secret,
  { dealer }: ImportScope,
  plans: readonly Named[],
  timezone: string | undefined,
  now: Date,
): Promise<void> {
  const { reseller_id, id: dealer_id } = dealer;
  const casta = castaOf(caller.session.role, undefined, reseller_id);
  const scopeOf = ({ company }: Plan) => ({ reseller_id, dealer_id, company_id: company.id });
  const created = new Map<string, number>();
  for (const some of chunks(plans)) {
    const machines = await insertMachines(db, some, scopeOf);
    const rows = some.map((plan) => ({
      ...scopeOf(plan),
      casta,
      username: plan.username,
      title: plan.title || plan.username,
      machine_id: machines.get(plan) ?? null,
      password_sealed: sealSecret(secret, plan.password ?? generatePassword(), PASSWORD_CELL),
      needs_gga: false,
      disconnect_on_change_base: false,
    }));
    const inserted = await db
      .insertInto('rovers')
      .values(rows)
      .returning(['id', 'username'])
      .execute()
      .catch((error: unknown) => {
        if (!isUsernameTaken(error)) throw error;
        throw new Problem('taken', { message: sentence('Another rover got one of the usernames meanwhile') });
      });
    for (const { id, username } of inserted) created.set(username, id);
  }
  const rovers = plans.map((plan) => ({
    plan,
    rover: { id: Number(created.get(plan.username)), title: plan.title || plan.username },
  }));
  await giveProfiles(db, rovers);
  const { session, from } = caller;
  await recordEvents(
    db,
    events.roverCreated,
    session,
    rovers.map(({ plan, rover }) => ({
      message: { code: 'created', parameters: { kind: 'rover', title: rover.title } },
      target: { type: 'rover', ...rover },
      scope: { resellerId: reseller_id, dealerId: dealer_id, companyId: plan.company.id },
      from,
      ...(plan.profile && {
        details: changes({ correction_profile_id: null }, { correction_profile_id: plan.profile.title }),
      }),
    })),
  );
  const zone = timezone ?? zoneOfCasta(casta);
  const sales = rovers.map(({ plan, rover }) => ({
    rover,
    scope: scopeOf(plan),
    type: plan.type,
    zone,
    reference: plan.purchase_order,
    startsAt: plan.substart,
  }));
  await sellFirst(db, caller, sales, now);
}

/** Gives rovers the profiles of their lines. Sellers may change a rover's profile, and not create a rover with one. */
async function giveProfiles(
  db: Db,
  rovers: readonly { readonly plan: Plan; readonly rover: { readonly id: number } }[],
): Promise<void> {
  const byProfile = Map.groupBy(rovers, ({ plan }) => plan.profile?.id);
  for (const [profile, some] of byProfile)
    if (profile !== undefined)
      await db
        .updateTable('rovers')
        .set({ correction_profile_id: profile })
        .where(sql<boolean>`id = any(${some.map(({ rover }) => rover.id)}::int[])`)
        .execute()
        .catch((error: unknown) => {
          if (!isTaken(error, 'profile_gone')) throw error;
          throw new Problem('taken', { message: sentence('There is no such correction profile') });
        });
}

/** The machines of rovers; rows are returned in the order in which they are inserted. */
async function insertMachines(
  db: Db,
  plans: readonly Named[],
  scopeOf: (plan: Plan) => { reseller_id: number; dealer_id: number; company_id: number },
): Promise<Map<Plan, number>> {
  const owners = plans.filter(({ machine }) => machine !== undefined);
  const rows = owners.flatMap((plan) => (plan.machine ? { ...scopeOf(plan), ...plan.machine } : []));
  if (rows.length === 0) return new Map();
  const inserted = await db.insertInto('machines').values(rows).returning('id').execute();
  return new Map(inserted.map(({ id }, index) => [owners[index] as Plan, id]));
}

function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}
