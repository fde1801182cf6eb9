import { wordsOf } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { containing, containsAll } from '../records/containing.ts';

interface Filter {
  readonly reseller?: number;
  readonly dealer?: number;
  readonly company?: number;
  readonly stext: string;
}

const COMPANIES = 1000;
const ROVERS = 500;

/** How many rovers are in each state of `subscriptionStates`, by their accounts: 3 active, 4 expired, 5 suspended. */
export const countByState = (
  db: Db,
  { reseller, dealer, company, country }: Omit<Filter, 'stext'> & { country: 0 | 1 | 2 },
  now: Date,
) =>
  db
    .selectFrom('rovers')
    .where('archived_at', 'is', null)
    .$if(reseller !== undefined, (rovers) => rovers.where('reseller_id', '=', Number(reseller)))
    .$if(dealer !== undefined, (rovers) => rovers.where('dealer_id', '=', Number(dealer)))
    .$if(company !== undefined, (rovers) => rovers.where('company_id', '=', Number(company)))
    .$if(country !== 0, (rovers) => rovers.where('casta', '=', country))
    .select(
      sql<
        3 | 4 | 5
      >`case when not allowed then 5 when expires_at <= ${now}::timestamptz then 4 else 3 end`.as('state'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('state')
    .execute();

export const resellerOptions = (db: Db) =>
  db
    .selectFrom('resellers')
    .where('archived_at', 'is', null)
    .select(['title as text', 'id as value', 'country'])
    .$narrowType<{ country: 1 | 2 }>()
    .orderBy(byName('title'))
    .orderBy('id')
    .execute();

export const dealerOptions = (db: Db, { reseller }: Filter) =>
  db
    .selectFrom('dealers')
    .where('archived_at', 'is', null)
    .$if(reseller !== undefined, (dealers) => dealers.where('reseller_id', '=', Number(reseller)))
    .select(['title as text', 'id as value', 'reseller_id as reseller', 'country'])
    .$narrowType<{ country: 1 | 2 }>()
    .orderBy(byName('title'))
    .orderBy('id')
    .execute();

export const companyOptions = (db: Db, { reseller, dealer, stext }: Filter) =>
  db
    .selectFrom('companies')
    .where('archived_at', 'is', null)
    .$if(reseller !== undefined, (companies) => companies.where('reseller_id', '=', Number(reseller)))
    .$if(dealer !== undefined, (companies) => companies.where('dealer_id', '=', Number(dealer)))
    .$if(stext !== '', (companies) => companies.where(containing(['title'], stext)))
    .select(['title as text', 'id as value', 'reseller_id as reseller', 'dealer_id as dealer'])
    .orderBy(byName('title'))
    .orderBy('id')
    .limit(COMPANIES)
    .execute();

/** Rovers of a company or with a text in their name; without either there would be a hundred thousand. */
export async function roverOptions(db: Db, { reseller, dealer, company, stext }: Filter) {
  if (company === undefined && stext === '') return [];
  return db
    .selectFrom('rovers')
    .where('archived_at', 'is', null)
    .$if(reseller !== undefined, (rovers) => rovers.where('reseller_id', '=', Number(reseller)))
    .$if(dealer !== undefined, (rovers) => rovers.where('dealer_id', '=', Number(dealer)))
    .$if(company !== undefined, (rovers) => rovers.where('company_id', '=', Number(company)))
    .$if(stext !== '', (rovers) => rovers.where(containsAll('search', wordsOf(stext))))
    .select([
      'title as text',
      'id as value',
      'reseller_id as reseller',
      'dealer_id as dealer',
      'company_id as company',
    ])
    .orderBy(byName('title'))
    .orderBy('id')
    .limit(ROVERS)
    .execute();
}
