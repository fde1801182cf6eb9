import type { Db, Secret } from '@cairn/database';
import { sql } from 'kysely';
import { createLink, LinkLost, type LinkTarget } from './links.ts';
import { findObstacle, obstacles } from './recipient.ts';
import { escapeHtml } from './render.ts';
import { PERSONAL_LINK, PORTAL } from './templates.ts';

/** What of an e-mail's row is needed to complete it. */
export interface Queued {
  readonly id: number;
  readonly html: string;
  readonly text: string;
  readonly link_kind: string | null;
  readonly link_days: number | null;
  readonly to_address: string;
  readonly user_id: number | null;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
  readonly company_id: number | null;
}

interface Needs {
  readonly secret: Secret;
  /** The address that people reach the portal at, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * The bodies as they leave: with the personal link, made now unless an attempt before has made it, and the address of
 * the portal. Rejects with `LinkLost` when the company of the link is gone, or its person may not have it any more.
 */
export async function complete(
  db: Db,
  queued: Queued,
  { secret, publicUrl }: Needs,
): Promise<{ html: string; text: string }> {
  const target = targetOf(queued);
  const link = target && (await db.transaction().execute((trx) => linkPath(trx, target, { secret, queued })));
  const filled = (body: string, quoted: (text: string) => string) => {
    const addressed = body.replaceAll(PORTAL, quoted(publicUrl));
    return link ? addressed.replaceAll(PERSONAL_LINK, quoted(`${publicUrl}${link}`)) : addressed;
  };
  return { html: filled(queued.html, escapeHtml), text: filled(queued.text, (text) => text) };
}

function targetOf({ link_kind: kind, user_id, company_id }: Queued): LinkTarget | undefined {
  if (kind === null) return undefined;
  if (kind === 'gdpr' && company_id !== null) return { kind, companyId: company_id };
  if (
    (kind === 'first-login' || kind === 'reset' || kind === 'alert' || kind === 'report') &&
    user_id !== null
  )
    return { kind, userId: user_id };
  throw new LinkLost('The person whom the link is for no longer exists');
}

async function linkPath(
  db: Db,
  target: LinkTarget,
  { secret, queued }: { secret: Secret; queued: Queued },
): Promise<string> {
  const login = 'userId' in target ? await loginOf(db, target.userId, queued) : undefined;
  const { token } = await createLink(db, secret, {
    ...target,
    days: queued.link_days ?? 1,
    emailId: queued.id,
  });
  // behind #: what follows it reaches no server, no log and no Referer
  if (target.kind === 'report') return `/report#${new URLSearchParams({ token })}`;
  if (target.kind === 'alert') return `/alert#${new URLSearchParams({ token })}`;
  if (!login) return `/gdpr#${new URLSearchParams({ token })}`;
  const first = target.kind === 'first-login' ? { first: '1' } : undefined;
  return `/reset-password-form#${new URLSearchParams({ token, email: login.email, dealer: login.dealer, ...first })}`;
}

/**
 * A person's login, and the name of the login page nearest to them. They stay as they are until the link is made: a
 * change that comes first is seen here, one that comes later ends the link.
 */
async function loginOf(
  db: Db,
  userId: number,
  { to_address: to, reseller_id, dealer_id, company_id }: Queued,
): Promise<{ email: string; dealer: string }> {
  await sql`select from users where id = ${userId} for share`.execute(db);
  const scope = { resellerId: reseller_id, dealerId: dealer_id, companyId: company_id };
  const obstacle = await findObstacle(db, { userId, to, scope });
  if (obstacle) throw new LinkLost(obstacles[obstacle]);
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('dealers', 'dealers.id', 'users.dealer_id')
    .leftJoin('resellers', 'resellers.id', 'users.reseller_id')
    .where('users.id', '=', userId)
    .select('users.email')
    .select(
      sql<string>`case when users.effective_role = 1 then 'system' else
        coalesce(companies.login_title, dealers.login_title, resellers.login_title, 'system') end`.as(
        'dealer',
      ),
    )
    .executeTakeFirstOrThrow();
}
