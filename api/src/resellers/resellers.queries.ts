import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../records/list.ts';
import { order } from '../records/order.ts';
import { columnsOf, matching, wayUpColumnsOf } from '../tenancy/tenants.queries.ts';

type Filter = Pick<
  Input<typeof areas.resellers.list>,
  'id' | 'stext' | 'country' | 'page' | 'limit' | 'orderby' | 'sortdesc'
>;

const sortColumns = {
  reseller: ['resellers.title'],
  contact: ['admin.fname', 'admin.lname'],
  email: ['admin.email'],
  country: [sql.ref('resellers.country'), 'resellers.title'],
} as const satisfies Record<Filter['orderby'], readonly (string | RawBuilder<unknown>)[]>;

/** Resellers that are not archived; the one that is requested by id may be. */
const selectResellers = (db: Db, { id, country, stext }: Filter) =>
  db
    .selectFrom('resellers')
    .$if(id === undefined, (resellers) => resellers.where('resellers.archived_at', 'is', null))
    .$if(id !== undefined, (resellers) => resellers.where('resellers.id', '=', Number(id)))
    .$if(country !== 0, (resellers) => resellers.where('resellers.country', '=', country))
    .$if(stext !== '', (resellers) => resellers.where(matching('resellers', stext)));

/** A page of resellers with all that their wizard shows, and how many there are. */
export async function listResellers(db: Db, filter: Filter) {
  const rows = await selectResellers(db, filter)
    .leftJoin('users as admin', (on) =>
      on.onRef('admin.id', '=', 'resellers.admin_user_id').on('admin.archived_at', 'is', null),
    )
    .select(columnsOf('resellers'))
    .orderBy(
      order(
        sortColumns[filter.orderby],
        'resellers.id',
        filter.sortdesc,
        ['contact', 'email'].includes(filter.orderby),
      ),
    )
    .limit(filter.limit)
    .offset(filter.page * filter.limit)
    .execute();
  const total = await countRows(selectResellers(db, filter));
  return { rows, total };
}

/** The one reseller above a dealer or company, with what they may see of it. */
export const findResellerAbove = (db: Db, id: number | undefined) =>
  db
    .selectFrom('resellers')
    .$if(id !== undefined, (resellers) => resellers.where('id', '=', Number(id)))
    .select(wayUpColumnsOf('resellers'))
    .execute();
