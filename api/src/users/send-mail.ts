import {
  type areas,
  type Input,
  type Language,
  mailTemplates,
  outranks,
  REQUIRED,
  type Reply,
} from '@cairn/contract';
import { type Database, type Db, initialPassword } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import { roleOf, roleTitle } from '@cairn/domain/role-titles';
import { type MayMail, nameAt, queueMail } from '@cairn/mail';
import type { BackOff } from '../auth/back-off.ts';
import { hashNewPassword } from '../auth/new-password.ts';
import type { Context } from '../mount.ts';
import { wrong } from '../problem.ts';
import { accepted, missing, nobody, removed, sent } from '../records/mail-replies.ts';
import { mailRover } from '../rovers/rover-mail.ts';
import { companyWithAdmin } from '../tenancy/company-admin.ts';
import { sendLoginChanged } from '../tenancy/login-changes.ts';
import { checkAccepting, checkAddress, OF_EQUAL, sendLoginDetails } from '../tenancy/person.ts';
import { askAcceptance } from '../tenancy/save.ts';
import { lockUser } from './users.queries.ts';
import { templatesOf } from './users.rules.ts';

type FormInput = Input<typeof areas.users.sendMail>;
type Answer = Reply<typeof areas.users.sendMail>;
type Caller = Context<typeof areas.users.sendMail>;

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
      .set({ password_hash, ...initialPassword() })
      .where('id', '=', id)
      .execute();
    await sendLoginChanged(db, { ...person, scope }, { email, password: true }, mayMail);
  }
  const fields = {
    fullname: title,
    email,
    mobile: mobile || '-',
    role: (recipientLanguage: Language) => roleTitle(role, recipientLanguage),
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
  if (company.gdpr_removed_at) return removed();
  if (company.gdpr_accepted_at) return accepted();
  const { id, title, scope, admin } = company;
  const to = input.useremail ?? admin?.email;
  if (!to) return nobody();
  await checkAccepting(db, id, to, 'useremail');
  const mail = await askAcceptance(
    db,
    id,
    scope,
    { name: await nameAt(db, company, to), email: to },
    mayMail,
  );
  await recordEvent(db, events.acceptanceRequested, session, {
    message: { code: 'acceptance_requested', parameters: { title, to } },
    target: { type: 'company', id, title },
    scope,
    emailId: mail.id,
    from,
  });
  return sent(to);
}
