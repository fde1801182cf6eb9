import {
  type areas,
  COUNTED_EVENTS,
  type Input,
  isRole,
  type Language,
  type Role,
  UK_RESELLERS,
} from '@cairn/contract';
import type { Db, Tables } from '@cairn/database';
import { events } from '@cairn/domain/audit-events';
import { messagesWith } from '@cairn/domain/audit-texts';
import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from '../records/list.ts';

type ListQuery = Input<(typeof areas.audit)['events']>;
type Recent = Input<(typeof areas.audit)['recent']>;

type Events = SelectQueryBuilder<{ e: Tables['user_events'] } & Tables, 'e', object>;

const ofTenant = (
  db: Db,
  { reseller, dealer, company }: Pick<ListQuery, 'reseller' | 'dealer' | 'company'>,
) =>
  (db.selectFrom('user_events as e') as Events)
    .$if(reseller === UK_RESELLERS, (of) =>
      of.where('e.reseller_id', 'in', db.selectFrom('resellers').select('id').where('country', '=', 1)),
    )
    .$if(reseller !== undefined && reseller !== UK_RESELLERS, (of) =>
      of.where('e.reseller_id', '=', reseller ?? 0),
    )
    .$if(dealer !== undefined, (of) => of.where('e.dealer_id', '=', dealer ?? 0))
    .$if(company !== undefined, (of) => of.where('e.company_id', '=', company ?? 0));

/** Logins and logouts, which a person's activity shows. */
export const signIns: readonly number[] = [
  events.login.type,
  events.logout.type,
  events.automaticLogout.type,
];

/** Who reads events. A company user is no administrator, and reads when they signed in themselves alone. */
interface Reader {
  readonly userId: number;
  readonly role: Role;
}

type EventFilter = Omit<ListQuery, 'page' | 'limit' | 'offset'>;

function matching(db: Db, reader: Reader, filter: EventFilter) {
  const { own, group, type, base, rover, user, start, end } = filter;
  return ofTenant(db, filter)
    .$if(own, (of) => of.where('e.dealer_id', 'is', null).where('e.reseller_id', 'is not', null))
    .$if(isRole(reader.role, 'companyUser'), (of) =>
      of.where((e) => e.or([e('e.type', 'not in', signIns), e('e.user_id', '=', reader.userId)])),
    )
    .$if(group !== 0, (of) => of.where('e.group', '=', group))
    .$if(type !== 0, (of) => of.where('e.type', '=', type))
    .$if(base !== undefined, (of) =>
      of.where('e.target_type', '=', 'station').where('e.target_id', '=', base ?? 0),
    )
    .$if(rover !== undefined, (of) =>
      of.where('e.target_type', '=', 'rover').where('e.target_id', '=', rover ?? 0),
    )
    .$if(user !== undefined, (of) => of.where('e.user_id', '=', user ?? 0))
    .$if(start !== undefined, (of) => of.where('e.at', '>=', start ?? new Date(0)))
    .$if(end !== undefined, (of) => of.where('e.at', '<', end ?? new Date(0)));
}

/** What the contract calls an event, but for the names of type and group. */
const asEvent = (of: Events) =>
  of
    .leftJoin('resellers', 'resellers.id', 'e.reseller_id')
    .leftJoin('dealers', 'dealers.id', 'e.dealer_id')
    .leftJoin('companies', 'companies.id', 'e.company_id')
    .select(['e.id', 'e.at', 'e.type', 'e.group', 'e.text', 'e.detail', 'e.email_id as emailid'])
    .select(['e.message', 'e.parameters', 'e.details'])
    .select(['e.user_name', 'e.acts_for_title', 'e.target_type', 'e.target_id', 'e.target_title'])
    .select(sql<string>`coalesce(resellers.title, '')`.as('resellername'))
    .select(sql<string>`coalesce(dealers.title, '')`.as('dealername'))
    .select(sql<string>`coalesce(companies.title, '')`.as('companyname'));

export type EventRow = Awaited<ReturnType<typeof listEvents>>['events'][number];

const newestFirst = (of: Events) => of.orderBy('e.at', 'desc').orderBy('e.id', 'desc');

/**
 * Events with their names, which are looked up for these alone. A join with the page: for `id in (page)` the planner reads the
 * whole table, in an order that it then need not make.
 */
const named = (db: Db, page: AliasableExpression<{ id: number }>) =>
  asEvent(
    newestFirst(
      db.selectFrom(page.as('page')).innerJoin('user_events as e', 'e.id', 'page.id') as unknown as Events,
    ),
  );

