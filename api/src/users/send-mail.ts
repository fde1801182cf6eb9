import {
  type areas,
  type Input,
  type Language,
  mailTemplates,
  outranks,
  REQUIRED,
  type Reply,
  zoneOfCasta,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { connectionHost, type NtripAddress } from '@cairn/domain/connection-hosts';
import { sentence } from '@cairn/domain/language';
import { roleOf, roleTitle } from '@cairn/domain/role-titles';
import { effectOf, type MayMail, queueMail } from '@cairn/mail';
import { sql } from 'kysely';
import type { BackOff } from '../auth/back-off.ts';
import { hashNewPassword } from '../auth/new-password.ts';
import type { Context } from '../mount.ts';
import { wrong } from '../problem.ts';
import { effectOfLogin } from '../subscriptions/effect.rules.ts';
import { sendLoginChanged } from '../tenancy/login-changes.ts';
import { checkAccepting, checkAddress, OF_EQUAL, sendLoginDetails } from '../tenancy/person.ts';
import { askAcceptance } from '../tenancy/save.ts';
import { lockUser } from './users.queries.ts';
import { templatesOf } from './users.rules.ts';

type FormInput = Input<typeof areas.users.sendMail>;
type Answer = Reply<typeof areas.users.sendMail>;
type Caller = Context<typeof areas.users.sendMail>;

const MOUNTPOINT = 'RTK_RTCM3';

interface Needs {
  readonly database: Database;
  readonly ntrip: NtripAddress;
  readonly backOff: BackOff;
}

/** Queues one of the e-mails that a screen can send, in one transaction with its audit event. */
export function sendMail(
  { database, ntrip, backOff }: Needs,
  context: Caller,
  input: FormInput,
): Promise<Answer> {
  const { session } = context;
  return database.withTenant(session, async (db) => {
    const mayMail = backOff.requested(session.userId);
    if (input.emailid === mailTemplates.roverWelcome || input.emailid === mailTemplates.ntripDetails)
      return mailRover(db, ntrip, mayMail, context, input);
    if (input.emailid === mailTemplates.gdpr) return toCompany(db, mayMail, context, input);
    return toPerson(db, mayMail, context, input);
  });
}

async function toPerson(db: Db, mayMail: MayMail, context: Caller, input: FormInput): Promise<Answer> {
  const { session, from } = context;
  const id = input.user ?? input.id;
  if (id === undefined) throw wrong('user', REQUIRED);
  const person = await lockUser(db, id);
  if (!person || person.archived_at) return missing();
  const { fname, lname, email, mobile } = person;
  const role = roleOf(person);
  const scope = { resellerId: person.reseller_id, dealerId: person.dealer_id, companyId: person.company_id };
  const to = input.useremail ?? email;
  const title = `${fname} ${lname}`.trim();
  checkAddress({ email, lastLogin: person.last_login_at }, to, 'useremail');
  const template = templatesOf[role].find((known) => known === input.emailid);
  if (!template && input.emailid !== mailTemplates.profile)
    throw wrong('emailid', 'is not for a {{role}}', { role: roleTitle(role) });
  if (input.pw) {
    if (person.last_login_at !== null && !outranks(session.role, role)) throw wrong('pw', OF_EQUAL);
    const password_hash = await hashNewPassword(input.pw, person, context, 'pw');
    await db
      .updateTable('users')
      .set({ password_hash, change_password: true })
      .where('id', '=', id)
      .execute();
    await sendLoginChanged(db, { ...person, scope }, { email, password: true }, mayMail);
  }
  const fields = {
    fullname: title,
    email,
    mobile: mobile || '-',
    role: (of: Language) => roleTitle(role, of),
  };
  const mail = template
    ? await sendLoginDetails(db, template, { ...person, scope, lastLogin: person.last_login_at }, mayMail, to)
    : await queueMail(db, {
        template: mailTemplates.profile,
        mayMail,
        to,
        name: title,
        userId: id,
        scope,
        fields,
      });
  await recordEvent(db, events.loginDetailsSent, session, {
    message: { code: template ? 'login_details_sent' : 'details_sent', parameters: { title, to } },
    details: input.pw ? [{ code: 'password_set' }] : [],
    target: { type: 'user', id, title },
    scope,
    emailId: mail.id,
    from,
  });
  return sent(to);
}

async function toCompany(
  db: Db,
  mayMail: MayMail,
  { session, from }: Caller,
  input: FormInput,
): Promise<Answer> {
  if (input.id === undefined) throw wrong('id', REQUIRED);
  const company = await companyWithAdmin(db, input.id);
  if (!company || company.archived_at) return missing();
  const { id, title, scope, admin } = company;
  const to = input.useremail ?? admin?.email;
  if (!to) return nobody();
  await checkAccepting(db, id, to, 'useremail');
  const person = { fname: admin?.fname ?? title, lname: admin?.lname ?? '', email: to };
  const mail = await askAcceptance(db, id, scope, person, mayMail);
  await recordEvent(db, events.acceptanceRequested, session, {
    message: { code: 'acceptance_requested', parameters: { title, to } },
    target: { type: 'company', id, title },
    scope,
    emailId: mail.id,
    from,
  });
  return sent(to);
}

/** Queues the NTRIP details of a rover, for its company or another address. */
export async function mailRover(
  db: Db,
  ntrip: NtripAddress,
  mayMail: MayMail,
  { session, from }: Pick<Caller, 'session' | 'from'>,
  input: Pick<FormInput, 'emailid' | 'id' | 'useremail'>,
): Promise<Answer> {
  if (input.id === undefined) throw wrong('id', REQUIRED);
  const rover = await db
    .selectFrom('rovers')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .where('rovers.id', '=', input.id)
    .where('rovers.archived_at', 'is', null)
    .select([
      'rovers.id',
      'rovers.title',
      'rovers.username',
      'rovers.casta',
      'rovers.company_id',
      'rovers.dealer_id as dealer',
      'rovers.reseller_id as reseller',
      'dealers.rtk_url',
      'dealers.jd_dealer',
    ])
    .select([
      'rovers.allowed',
      'rovers.suspended',
      'rovers.valid_from',
      'rovers.expires_at',
      'rovers.corrections_until',
    ])
    .executeTakeFirst();
  const company = rover && (await companyWithAdmin(db, rover.company_id));
  if (!company) return missing();
  if (await isSimAlone(db, rover.id)) return withoutLogin();
  const to = input.useremail ?? company.admin?.email;
  if (!to) return nobody();
  const { id, title, username } = rover;
  const effect = effectOfLogin(rover, new Date());
  const zone = zoneOfCasta(rover.casta);
  const mail = await queueMail(db, {
    mayMail,
    template:
      input.emailid === mailTemplates.roverWelcome ? mailTemplates.roverWelcome : mailTemplates.ntripDetails,
    to,
    name: await nameAt(db, company, to),
    roverId: id,
    scope: company.scope,
    fields: {
      rover: title,
      username,
      mountpoint: MOUNTPOINT,
      connection: connectionHost(ntrip.hosts, rover),
      port: String(ntrip.ports[rover.casta === 2 ? 2 : 1]),
      effect: effectOf(effect.name, effect.at && { at: effect.at, zone }),
    },
  });
  if (mail.tooMany) return tooMany(to);
  await recordEvent(db, events.ntripDetailsSent, session, {
    message: { code: 'ntrip_details_sent', parameters: { title, to } },
    target: { type: 'rover', id, title },
    scope: company.scope,
    emailId: mail.id,
    from,
  });
  return sent(to);
}

/** Whether the subscription of a rover is that of a SIM alone: of the one that its page shows as current. */
export async function isSimAlone(db: Db, rover: number): Promise<boolean> {
  const current = await db
    .selectFrom('subscriptions')
    .innerJoin('subscription_types as types', 'types.id', 'subscriptions.type_id')
    .where('rover_id', '=', rover)
    .orderBy((row) => row('status', 'in', [3, 5]), 'desc') // active, suspended
    .orderBy((row) => row('first_activated_at', 'is not', null), 'desc')
    .orderBy('starts_at', 'desc')
    .select('types.corrections')
    .executeTakeFirst();
  return current?.corrections === false;
}

/** Whom an e-mail to an address of a company greets: the person whose address it is, else the company. */
export async function nameAt(
  db: Db,
  company: { readonly id: number; readonly title: string },
  to: string,
): Promise<string> {
  const person = await db
    .selectFrom('users')
    .where('company_id', '=', company.id)
    .where('archived_at', 'is', null)
    .where(sql`lower(email)`, '=', to.toLowerCase())
    .select(['fname', 'lname'])
    .executeTakeFirst();
  return person ? `${person.fname} ${person.lname}`.trim() : company.title;
}

/** A company with its place and its main administrator. */
export async function companyWithAdmin(db: Db, id: number) {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .select(['id', 'title', 'reseller_id', 'dealer_id', 'admin_user_id', 'archived_at'])
    .executeTakeFirst();
  if (!company) return undefined;
  const admin = await db
    .selectFrom('users')
    .where('id', '=', company.admin_user_id)
    .where('archived_at', 'is', null)
    .select(['fname', 'lname', 'email'])
    .executeTakeFirst();
  const scope = { resellerId: company.reseller_id, dealerId: company.dealer_id, companyId: id };
  return { ...company, scope, admin };
}

const sent = (to: string): Answer => ({
  messages: [
    {
      message: sentence('Email'),
      text: sentence('E-mail to {{email}} is on its way', { email: to }),
      error: 0,
    },
  ],
  error: 0,
  code: 0,
});

const notSent = (why: string, code = 0): Answer => ({
  messages: [{ message: sentence('Email'), text: why, error: 1 }],
  error: 1,
  code,
});

const tooMany = (email: string) =>
  notSent(sentence('Email not sent: too many e-mails to {{email}} within an hour', { email }));

/** Nobody to send it to. */
const nobody = () => notSent(sentence('Email not sent: there is no address'));

/** There are no NTRIP details to send. */
const withoutLogin = () => notSent(sentence('Email not sent: with a SIM alone there is no NTRIP login'));

/** No such person, company or rover, or not theirs to see: the call says so in its reply. */
const missing = () => notSent(sentence('Email not sent: not found'), 404);
