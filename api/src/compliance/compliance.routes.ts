import type { areas, Progress } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { findObstacle, isForSignIn, requeueMail } from '@cairn/mail';
import type { BackOff } from '../auth/back-off.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { loggedEmailOf } from '../records/logged-email.ts';
import { checkAccepting, checkAddress } from '../tenancy/person.ts';
import { accept, findAcceptance, refuse } from './acceptance.ts';
import { findEmail, findOwnRequest, listGdprEmails, listOutstanding } from './compliance.queries.ts';
import { findExported } from './export.queries.ts';
import { writeExport } from './export.ts';

interface Needs {
  readonly database: Database;
  readonly backOff: BackOff;
  readonly now: () => number;
  readonly publicUrl: string;
}

export function complianceRoutes({
  database,
  backOff,
  now,
  publicUrl,
}: Needs): Handlers<typeof areas.compliance> {
  return {
    outstanding: async (filter, { session }) => {
      const { counts, data } = await database.withTenant(session, (db) => listOutstanding(db, filter));
      const text = (at: Date | null) => at?.toISOString() ?? null;
      return {
        counts,
        data: data.map((row) => ({
          ...row,
          first_sent: text(row.first_sent),
          twoweek_warning: text(row.twoweek_warning),
          fourweek_warning: text(row.fourweek_warning),
          created: row.created.toISOString(),
        })),
      };
    },

    emails: async ({ company }, { session }) => {
      const emails = await database.withTenant(session, (db) => listGdprEmails(db, publicUrl, company));
      return { CasterEmails: emails.map(loggedEmailOf) };
    },

    resend: ({ id, email: to }, { session, from }) =>
      database.withTenant(session, async (db) => {
        const email = await findEmail(db, id);
        if (!email) throw new Problem('not_found');
        const why = whyNot(email) ?? (await whyNoLink(db, email));
        if (why)
          return {
            messages: [
              { message: sentence('Email not sent'), text: sentence(why), error: 1 } satisfies Progress,
            ],
          };
        checkRecipient(email, to);
        if (email.link_kind === 'gdpr' && email.company_id !== null)
          await checkAccepting(db, email.company_id, to, 'email');
        const queued = await requeueMail(db, id, to, backOff.requested(session.userId));
        if (!queued) throw new Problem('not_found');
        const { user_id: user, company_id: company } = email;
        const target =
          email.link_kind === 'gdpr' && company
            ? ({ type: 'company', id: company, title: email.company ?? '' } as const)
            : user && ({ type: 'user', id: user, title: email.person } as const);
        await recordEvent(
          db,
          email.link_kind === 'gdpr' ? events.acceptanceRequested : events.emailResent,
          session,
          {
            message: { code: 'email_resent', parameters: { subject: email.subject } },
            target: target || undefined,
            scope: { resellerId: email.reseller_id, dealerId: email.dealer_id, companyId: company },
            emailId: queued.id,
            from,
          },
        );
        return {
          messages: [
            {
              message: sentence('Email resent'),
              text: sentence('To {{email}}', { email: to }),
              error: 0,
            } satisfies Progress,
          ],
        };
      }),

    exportCompany: async ({ company: id }, { session, from }) => {
      const company = await database.withTenant(session, async (db) => {
        const found = await findExported(db, id);
        if (!found) throw new Problem('not_found');
        const { title } = found.company;
        const target = { type: 'company', id, title } as const;
        const message = { code: 'data_exported', parameters: { title } } as const;
        await recordEvent(db, events.gdprExported, session, { message, target, scope: found.scope, from });
        return found.company;
      });
      const exported = new Date(now()).toISOString();
      const filename = `${fileName(company.title)}-${exported.slice(0, 10)}.json`;
      return writeExport(database, session, { filename, exported, company });
    },

    acceptance: ({ token }) => findAcceptance(database.service, token),

    own: async (_, { session }) => ({
      request: await database.withTenant(session, async (db) => (await findOwnRequest(db, session)) ?? null),
    }),

    refuse: ({ token, name }, { from }) => refuse(database, token, name, from),

    accept: ({ token, name }, { from }) => accept(database, token, name, from),
  };
}

type Email = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

function whyNot({ link_kind, to_address, gdpr_accepted_at, gdpr_removed_at }: Email) {
  if (to_address === '' || gdpr_removed_at) return 'The personal data was removed';
  if (link_kind === 'alert')
    return 'An alert is sent once: who has taken it, and whether it is over, is on the page of alerts';
  if (link_kind === 'report')
    return 'A performance report is sent once: its recipient finds it in the portal at any time';
  if (link_kind === 'gdpr' && gdpr_accepted_at) return 'The notice has already been accepted';
  return undefined;
}

/** A link to sign in with is for a person whom the caller still sees, where the e-mail was for. */
async function whyNoLink(db: Db, email: Email) {
  if (!isForSignIn(email.link_kind)) return undefined;
  const { user_id: userId, to_address: to, reseller_id: resellerId, dealer_id: dealerId } = email;
  const scope = { resellerId, dealerId, companyId: email.company_id };
  const obstacle = await findObstacle(db, { userId, to, scope });
  if (obstacle === 'gone') return 'The person that its link is for no longer exists';
  if (obstacle === 'moved')
    return 'The person that its link is for now belongs to another organisation: send their login details again';
  return undefined;
}

/** An e-mail about a person goes to their own address; with a link, until they sign in, also to where it went before. */
function checkRecipient({ link_kind, to_address, own_address, last_login_at }: Email, to: string): void {
  if (own_address === null) return;
  checkAddress({ email: own_address, lastLogin: last_login_at }, to, 'email');
  const known = [own_address, to_address].map((address) => address.toLowerCase());
  if (isForSignIn(link_kind) && !known.includes(to.toLowerCase()))
    throw wrong('email', 'An e-mail with a link to sign in with goes to its own address only');
}

const fileName = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'company';
