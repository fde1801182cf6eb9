import { type areas, type BulkReply, type BulkRow, type Input, mailTemplates } from '@cairn/contract';
import type { Db } from '@cairn/database';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import { sentence } from '@cairn/domain/language';
import { resumeSubscription, suspendSubscription } from '@cairn/domain/subscriptions';
import type { MayMail } from '@cairn/mail';
import { sql } from 'kysely';
import { chooseProfile, requireProfile } from '../correction-profiles/choice.ts';
import { listProfiles } from '../correction-profiles/correction-profiles.queries.ts';
import type { Context } from '../mount.ts';
import { Problem } from '../problem.ts';
import { changeSubscription, renew, replyOf } from '../subscriptions/subscription-changes.ts';
import { typeTitles } from '../subscriptions/subscriptions.queries.ts';
import { archiveRover, restoreRover } from './rover-archive.ts';
import { type BulkRover, lockRovers, readUnits } from './rover-bulk.queries.ts';
import { mailRover } from './rover-mail.ts';
import { lockCompany, moveRover, type Target } from './rover-move.ts';

type Bulk = (typeof areas.roverBulk)['apply'];
type BulkInput = Input<Bulk>;
type Requested = BulkInput['rovers'][number];

export interface BulkNeeds {
  readonly db: Db;
  readonly caller: Pick<Context<Bulk>, 'session' | 'from'>;
  readonly ntrip: NtripAddress;
  /** Whether another e-mail may be sent: one of details that somebody asks for, and one that comes with a change. */
  readonly mayMail: { readonly requested: MayMail; readonly along: MayMail };
  readonly at: Date;
}

/** What an action does with one rover, besides that it is done. */
type Effect = Pick<BulkRow, 'text' | 'before' | 'after' | 'email' | 'start' | 'end'>;
type Act = (rover: BulkRover, requested: Requested) => Promise<Effect>;

/**
 * Does an action with each of some rovers within one transaction, by the function that does it with one. A rover that is
 * refused is as before, and the others are done.
 */
export async function runBulk(needs: BulkNeeds, input: BulkInput): Promise<BulkReply> {
  const { db } = needs;
  const act = await actOf(needs, input);
  const requested = new Map(input.rovers.map((rover) => [rover.id, rover]));
  const rovers = await lockRovers(db, [...requested.keys()], input.action === 'restore');
  const renews = input.action === 'renew' && rovers.length > 0;
  const units = renews
    ? await readUnits(db, [...new Set(rovers.map((rover) => rover.dealer_id))])
    : undefined;
  const rows = new Map<number, BulkRow>();
  for (const rover of rovers.toSorted(inTurn(input))) {
    const result = await attempt(db, () => act(rover, requested.get(rover.id) ?? { id: rover.id }));
    const { id, title, company, subid, subversion } = rover;
    rows.set(id, {
      id,
      title,
      company,
      ...result,
      ...(subid !== null && subversion !== null && { subid, version: subversion }),
    });
  }
  const outOfStock = sentence('NO SUBSCRIPTIONS IN STOCK');
  const consuming = rovers.filter(({ id }) => rows.get(id)?.done === 1 || rows.get(id)?.text === outOfStock);
  return {
    rows: [...requested.keys()].map((id) => rows.get(id) ?? missing(id)),
    stock: units ? await stockFor(db, input, consuming, units) : [],
  };
}

const missing = (id: number): BulkRow => ({
  id,
  title: '',
  company: '',
  done: 0,
  text: sentence('There is no such record'),
});

/** What the action does with a rover. */
async function actOf(needs: BulkNeeds, input: BulkInput): Promise<Act> {
  const { db, caller, at } = needs;
  switch (input.action) {
    case 'renew':
      return (rover, requested) => renewOne(needs, input, rover, requested);
    case 'suspend':
    case 'resume':
      return (rover, requested) => suspendOrResume(needs, input, rover, requested);
    case 'move': {
      const target = await targetOf(db, input.company);
      return async ({ id }) => {
        const note = await moveRover(db, caller, id, target);
        return { text: [`→ ${target.title}`, note].filter(Boolean).join('. ') };
      };
    }
    case 'corrections': {
      await requireProfile(db, input.profile, 'profile');
      const titles = new Map((await listProfiles(db)).map(({ value, text }) => [value, text]));
      return (rover) => changeCorrections(needs, input, rover, titles);
    }
    case 'credentials':
      return (rover) => mailCredentials(needs, rover);
    case 'archive':
      return async ({ id }) => effectOf(await archiveRover(db, caller, id, at));
    case 'restore':
      return async ({ id }) => effectOf(await restoreRover(db, caller, id, at));
  }
}

/** What an archive or its undoing did with what belongs to the rover. */
const effectOf = ({ messages: [, ...others] }: Awaited<ReturnType<typeof archiveRover>>): Effect => ({
  text: others.map(({ message, text }) => `${message}: ${text}`).join('. '),
});

async function targetOf(db: Db, id: number | undefined): Promise<Target> {
  const target = id === undefined ? undefined : await lockCompany(db, id);
  if (target) return target;
  const message = sentence('There is no such company');
  throw new Problem('invalid_input', { issues: [{ field: 'company', message }] });
}

