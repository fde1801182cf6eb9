import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';
import { createLink, type LinkTarget } from './links.ts';
import { escapeHtml } from './render.ts';
import { PERSONAL_LINK, PORTAL } from './templates.ts';

/** What of an e-mail's row is needed to complete it. */
export interface Queued {
  readonly id: number;
  readonly html: string;
  readonly text: string;
  readonly link_kind: string | null;
  readonly link_days: number | null;
  readonly user_id: number | null;
  readonly company_id: number | null;
}

interface Needs {
  readonly secret: string;
  /** The address that people reach the portal at, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * The bodies as they leave: with the personal link, made now unless an attempt before has made it, and the address of
 * the portal. Rejects with `LinkLost` when the person or company of the link is gone.
 */
export async function complete(
  db: Kysely<Tables>,
  queued: Queued,
  { secret, publicUrl }: Needs,
): Promise<{ html: string; text: string }> {
  const target = targetOf(queued);
  const link = target && `${publicUrl}${await linkPath(db, target, { secret, queued })}`;
  const filled = (body: string, quoted: (text: string) => string) => {
    const addressed = body.replaceAll(PORTAL, quoted(publicUrl));
    return link ? addressed.replaceAll(PERSONAL_LINK, quoted(link)) : addressed;
  };
  return { html: filled(queued.html, escapeHtml), text: filled(queued.text, (text) => text) };
}

/** The link of an e-mail cannot be made: whom it is for is gone. */
export class LinkLost extends Error {}

function targetOf({ link_kind: kind, user_id, company_id }: Queued): LinkTarget | undefined {
  if (kind === null) return undefined;
  if (kind === 'gdpr' && company_id !== null) return { kind, companyId: company_id };
  if ((kind === 'first-login' || kind === 'reset') && user_id !== null) return { kind, userId: user_id };
  throw new LinkLost('The person whom the link is for is gone');
}

async function linkPath(
  db: Kysely<Tables>,
  target: LinkTarget,
  { secret, queued }: { secret: string; queued: Queued },
): Promise<string> {
  const login = 'userId' in target ? await loginOf(db, target.userId) : undefined;
  const { token } = await createLink(db, secret, {
    ...target,
    days: queued.link_days ?? 1,
    emailId: queued.id,
  });
  if (!login) return `/gdpr?${new URLSearchParams({ token })}`;
  const first = target.kind === 'first-login' ? { first: '1' } : undefined;
  return `/reset-password-form?${new URLSearchParams({ token, email: login.email, dealer: login.dealer, ...first })}`;
}

/** A person's login, and the name of the login page nearest to them; those archived have none. */
async function loginOf(db: Kysely<Tables>, userId: number): Promise<{ email: string; dealer: string }> {
  const login = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .leftJoin('resellers', 'resellers.id', 'users.reseller_id')
    .where('users.id', '=', userId)
    .where('users.archived_at', 'is', null)
    .select('users.email')
    .select(
      sql<string>`case when users.role = 1 then 'system' else
        coalesce(companies.login_title, dealers.login_title, resellers.login_title, 'system') end`.as(
        'dealer',
      ),
    )
    .executeTakeFirst();
  if (!login) throw new LinkLost('The person whom the link is for is archived');
  return login;
}
