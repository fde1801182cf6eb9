import type { Database, DbTransaction } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { acceptanceDays, bySystem, daysAgo, queueMail, template, unacceptedCompanies } from '@cairn/mail';
import { type RawBuilder, sql } from 'kysely';
import { removePersonalData } from './personal-data.ts';

/** The links of warnings work past the day of removal: who is late shall read that it is too late. */
const LINK_DAYS = 40;

/** Steps against companies that do not accept the data-processing notice, the last first: one for each at a time. */
const steps = {
  remove: sql<boolean>`last_warning <= ${daysAgo(acceptanceDays.grace)}`,
  warnLast: sql<boolean>`not warned_last and first_warning <= ${daysAgo(acceptanceDays.lastWarning - acceptanceDays.firstWarning)}`,
  warnFirst: sql<boolean>`not warned and first_sent <= ${daysAgo(acceptanceDays.firstWarning)}`,
};

type Company = NonNullable<Awaited<ReturnType<typeof take>>>;

/**
 * Warns companies that have not accepted the notice after 14 and 28 days, by e-mail with a new link, and a day after
 * that removes their personal data. Each company in a transaction of its own; safe to run at any time, by any number.
 */
export async function remindUnaccepted(database: Database): Promise<{ warned: number; removed: number }> {
  const removed = await forEach(database, steps.remove, remove);
  const last = await forEach(database, steps.warnLast, (db, company) =>
    warn(db, company, template.gdprLastWarning),
  );
  const first = await forEach(database, steps.warnFirst, (db, company) =>
    warn(db, company, template.gdprFirstWarning),
  );
  return { warned: first + last, removed };
}

async function forEach(
  database: Database,
  due: RawBuilder<boolean>,
  act: (db: DbTransaction, company: Company) => Promise<void>,
): Promise<number> {
  const found = await unacceptedCompanies(database.service)
    .where(due)
    .select('c.id')
    .orderBy('c.id')
    .execute();
  let done = 0;
  for (const { id } of found) {
    done += await database.service.transaction().execute(async (db) => {
      const company = await take(db, id, due);
      if (company) await act(db, company);
      return company ? 1 : 0;
    });
  }
  return done;
}

/** Locks a company against acceptance and other workers; undefined when one of them was first. */
async function take(db: DbTransaction, id: number, due: RawBuilder<boolean>) {
  await db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
  return unacceptedCompanies(db) // read again, under the lock
    .innerJoin('emails as last', 'last.id', 'mails.last_id')
    .where('c.id', '=', id)
    .where(due)
    .select(['c.id', 'c.reseller_id', 'c.dealer_id', 'c.title', 'last.to_address', 'last.to_name'])
    .executeTakeFirst();
}

const scopeOf = (company: Company) => ({
  resellerId: company.reseller_id,
  dealerId: company.dealer_id,
  companyId: company.id,
});
const targetOf = ({ id, title }: Company) => ({ type: 'company', id, title }) as const;

async function warn(db: DbTransaction, company: Company, which: 17 | 18): Promise<void> {
  const scope = scopeOf(company);
  const link = { kind: 'gdpr', companyId: company.id, days: LINK_DAYS } as const;
  const { to_address: to, to_name: name } = company;
  const { id: emailId } = await queueMail(db, { template: which, mayMail: bySystem, to, name, scope, link });
  const days = which === template.gdprLastWarning ? acceptanceDays.lastWarning : acceptanceDays.firstWarning;
  await recordEvent(db, events.gdprWarned, undefined, {
    message: { code: 'warned', parameters: { title: company.title, days } },
    target: targetOf(company),
    scope,
    emailId,
  });
}

async function remove(db: DbTransaction, company: Company): Promise<void> {
  const { people } = await removePersonalData(db, company.id);
  await recordEvent(db, events.gdprRemoved, undefined, {
    message: {
      code: 'personal_data_removed',
      parameters: { title: company.title, days: acceptanceDays.lastWarning },
    },
    details: [{ code: people === 1 ? 'person_removed' : 'people_removed', parameters: { count: people } }],
    target: targetOf(company),
    scope: scopeOf(company),
  });
}
