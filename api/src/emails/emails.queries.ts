import { type areas, type Input, LOGGED_EMAILS } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { countRows, ofTenant } from '../records/list.ts';
import { loggedBody, loggedState } from '../records/logged-email.ts';

type EmailQuery = Input<(typeof areas.emails)['list']>;

/** What the log calls a state, of the columns of `e`. Each begins with the condition of the index of what was not sent. */
const inState = {
  '': sql<boolean>`true`,
  waiting: sql<boolean>`e.state <> 'sent' and e.state = 'waiting' and e.attempts = 0`,
  retried: sql<boolean>`e.state <> 'sent' and e.state = 'waiting' and e.attempts > 0`,
  failed: sql<boolean>`e.state <> 'sent' and e.state = 'failed' and not e.bounced`,
  bounced: sql<boolean>`e.state <> 'sent' and e.bounced`,
  withheld: sql<boolean>`e.state <> 'sent' and e.state = 'withheld'`,
  sent: sql<boolean>`e.state = 'sent'`,
} as const satisfies Record<EmailQuery['state'], RawBuilder<boolean>>;

/** Names and sizes of the files of `e`. */
const attachments = sql<{ name: string; bytes: number }[]>`coalesce((
  select json_agg(json_build_object('name', a.name, 'bytes', octet_length(a.content)) order by a.id)
  from email_attachments a where a.email_id = e.id), '[]')`.as('attachments');

/** What all texts sort before that begin with `text`: no character of an address is behind it. */
const behind = (text: string) => `${text}\u{10ffff}`;

/**
 * A page of the log, the newest first, and how many e-mails there are in it: both no further than its first `LOGGED_EMAILS`,
 * so that a page costs the same however many e-mails were ever written.
 */
export async function listEmails(db: Db, publicUrl: string, query: EmailQuery) {
  const { id, rover, type, state, stext, start, end, page, limit, ...tenant } = query;
  const beginning = stext.toLowerCase();
  const found = db
    .selectFrom('emails as e')
    .where(ofTenant('e', tenant))
    .where(inState[state])
    .$if(id !== undefined, (query) => query.where('e.id', '=', Number(id)))
    .$if(rover !== undefined, (query) => query.where('e.rover_id', '=', Number(rover)))
    .$if(type !== undefined, (query) => query.where(sql<boolean>`e.template = ${Number(type)}::int`))
    // by comparison and not by LIKE, which the row policies keep from the index
    .$if(beginning !== '', (query) =>
      query.where('e.address', '>=', beginning).where('e.address', '<', behind(beginning)),
    )
    .$if(start !== undefined, (query) => query.where('e.created_at', '>=', start ?? new Date(0)))
    .$if(end !== undefined, (query) => query.where('e.created_at', '<', end ?? new Date(0)));
  const first = Math.min(page * limit, LOGGED_EMAILS);
  const ids = found
    .select('e.id')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(Math.min(limit, LOGGED_EMAILS - first))
    .offset(first);
  // bodies and names are read for the page alone; by a join, as for `id in (page)` the planner reads all e-mails in order
  const rows = await db
    .selectFrom(ids.as('page'))
    .innerJoin('emails as e', 'e.id', 'page.id')
    .leftJoin('resellers', 'resellers.id', 'e.reseller_id')
    .leftJoin('dealers', 'dealers.id', 'e.dealer_id')
    .leftJoin('companies', 'companies.id', 'e.company_id')
    .select(['e.id as value', 'e.created_at as date', 'e.subject', 'e.to_address as sent_email', 'e.reason'])
    .select(['e.sent_at as sent', 'e.template as type', 'e.kind', 'e.origin_id as origin'])
    .select([loggedState('e').as('state'), loggedBody('e.text', publicUrl).as('text')])
    .select(attachments)
    .select((id === undefined ? sql<string>`''` : loggedBody('e.html', publicUrl)).as('html'))
    .select([
      sql<string>`coalesce(resellers.title, '')`.as('resellertitle'),
      sql<string>`coalesce(dealers.title, '')`.as('dealertitle'),
      sql<string>`coalesce(companies.title, '')`.as('companytitle'),
    ])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
  const total = await countRows(db.selectFrom(found.select('e.id').limit(LOGGED_EMAILS).as('counted')));
  return { rows, total };
}
