import type { Acceptance } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { type Caller, events, recordEvent } from '@cairn/domain/audit-events';
import { readLink, redeemLink } from '@cairn/mail';
import { sql } from 'kysely';

const unknown = {
  state: 'unknown',
  company: '',
  dealer: '',
  logo: '',
  accepted: null,
  accepted_by: '',
  refused: null,
} as const satisfies Acceptance;

/** The present state of a mailed link. Without a session: anyone who has the token may read it. */
export async function findAcceptance(db: Db, token: string) {
  const link = await readLink(db, 'gdpr', token);
  const company = link?.companyId ? await findCompany(db, link.companyId) : undefined;
  if (!link || !company) return unknown;
  const {
    gdpr_accepted_at: accepted,
    gdpr_accepted_by,
    gdpr_removed_at: removed,
    title,
    dealer,
    logo,
  } = company;
  const otherwise = link.state === 'open' ? 'open' : 'expired';
  return {
    state: accepted ? 'accepted' : removed ? 'removed' : otherwise,
    company: title,
    dealer,
    logo,
    accepted: accepted?.toISOString() ?? null,
    accepted_by: gdpr_accepted_by ?? '',
    refused: accepted ? null : await lastRefusal(db, company.id),
  } as const;
}

/** When somebody last refused for a company; null: nobody has. */
async function lastRefusal(db: Db, company: number): Promise<string | null> {
  const event = await db
    .selectFrom('user_events')
    .where('target_type', '=', 'company')
    .where('target_id', '=', company)
    .where('type', '=', events.gdprRefused.type)
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.at.toISOString() ?? null;
}

function findCompany(db: Db, id: number) {
  return db
    .selectFrom('companies as c')
    .innerJoin('dealers as d', 'd.id', 'c.dealer_id')
    .innerJoin('resellers as r', 'r.id', 'c.reseller_id')
    .where('c.id', '=', id)
    .where('c.archived_at', 'is', null)
    .select(['c.id', 'c.title', 'd.title as dealer', 'c.reseller_id', 'c.dealer_id'])
    .select(['c.gdpr_accepted_at', 'c.gdpr_accepted_by', 'c.gdpr_removed_at'])
    .select(sql<string>`coalesce(c.logo, d.logo, r.logo, '')`.as('logo'))
    .executeTakeFirst();
}

/** The company first, as the removal of its data does: so that they wait for, and never block, each other. */
const lockCompany = (db: Db, id: number) =>
  db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();

/** Accepts for the company of the link, if it is open; of two at once one does. Returns the new state. */
export async function accept(database: Database, token: string, name: string, from: Caller) {
  return database.service.transaction().execute(async (db) => {
    const link = await readLink(db, 'gdpr', token);
    if (!link?.companyId) return unknown;
    await lockCompany(db, link.companyId);
    const before = await findAcceptance(db, token);
    if (before.state !== 'open' || !(await redeemLink(db, 'gdpr', token))) return findAcceptance(db, token);
    const company = await db
      .updateTable('companies')
      .set({
        gdpr_accepted_at: sql<Date>`now()`,
        gdpr_accepted_by: name,
        gdpr_accepted_address: from.address,
        gdpr_accepted_email: link.mailedTo,
      })
      .where('id', '=', link.companyId)
      .returning(['id', 'title', 'reseller_id', 'dealer_id'])
      .executeTakeFirstOrThrow();
    await recordEvent(db, events.gdprAccepted, undefined, {
      message: link.mailedTo
        ? { code: 'accepted_by_mail', parameters: { name, title: company.title, email: link.mailedTo } }
        : { code: 'accepted', parameters: { name, title: company.title } },
      target: { type: 'company', id: company.id, title: company.title },
      scope: { resellerId: company.reseller_id, dealerId: company.dealer_id, companyId: company.id },
      from,
    });
    return findAcceptance(db, token);
  });
}

/**
 * Records that somebody refuses for the company of the link, if it is open. Nothing else follows at once: another person
 * of the company may still accept, and what is not accepted is removed after its time.
 */
export async function refuse(database: Database, token: string, name: string, from: Caller) {
  return database.service.transaction().execute(async (db) => {
    const link = await readLink(db, 'gdpr', token);
    if (!link?.companyId) return unknown;
    await lockCompany(db, link.companyId);
    const state = await findAcceptance(db, token);
    const company = await findCompany(db, link.companyId);
    if (!company || state.state !== 'open') return state;
    await recordEvent(db, events.gdprRefused, undefined, {
      message: link?.mailedTo
        ? { code: 'refused_by_mail', parameters: { name, title: company.title, email: link.mailedTo } }
        : { code: 'refused', parameters: { name, title: company.title } },
      target: { type: 'company', id: company.id, title: company.title },
      scope: { resellerId: company.reseller_id, dealerId: company.dealer_id, companyId: company.id },
      from,
    });
    return findAcceptance(db, token);
  });
}