/** A page of events, the newest first, and how many there are: `COUNTED_EVENTS` at most, and whether there are more. */
export async function listEvents(db: Db, reader: Reader, filter: ListQuery) {
  const found = matching(db, reader, filter);
  const page = newestFirst(found)
    .select('e.id')
    .limit(filter.limit)
    .offset(filter.offset ?? filter.page * filter.limit);
  const events = await named(db, page).execute();
  const counted = found.select(sql<number>`1`.as('one')).limit(COUNTED_EVENTS + 1);
  const total = await countRows(db.selectFrom(counted.as('counted')));
  return { events, total: Math.min(total, COUNTED_EVENTS), more: total > COUNTED_EVENTS };
}

/** Part of the events of a filter, the newest first: those before the `next` of an earlier part, or the first ones. */
export async function readEvents(
  db: Db,
  reader: Reader,
  filter: EventFilter,
  { before, limit }: { before: string | undefined; limit: number },
) {
  const [at, id] = before?.split('~') ?? [];
  const page = newestFirst(matching(db, reader, filter))
    .select('e.id')
    .$if(before !== undefined, (of) =>
      of.where(sql<boolean>`(e.at, e.id) < (${at}::timestamptz, ${id}::bigint)`),
    )
    .limit(limit);
  // times are stored in microseconds, which no `Date` has
  const rows = await named(db, page).select(sql<string>`e.at::text || '~' || e.id`.as('place')).execute();
  return { rows, next: rows.length === limit ? (rows.at(-1)?.place ?? null) : null };
}

/** Events by their ids, with their names. */
export const readByIds = (db: Db, ids: readonly number[]) =>
  asEvent(db.selectFrom('user_events as e') as Events)
    .where('e.id', 'in', [...ids, 0])
    .execute();

/** One event with all that is stored; address and agent only of people whom the reader may see, at or below their role. */
export async function findEvent(db: Db, reader: Reader, id: number) {
  return asEvent(db.selectFrom('user_events as e') as Events)
    .leftJoin('users', 'users.id', 'e.user_id')
    .leftJoin('emails', 'emails.id', 'e.email_id')
    .select(['e.user_id', 'e.acts_for', 'e.reseller_id', 'e.dealer_id', 'e.company_id'])
    .select(sql<string | null>`host(e.address)`.as('address'))
    .select(['e.user_agent'])
    .select((of) =>
      of
        .or([
          of.val(isRole(reader.role, 'systemAdmin')),
          of('users.id', '=', reader.userId),
          of('users.role', '>=', reader.role),
        ])
        .as('shows_origin'),
    )
    .select(['emails.to_address as sent_email', 'emails.subject', 'emails.text as email_text'])
    .select(['emails.state as email_state', 'emails.created_at as email_at'])
    .where('e.id', '=', id)
    .executeTakeFirst();
}

/** What changed nothing: Action History leaves it out. */
const withoutChange: readonly number[] = [
  ...signIns,
  events.roverPasswordRead.type,
  events.basePasswordRead.type,
];

/** The latest changes to a tenant or a rover, with the e-mails sent with them. */
export function listRecent(db: Db, filter: Recent, language: Language) {
  const { rover, text, short, limit } = filter;
  const page = ofTenant(db, filter)
    .where('e.type', 'not in', withoutChange)
    .$if(rover !== undefined, (of) =>
      of.where('e.target_type', '=', 'rover').where('e.target_id', '=', rover ?? 0),
    )
    .$if(text !== '', (of) =>
      of.where((e) =>
        e.or([
          e('e.text', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`),
          e('e.message', 'in', [...messagesWith(text, language), '']),
        ]),
      ),
    )
    .select('e.id')
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(short ? SHORT : limit);
  return named(db, page)
    .leftJoin('emails', 'emails.id', 'e.email_id')
    .select(['emails.to_address as sent_email', 'emails.subject', 'emails.text as email_text'])
    .execute();
}
const SHORT = 10;

/** Logins and logouts of a person: the caller, or somebody at or below the caller's role. */
export async function listSignIns(
  db: Db,
  caller: Reader,
  user: number,
  { page, limit }: { page: number; limit: number },
) {
  const found = db
    .selectFrom('user_events as e')
    .innerJoin('users', 'users.id', 'e.user_id') // one may see the event and not the person
    .where('users.id', '=', user)
    .where((of) =>
      of.or([
        of('users.id', '=', caller.userId),
        of.and([of.val(!isRole(caller.role, 'companyUser')), of('users.role', '>=', caller.role)]),
      ]),
    )
    .where('e.type', 'in', signIns);
  const audits = await found
    .select(['e.id', 'e.at', 'e.type', 'e.text', 'e.detail', 'e.message', 'e.parameters', 'e.details'])
    .select(sql<string>`coalesce(host(e.address), '')`.as('ipaddress'))
    .select(sql<string>`coalesce(e.user_agent, '')`.as('userdetails'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const total = await countRows(found);
  return { audits, total };
}
