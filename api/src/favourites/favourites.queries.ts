import { type Favourite, type FavouriteKind, favouriteKinds, mayMark } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { byName } from '../records/by-name.ts';
import type { Mark } from '../records/marks.ts';
import type { TenantPlace } from '../records/within.ts';

type Row = {
  value: number;
  text: string;
  code?: string;
  owner?: string;
  reseller?: number | null;
  dealer?: number | null;
  company?: number | null;
};

const favouriteOf =
  (kind: FavouriteKind) =>
  ({
    value,
    text,
    code = '',
    owner = '',
    reseller = null,
    dealer = null,
    company = null,
  }: Row): Favourite => ({
    kind,
    value,
    text,
    code,
    owner,
    reseller,
    dealer,
    company,
  });

/** The marked records that the caller may see, under the row policies of their transaction; by kind and name. */
export async function findMarked(db: Db, caller: TenantPlace, marks: readonly Mark[]): Promise<Favourite[]> {
  const found: Favourite[] = [];
  for (const kind of favouriteKinds.filter((one) => mayMark(caller.role, one))) {
    const ids = marks.filter((mark) => mark.kind === kind).map(({ id }) => id);
    if (ids.length > 0) found.push(...(await readers[kind](db, ids)).map(favouriteOf(kind)));
  }
  return found;
}

const readers: Record<FavouriteKind, (db: Db, ids: readonly number[]) => Promise<Row[]>> = {
  rover: (db, ids) =>
    db
      .selectFrom('rovers')
      .innerJoin('companies', 'companies.id', 'rovers.company_id')
      .where('rovers.id', 'in', ids)
      .where('rovers.archived_at', 'is', null)
      .select(['rovers.id as value', 'rovers.title as text', 'rovers.username as code'])
      .select(['companies.title as owner', 'rovers.reseller_id as reseller'])
      .select(['rovers.dealer_id as dealer', 'rovers.company_id as company'])
      .orderBy(byName('rovers.title'))
      .orderBy('rovers.id')
      .execute(),
  station: (db, ids) =>
    db
      .selectFrom('stations')
      .where('id', 'in', ids)
      .where('archived_at', 'is', null)
      .select(['id as value', 'title as text', 'mount as code'])
      .orderBy(byName('title'))
      .orderBy('id')
      .execute(),
  company: (db, ids) =>
    db
      .selectFrom('companies')
      .innerJoin('dealers', 'dealers.id', 'companies.dealer_id')
      .where('companies.id', 'in', ids)
      .where('companies.archived_at', 'is', null)
      .select(['companies.id as value', 'companies.title as text', 'dealers.title as owner'])
      .select(['companies.reseller_id as reseller', 'companies.dealer_id as dealer'])
      .orderBy(byName('companies.title'))
      .orderBy('companies.id')
      .execute(),
  dealer: (db, ids) =>
    db
      .selectFrom('dealers')
      .innerJoin('resellers', 'resellers.id', 'dealers.reseller_id')
      .where('dealers.id', 'in', ids)
      .where('dealers.archived_at', 'is', null)
      .select(['dealers.id as value', 'dealers.title as text', 'resellers.title as owner'])
      .select('dealers.reseller_id as reseller')
      .orderBy(byName('dealers.title'))
      .orderBy('dealers.id')
      .execute(),
};

/** Locks somebody's marks, so that two that come at once are counted one after the other. */
export const lockMarks = (service: Db, user: number) =>
  service.selectFrom('users').where('id', '=', user).select('id').forNoKeyUpdate().execute();

export const addMark = (service: Db, user: number, { kind, id }: Mark) =>
  service
    .insertInto('favourites')
    .values({ user_id: user, kind, record_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeMark = (service: Db, user: number, { kind, id }: Mark) =>
  service
    .deleteFrom('favourites')
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute();
