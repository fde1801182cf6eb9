import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { template } from './templates.ts';

const DAY = 86_400_000;

/**
 * Days of the data-processing notice. Each step counts from when the e-mail of the one before has left, so that nothing
 * happens to a company that was not warned: 14 days to the first warning, 28 to the last, and then one more.
 */
export const acceptanceDays = { firstWarning: 14, lastWarning: 28, grace: 1 } as const;

/**
 * The companies, of those that the caller sees, that were sent the notice and have not accepted it, with their state:
 * when the first e-mail and the warnings left, and whether the warnings are queued. To be selected from.
 */
export function unacceptedCompanies(db: Db) {
  return db
    .selectFrom('companies as c')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('emails')
          .whereRef('emails.company_id', '=', 'c.id') // for the few that have not accepted, not for all
          .where('link_kind', '=', 'gdpr')
          .select((eb) => [
            eb.fn.max<number>('id').as('last_id'),
            eb.fn.min<Date | null>('sent_at').as('first_sent'),
            eb.fn.count<number>('sent_at').as('sent'),
          ])
          .select([
            leftAt(template.gdprFirstWarning).as('first_warning'),
            leftAt(template.gdprLastWarning).as('last_warning'),
            sql<boolean>`bool_or(template = ${template.gdprFirstWarning})`.as('warned'),
            sql<boolean>`bool_or(template = ${template.gdprLastWarning})`.as('warned_last'),
          ])
          .having((eb) => eb.fn.countAll(), '>', 0)
          .as('mails'),
      (join) => join.onTrue(),
    )
    .where('c.gdpr_accepted_at', 'is', null)
    .where('c.gdpr_removed_at', 'is', null)
    .where('c.archived_at', 'is', null);
}

/**
 * Days that a company still has to accept in, as an e-mail that is written now names them; the day of grace is not counted. A
 * warning counts from itself.
 */
export async function daysToAccept(
  db: Db,
  company: number,
  email: number,
  now = new Date(),
): Promise<number> {
  const asked = await unacceptedCompanies(db)
    .where('c.id', '=', company)
    .select(['mails.first_sent', 'mails.first_warning', 'mails.last_warning'])
    .executeTakeFirst();
  const warned = asked?.first_warning ?? (email === template.gdprFirstWarning ? now : undefined);
  const since = asked?.last_warning
    ? { at: asked.last_warning, days: 0 }
    : warned
      ? { at: warned, days: acceptanceDays.lastWarning - acceptanceDays.firstWarning }
      : { at: asked?.first_sent ?? now, days: acceptanceDays.lastWarning };
  return Math.max(1, Math.round(since.days - (now.getTime() - since.at.getTime()) / DAY));
}

/** The instant `days` before now, as the database counts days. */
export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

const leftAt = (which: number) => sql<Date | null>`min(sent_at) filter (where template = ${which})`;
