import { type areas, type Input, mailTemplates, REQUIRED, type Reply } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { queueMail } from '@cairn/mail';
import { events, recordEvent } from '../audit/events.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { connectionHost, type NtripAddress } from '../rovers/connection.rules.ts';
import type { BackOff } from '../session/back-off.ts';
import { hashNewPassword } from '../session/passwords.ts';
import { roleTitles } from '../session/session.rules.ts';
import { PASSWORD_SET, tellOfLoginChange } from '../tenancy/login-changes.ts';
import { checkAddress, sendLoginDetails } from '../tenancy/person.ts';
import { askAcceptance } from '../tenancy/save.ts';
import type { Db } from '../tenancy/tenants.queries.ts';
import { lockUser } from './users.queries.ts';
import { templatesOf } from './users.rules.ts';

type Given = Input<typeof areas.users.sendMail>;
type Answer = Reply<typeof areas.users.sendMail>;
type Caller = Context<typeof areas.users.sendMail>;

const MOUNTPOINT = 'RTK_RTCM3';

interface Needs {
  readonly database: Database;
  readonly ntrip: NtripAddress;
  readonly backOff: BackOff;
}

/** @throws {Problem} too_many */
type MayMail = (to: string) => Promise<void>;

/** Queues one of the e-mails that a screen can send, in one transaction with what the audit says of it. */
export function sendMail(
  { database, ntrip, backOff }: Needs,
  context: Caller,
  given: Given,
): Promise<Answer> {
  const { session } = context;
  return database.withTenant(session, async (db) => {
    const mayMail = (to: string) => backOff.email(session.userId, to);
    if (given.emailid === mailTemplates.roverWelcome || given.emailid === mailTemplates.ntripDetails)
      return toRover(db, ntrip, mayMail, context, given);
    if (given.emailid === mailTemplates.gdpr) return toCompany(db, mayMail, context, given);
    return toPerson(db, mayMail, context, given);
  });
}

async function toPerson(db: Db, mayMail: MayMail, { session, from }: Caller, given: Given): Promise<Answer> {
  const id = given.user ?? given.id;
  if (id === undefined) throw wrong('user', REQUIRED);
  const person = await lockUser(db, id);
  if (!person || person.archived_at) throw new Problem('not_found');
  const { fname, lname, email, mobile } = person;
  const role = person.role as keyof typeof roleTitles; // the table allows no other
  const place = { resellerId: person.reseller_id, dealerId: person.dealer_id, companyId: person.company_id };
  const to = given.useremail ?? email;
  const title = `${fname} ${lname}`.trim();
  checkAddress({ email, lastLogin: person.last_login_at }, to, 'useremail');
  const template = templatesOf[role].find((known) => known === given.emailid);
  if (!template && given.emailid !== mailTemplates.profile)
    throw wrong('emailid', `is not for a ${roleTitles[role]}`);
  await mayMail(to);
  if (given.pw) {
    const password_hash = await hashNewPassword(given.pw, { person, field: 'pw' });
    await db
      .updateTable('users')
      .set({ password_hash, change_password: true })
      .where('id', '=', id)
      .execute();
    await tellOfLoginChange(db, { ...person, place }, { email, password: true });
  }
  const fields = { fullname: title, email, mobile: mobile || '-', role: roleTitles[role] };
  const mail = template
    ? await sendLoginDetails(db, template, { ...person, place, lastLogin: person.last_login_at }, to)
    : await queueMail(db, { template: mailTemplates.profile, to, name: title, userId: id, place, fields });
  await recordEvent(db, events.loginDetailsSent, session, {
    text: `${template ? 'Login details' : 'Details'} of ${title} sent to ${to}`,
    detail: given.pw ? PASSWORD_SET : '',
    target: { type: 'user', id, title },
    place,
    emailId: mail.id,
    from,
  });
  return sent(to);
}

async function toCompany(db: Db, mayMail: MayMail, { session, from }: Caller, given: Given): Promise<Answer> {
  if (given.id === undefined) throw wrong('id', REQUIRED);
  const company = await withAdmin(db, given.id);
  if (!company || company.archived_at) throw new Problem('not_found');
  const { id, title, place, admin } = company;
  const to = given.useremail ?? admin?.email;
  if (!to) return nobody;
  await mayMail(to);
  const mail = await askAcceptance(db, id, place, {
    fname: admin?.fname ?? title,
    lname: admin?.lname ?? '',
    email: to,
  });
  await recordEvent(db, events.gdprAsked, session, {
    text: `Acceptance asked of ${title}, by e-mail to ${to}`,
    target: { type: 'company', id, title },
    place,
    emailId: mail.id,
    from,
  });
  return sent(to);
}

async function toRover(
  db: Db,
  ntrip: NtripAddress,
  mayMail: MayMail,
  { session, from }: Caller,
  given: Given,
): Promise<Answer> {
  if (given.id === undefined) throw wrong('id', REQUIRED);
  const rover = await db
    .selectFrom('rovers')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .where('rovers.id', '=', given.id)
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
    .executeTakeFirst();
  const company = rover && (await withAdmin(db, rover.company_id));
  if (!company) throw new Problem('not_found');
  const to = given.useremail ?? company.admin?.email;
  if (!to) return nobody;
  await mayMail(to);
  const { id, title, username } = rover;
  const mail = await queueMail(db, {
    template:
      given.emailid === mailTemplates.roverWelcome ? mailTemplates.roverWelcome : mailTemplates.ntripDetails,
    to,
    name: company.admin ? `${company.admin.fname} ${company.admin.lname}`.trim() : company.title,
    place: company.place,
    fields: {
      ...{ rover: title, username, mountpoint: MOUNTPOINT },
      connection: connectionHost(ntrip.hosts, rover),
      port: String(ntrip.ports[rover.casta === 2 ? 2 : 1]),
    },
  });
  await recordEvent(db, events.roverEdited, session, {
    text: `NTRIP details of ${title} sent to ${to}`,
    target: { type: 'rover', id, title },
    place: company.place,
    emailId: mail.id,
    from,
  });
  return sent(to);
}

/** A company with its place and its main administrator. */
async function withAdmin(db: Db, id: number) {
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
  const place = { resellerId: company.reseller_id, dealerId: company.dealer_id, companyId: id };
  return { ...company, place, admin };
}

const sent = (to: string): Answer => ({
  messages: [{ message: 'Email', text: `E-mail to ${to} is on its way`, error: 0 }],
  error: 0,
  code: 0,
});

/** Nobody to send it to. */
const nobody: Answer = {
  messages: [{ message: 'Email', text: 'Email not sent: there is no address', error: 1 }],
  error: 1,
  code: 0,
};
