import { randomBytes } from 'node:crypto';
import { type Db, openSecret, type Secret, sealSecret, tokenHash } from '@cairn/database';
import { sql } from 'kysely';
import { isForSignIn } from './recipient.ts';
import type { LinkKind } from './templates.ts';

/** Who a link is for: a person, or with `gdpr` a company. */
export type LinkTarget =
  | { readonly kind: 'first-login' | 'reset' | 'alert' | 'report'; readonly userId: number }
  | { readonly kind: 'gdpr'; readonly companyId: number };

/** `used` by anybody, `expired`, or `replaced` by a newer one of its kind. */
export type LinkState = 'open' | 'used' | 'expired' | 'replaced';

export interface Link {
  readonly state: LinkState;
  readonly userId: number | null;
  readonly companyId: number | null;
  /** The e-mail that it was in; null where that is not stored any more. */
  readonly emailId: number | null;
  /** The address that it was mailed to; null where its e-mail is not stored any more. */
  readonly mailedTo: string | null;
}

/** The link of an e-mail cannot be made: its person was removed or has changed. */
export class LinkLost extends Error {}

const cellOf = (emailId: number) => `mailed_links.token_sealed of ${emailId}` as const;

/**
 * A link that works once, for `days` from now; those before it of the same kind and target are replaced, but for those of
 * alerts, each of which is about its own. With
 * `emailId` a second call gives the same token, until `forgetToken`. For the system level.
 * @throws {LinkLost} when the link of `emailId` has ended since it was made
 */
export async function createLink(
  db: Db,
  secret: Secret,
  { days, emailId = null, ...target }: LinkTarget & { days: number; emailId?: number | null },
): Promise<{ token: string }> {
  if (emailId !== null) {
    const made = await db
      .selectFrom('mailed_links')
      .select(['token_sealed', 'used_at'])
      .where('email_id', '=', emailId)
      .executeTakeFirst();
    if (made?.used_at)
      throw new LinkLost('The link has expired: it was used, or its person has changed since it was made');
    if (made?.token_sealed) return { token: openSecret(secret, made.token_sealed, cellOf(emailId)) };
  }
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('mailed_links')
    .values({
      kind: target.kind,
      email_id: emailId,
      user_id: 'userId' in target ? target.userId : null,
      company_id: 'companyId' in target ? target.companyId : null,
      token_hash: tokenHash(token),
      token_sealed: emailId === null ? null : sealSecret(secret, token, cellOf(emailId)),
      expires_at: sql<Date>`now() + make_interval(secs => ${Math.round(days * 86_400)})`,
    })
    .execute();
  return { token };
}

/** The e-mail has left: of its link only the SHA-256 stays. */
export async function forgetToken(db: Db, emailId: number): Promise<void> {
  await db.updateTable('mailed_links').set({ token_sealed: null }).where('email_id', '=', emailId).execute();
}

/** What a link is now, without using it; undefined when there is none with this token. */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<Link | undefined> {
  return (await findLink(db, kind, token))?.link;
}

/**
 * Uses a link up: of two at once one gets it, and it is never given again. undefined when it is not there or not open
 * any more. Anyone who sets a password by a link has no other open link to set one. Must run in the transaction of what
 * the link is for, so that a failure there leaves the link open.
 */
export async function redeemLink(
  db: Db,
  kind: LinkKind,
  token: string,
): Promise<{ userId: number; companyId: null } | { userId: null; companyId: number } | undefined> {
  await sql`select from mailed_links where token_hash = ${tokenHash(token)} for update`.execute(db);
  const found = await findLink(db, kind, token); // read again: anyone who had the lock before may have used it
  if (found?.link.state !== 'open') return undefined;
  await db
    .updateTable('mailed_links')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', found.id)
    .execute();
  const { userId, companyId } = found.link;
  if (userId !== null) {
    if (isForSignIn(kind)) await endLinks(db, userId);
    return { userId, companyId: null };
  }
  return companyId === null ? undefined : { userId: null, companyId };
}

/** Ends every link by which a person could set a password. */
async function endLinks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', 'not in', ['alert', 'report'])
    .where('used_at', 'is', null)
    .execute();
}

async function findLink(
  db: Db,
  kind: LinkKind,
  token: string,
): Promise<{ id: number; link: Link } | undefined> {
  const found = await db
    .selectFrom('mailed_links as l')
    .leftJoin('emails as e', 'e.id', 'l.email_id')
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.kind', '=', kind)
    .select(['l.id', 'l.user_id', 'l.company_id', 'l.email_id', 'l.used_at', 'e.to_address'])
    .select(sql<boolean>`l.expires_at <= now()`.as('expired'))
    .select(
      sql<boolean>`exists (select from mailed_links newer where newer.kind = l.kind and l.kind not in ('alert', 'report') and newer.id > l.id
        and (newer.user_id = l.user_id or newer.company_id = l.company_id))`.as('replaced'),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const state = found.used_at ? 'used' : found.replaced ? 'replaced' : found.expired ? 'expired' : 'open';
  const { id, user_id: userId, company_id: companyId, email_id: emailId, to_address: mailedTo } = found;
  return { id, link: { state, userId, companyId, emailId, mailedTo } };
}
