import { subscriptionStatusIds, zoneOfCasta } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { titleIn } from '@cairn/domain/language';
import { bySystem, effectOf, fieldText, mailMessages, queueMail, template } from '@cairn/mail';
import { sql } from 'kysely';
import { dueNotice } from './expiry-notices.rules.ts';

/** Before its longest notice nothing of a subscription is read: 30 days, and one for zones ahead. */
const LONGEST_DAYS = 31;
/** Rovers that an e-mail names. */
const NAMED = 100;

/**
 * Queues e-mails about subscriptions that end soon, as the dealers have set it: one for each company and administrator.
 * Each company in a transaction of its own; safe to run at any time, by any number of workers.
 */
export async function queueExpiryNotices(
  database: Database,
  now = new Date(),
): Promise<{ companies: number; emails: number }> {
  const found = await ending(database.service, now).select('subs.company_id').distinct().execute();
  const done = { companies: 0, emails: 0 };
  for (const { company_id } of found) {
    const emails = await database.service.transaction().execute((db) => notifyCompany(db, company_id, now));
    done.companies += emails > 0 ? 1 : 0;
    done.emails += emails;
  }
  return done;
}

/** Active subscriptions that end soon, that nothing follows, of dealers that want notices. */
const ending = (db: Db, now: Date) =>
  db
    .selectFrom('subscriptions as subs')
    .innerJoin('expiry_notice_settings as settings', 'settings.dealer_id', 'subs.dealer_id')
    .innerJoin('rovers', 'rovers.id', 'subs.rover_id')
    .where('rovers.archived_at', 'is', null)
    .where('settings.days', '<>', sql<number[]>`'{}'::smallint[]`)
    .where('subs.status', '=', subscriptionStatusIds.active)
    .where('subs.ends_at', '>', now)
    .where('subs.ends_at', '<', new Date(now.getTime() + LONGEST_DAYS * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions as next')
            .whereRef('next.rover_id', '=', 'subs.rover_id')
            .where('next.status', '=', subscriptionStatusIds.scheduled)
            .select('next.id'),
        ),
      ),
    );

/** Returns how many e-mails are queued. */
async function notifyCompany(db: Db, company: number, now: Date): Promise<number> {
  const due = await readDue(db, company, now);
  const people = due.length > 0 ? await recipients(db, company) : [];
  if (people.length === 0) return 0;
  const claimed = await claim(db, due);
  const rovers = due.filter(({ id }) => claimed.has(id));
  const [first] = rovers;
  if (!first) return 0;
  const { reseller_id: resellerId, dealer_id: dealerId } = first;
  for (const { id, name, email, is_dealer } of people)
    await queueMail(db, {
      template: template.expiryNotice,
      mayMail: bySystem,
      to: email,
      name,
      userId: id,
      scope: { resellerId, dealerId, companyId: company },
      fields: { effect: effectOf(is_dealer ? 'copyToDealer' : 'askToRenew') },
      lists: {
        rovers: (language) => [
          ...rovers
            .slice(0, NAMED)
            .map(
              ({ rover, ends_at, zone, ...type }) =>
                `${rover} (${titleIn(type, language)}): ${fieldText({ at: ends_at, zone }, language)}`,
            ),
          ...(rovers.length > NAMED ? [mailMessages[language].andMore(rovers.length - NAMED)] : []),
        ],
      },
    });
  return people.length;
}

/** Subscriptions of a company of which a notice is due, the earliest end first. */
async function readDue(db: Db, company: number, now: Date) {
  const rows = await ending(db, now)
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .where('subs.company_id', '=', company)
    .select(['subs.id', 'subs.reseller_id', 'subs.dealer_id', 'subs.starts_at', 'subs.ends_at'])
    .select(['settings.days', 'rovers.title as rover', 'rovers.casta', 'types.title', 'types.title_da'])
    .select(sql<number[]>`array(select days from expiry_notices where subscription_id = subs.id)`.as('sent'))
    .orderBy('subs.ends_at')
    .orderBy('subs.id')
    .execute();
  return rows.flatMap((row) => {
    const zone = zoneOfCasta(row.casta);
    const notice = dueNotice(row, zone, now);
    return notice === undefined ? [] : [{ ...row, zone, notice }];
  });
}

/** Ids of the subscriptions whose notice is this transaction's: another worker's waits for it, and then has none. */
async function claim(db: Db, due: readonly { id: number; notice: number }[]): Promise<Set<number>> {
  const rows = await db
    .insertInto('expiry_notices')
    .values(
      due.toSorted((a, b) => a.id - b.id).map(({ id, notice }) => ({ subscription_id: id, days: notice })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .execute();
  return new Set(rows.map(({ subscription_id }) => subscription_id));
}

/** The administrators of a company, and the main administrator of its dealer where that wants a copy. */
async function recipients(db: Db, company: number) {
  const { rows } = await sql<{ id: number; name: string; email: string; is_dealer: boolean }>`
    select users.id, trim(users.fname || ' ' || users.lname) as name, users.email,
      users.company_id is null as is_dealer
    from users join companies on companies.id = ${company}
      join dealers on dealers.id = companies.dealer_id
      join expiry_notice_settings as settings on settings.dealer_id = dealers.id
    where users.archived_at is null and users.email <> ''
      and ((users.company_id = companies.id and users.role = 20)
        or (settings.copy_to_dealer and users.id = dealers.admin_user_id))
    order by users.role desc, users.id`.execute(db);
  return rows;
}
