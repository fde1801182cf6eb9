import { sealSecret } from '@cairn/database';
import { secret } from './database-fixture.ts';
import type { Seeder } from './seeder.ts';
import { FIRST } from './subscriptions-world.ts';

export const SIMS = 200_000;
const ROVERS = 100_000;

/** The first reseller of three has a third; half of the SIMs are in rovers, the others in the stocks above them. */
export async function seedSims(seeder: Seeder): Promise<void> {
  const sealed = sealSecret(secret, 'bench', 'rovers.password_sealed').toString('hex');
  await seeder.run(
    'tenants and rovers',
    `insert into resellers (id, title, country) select ${FIRST} + n, 'Reseller ' || n, 1 from generate_series(0, 2) n`,
    `insert into dealers (id, reseller_id, title, country)
      select ${FIRST} + n, ${FIRST} + n % 3, 'Dealer ' || n, 1 from generate_series(0, 299) n`,
    `insert into companies (id, reseller_id, dealer_id, title, country)
      select ${FIRST} + n, d.reseller_id, d.id, 'Company ' || n, 1
      from generate_series(0, 9999) n join dealers d on d.id = ${FIRST} + n % 300`,
    `insert into rovers (id, reseller_id, dealer_id, company_id, title, username, password_sealed, casta)
      select ${FIRST} + n, c.reseller_id, c.dealer_id, c.id, 'Rover ' || n, 'bench' || n, '\\x${sealed}', 1
      from generate_series(0, ${ROVERS - 1}) n join companies c on c.id = ${FIRST} + n % 10000`,
    `insert into subscriptions (reseller_id, dealer_id, company_id, rover_id, type_id, status, starts_at, ends_at)
      select reseller_id, dealer_id, company_id, id, 1, 3, now(), now() + interval '300 days' from rovers`,
  );
  await seeder.run(
    'SIMs and their moves',
    `insert into sim_packages (id, supplier, title, allowance_bytes) select n, 1 + n % 2, 'Package ' || n, 500000000 from generate_series(1, 12) n`,
    `insert into sims (id, iccid, supplier, endpoint_id, endpoint_name, msisdn, package_id, status, status_text, usage_month, usage_bytes,
        holder, reseller_id, dealer_id, company_id, rover_id, slot, held_since)
      select ${FIRST} + n, '8945' || lpad(n::text, 14, '0') || '0', 1 + n % 2, n, 'Endpoint ' || n, '4477' || n, 1 + n % 12,
        (array['active', 'active', 'active', 'suspended', 'issued'])[1 + n % 5], 'As the supplier says',
        date_trunc('month', now()), (n::bigint * 7919) % 400000000,
        h.holder, case when h.holder <> 'unassigned' then r.reseller_id end,
        case when h.holder in ('dealer', 'company', 'rover') then r.dealer_id end,
        case when h.holder in ('company', 'rover') then r.company_id end,
        case when h.holder = 'rover' then r.id end, case when h.holder = 'rover' then 1 end,
        now() - n * interval '1 minute'
      from generate_series(0, ${SIMS - 1}) n join rovers r on r.id = ${FIRST} + n % ${ROVERS},
        lateral (select case when n < ${ROVERS} then 'rover' else (array['unassigned', 'reseller', 'dealer', 'company'])[1 + n % 4] end as holder) h`,
    `insert into sim_counts (reseller_id, dealer_id, supplier, holder, status, issuer, difference)
      select reseller_id, dealer_id, supplier, holder, status, issuer_of(iccid), count(*) from sims group by 1, 2, 3, 4, 5, 6`,
    `insert into sim_alerts (sim_id, kind) select id, 'no_usage' from sims where id % 400 = 0`,
  );
  await seeder.run('statistics', 'vacuum (freeze, analyze)');
}
