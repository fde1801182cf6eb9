import { sealSecret } from '@cairn/database';
import { secret } from './database-fixture.ts';
import type { Seeder } from './seeder.ts';

export const ROVERS = 100_000;
const SUBSCRIPTIONS_OF_ROVER = 10;
export const SUBSCRIPTIONS = ROVERS * SUBSCRIPTIONS_OF_ROVER;
/** Each unit of stock is added, assigned and sold. */
export const MOVEMENTS = 3 * SUBSCRIPTIONS;

/** The first of each kind has this id; the first reseller has one rover of three. */
export const FIRST = 100_000;

/**
 * Tenants with 100,000 rovers that renew every year for ten years: one subscription is active, the others have expired.
 * Units were added and assigned in portions of ten each, in as many movements as were sold.
 */
export async function seedSubscriptions(seeder: Seeder): Promise<void> {
  const sealed = sealSecret(secret, 'bench', 'rovers.password_sealed').toString('hex');
  const ends = `date_trunc('day', now()) + (n % 365) * interval '1 day' + interval '9 hours'`;
  await seeder.run(
    'tenants and rovers',
    `insert into resellers (id, title, country) select ${FIRST} + n, 'Reseller ' || n, 1 from generate_series(0, 2) n`,
    `insert into dealers (id, reseller_id, title, country)
      select ${FIRST} + n, ${FIRST} + n % 3, 'Dealer ' || n, 1 from generate_series(0, 299) n`,
    `insert into companies (id, reseller_id, dealer_id, title, country)
      select ${FIRST} + n, d.reseller_id, d.id, 'Company ' || n, 1
      from generate_series(0, 9999) n join dealers d on d.id = ${FIRST} + n % 300`,
    `insert into rovers (id, reseller_id, dealer_id, company_id, title, username, password_sealed, casta, expires_at)
      select ${FIRST} + n, c.reseller_id, c.dealer_id, c.id, 'Rover ' || n, 'bench' || n, '\\x${sealed}', 1, ${ends}
      from generate_series(0, ${ROVERS - 1}) n join companies c on c.id = ${FIRST} + n % 10000`,
  );
  await seeder.run(
    'subscriptions',
    `insert into subscriptions (id, reseller_id, dealer_id, company_id, rover_id, type_id, status, starts_at, ends_at,
        first_activated_at, finished_at, reference, renewed)
      select ${FIRST} + y * ${ROVERS} + n, r.reseller_id, r.dealer_id, r.company_id, r.id, 1 + n % 7, case y when 0 then 3 else 4 end,
        ends - (y + 1) * interval '365 days', ends - y * interval '365 days', ends - (y + 1) * interval '365 days',
        case when y > 0 then ends - y * interval '365 days' end, 'PO ' || n, y > 0 -- as the triggers write it
      from generate_series(0, ${SUBSCRIPTIONS_OF_ROVER - 1}) y, generate_series(0, ${ROVERS - 1}) n
        join rovers r on r.id = ${FIRST} + n, lateral (select ${ends} as ends) e`,
  );
  await seeder.run(
    'their counts',
    `insert into subscription_counts (reseller_id, dealer_id, type_id, status, difference)
      select reseller_id, dealer_id, type_id, status, count(*) from subscriptions group by 1, 2, 3, 4`,
  );
  await seeder.run(
    'events of subscriptions',
    `insert into subscription_events (at, subscription_id, reseller_id, dealer_id, company_id, rover_id, action)
      select s.starts_at, s.id, s.reseller_id, s.dealer_id, s.company_id, s.rover_id, 50
      from subscriptions s order by s.starts_at`,
  );
  await seeder.run(
    'movements of stock',
    ...(['added', 'assigned', 'sold'] as const).map(
      (
        kind,
      ) => `insert into stock_movements (at, kind, type_id, quantity, reseller_id, dealer_id, subscription_id, purchase_order)
        select starts_at, '${kind}', type_id, 1, reseller_id, ${kind === 'added' ? 'null' : 'dealer_id'}, ${kind === 'sold' ? 'id' : 'null'},
          'PO ' || id from subscriptions order by starts_at`,
    ),
    `insert into stock_balances (dealer_id, type_id, quantity) select d.id, t.id, 5 from dealers d, subscription_types t`,
  );
  await seeder.run('statistics', 'vacuum (freeze, analyze)');
}