/** Renews the subscription of a rover, as the dialog of one rover does. */
async function renewOne(
  { db, caller, mayMail, at }: BulkNeeds,
  input: BulkInput,
  rover: BulkRover,
  requested: Requested,
): Promise<Effect> {
  const { subid, version } = subscriptionOf(rover, requested);
  const { purchase_order, activatenow, timezone, sendmail: send } = input;
  const subtype = typeOf(input, rover);
  // the same type goes on as it was sold: with or without a SIM
  const nosimm = input.subtype === undefined ? (rover.no_sim ?? undefined) : undefined;
  const roverdata = { subid, version, subtype, purchase_order, activatenow, timezone, nosimm };
  const done = await renew(db, caller, { ...roverdata, substart: undefined }, at);
  const { messages } = await replyOf(db, done, { send, mayMail: mayMail.along });
  const { starts_at, ends_at } = done.subscription;
  return {
    text: messages.find(({ error }) => error === 1)?.text ?? '',
    ...(send && rover.email && { email: rover.email }),
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
  };
}

/** Suspends or resumes the subscription of a rover. */
async function suspendOrResume(
  { db, caller }: BulkNeeds,
  { action, purchase_order }: BulkInput,
  rover: BulkRover,
  requested: Requested,
): Promise<Effect> {
  const edit = subscriptionOf(rover, requested);
  const suspends = action === 'suspend';
  const work = suspends ? suspendSubscription : resumeSubscription;
  const message = suspends ? 'Subscription suspended' : 'Subscription resumed';
  await changeSubscription(db, { ...edit, purchase_order }, message, undefined, (subscription) =>
    work(db, caller, subscription, purchase_order),
  );
  return { text: '' };
}

/** Gives a rover other corrections; those of before are replied, so that they can be given back. */
async function changeCorrections(
  { db, caller }: BulkNeeds,
  { profile }: BulkInput,
  { id, profile_id, default_profile_id }: BulkRover,
  titles: ReadonlyMap<number, string>,
): Promise<Effect> {
  if ((profile ?? null) === profile_id)
    throw new Problem('taken', { message: sentence('The rover has these corrections already') });
  await chooseProfile(db, caller, { rover: id, profile });
  const title = (profileId: number | null) => (profileId === null ? undefined : titles.get(profileId));
  const byDefault = title(default_profile_id);
  const named = (own: number | null) =>
    title(own) ??
    (byDefault === undefined
      ? sentence('Dealer’s default: as the station sends them')
      : sentence('Dealer’s default: {{profile}}', { profile: byDefault }));
  return { text: '', before: named(profile_id), after: named(profile ?? null) };
}

/** Mails the connection details of a rover to its company. */
async function mailCredentials({ db, caller, ntrip, mayMail }: BulkNeeds, { id, email }: BulkRover) {
  const sent = await mailRover(db, ntrip, mayMail.requested, caller, {
    id,
    emailid: mailTemplates.ntripDetails,
    useremail: undefined,
  });
  const [message] = sent.messages;
  if (sent.error === 1) throw new Problem('taken', { message: message?.text ?? '' });
  return { text: '', ...(email && { email }) };
}

/** The subscription that the action is about, when it is that of the preview. */
function subscriptionOf({ subid }: BulkRover, { subid: previewed, version }: Requested) {
  if (subid === null) throw new Problem('taken', { message: sentence('This rover has no subscription') });
  if (previewed !== undefined && previewed !== subid) throw new Problem('changed_meanwhile');
  return { subid, version };
}

const typeOf = ({ subtype }: BulkInput, { type_id }: BulkRover): number => subtype ?? type_id ?? 0;

/**
 * Rows of one dealer and type follow each other, so that two bulk actions lock balances in the same order; among these,
 * the first that ends gets the first unit.
 */
const inTurn =
  (input: BulkInput) =>
  (a: BulkRover, b: BulkRover): number =>
    a.dealer_id - b.dealer_id ||
    typeOf(input, a) - typeOf(input, b) ||
    Number(a.ends_at) - Number(b.ends_at) ||
    a.id - b.id;

/** Does the work, or leaves everything as it was before it and gives the reason. */
async function attempt(db: Db, work: () => Promise<Effect>): Promise<Effect & Pick<BulkRow, 'done'>> {
  await sql`savepoint bulk_rover`.execute(db);
  try {
    const effect = await work();
    await sql`release savepoint bulk_rover`.execute(db);
    return { ...effect, done: 1 };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await sql`rollback to savepoint bulk_rover`.execute(db);
    const { issues, message } = error;
    return { done: 0, text: issues?.length ? issues.map((issue) => issue.message).join(', ') : message };
  }
}

/** Units that rovers need, and those that their dealers had before. */
async function stockFor(
  db: Db,
  input: BulkInput,
  rovers: readonly BulkRover[],
  units: ReadonlyMap<string, number>,
): Promise<BulkReply['stock']> {
  const titles = new Map((await typeTitles(db)).map(({ value, text }) => [value, text]));
  const needed = new Map<string, BulkReply['stock'][number]>();
  for (const rover of rovers) {
    const type = typeOf(input, rover);
    const { dealer_id: dealer, dealer: dealerdetail } = rover;
    const key = `${dealer} ${type}`;
    const row = needed.get(key) ?? {
      dealer,
      dealerdetail,
      type,
      text: titles.get(type) ?? '',
      needed: 0,
      available: units.get(key) ?? 0,
    };
    needed.set(key, { ...row, needed: row.needed + 1 });
  }
  return [...needed.values()];
}
