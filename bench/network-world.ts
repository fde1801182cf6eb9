import { sealSecret } from '@cairn/database';
import { secret } from './database-fixture.ts';
import type { Seeder } from './seeder.ts';

export const ROVERS = 10_000;
export const STATIONS = 200;

/** The first of each kind has this id; the first company has the first rover. */
export const FIRST = 100_000;

/** Tenants, stations and rovers: 3 resellers, 200 dealers, the companies below them, each with its share of the rovers. */
export async function seedNetwork(seeder: Seeder, companies: number): Promise<void> {
  const sealed = sealSecret(secret, 'bench').toString('hex');
  await seeder.run(
    'tenants, stations and rovers',
    `insert into resellers (id, title, country) select ${FIRST} + n, 'Reseller ' || n, 1 from generate_series(0, 2) n`,
    `insert into dealers (id, reseller_id, title, country)
      select ${FIRST} + n, ${FIRST} + n % 3, 'Dealer ' || n, 1 from generate_series(0, 199) n`,
    `insert into companies (id, reseller_id, dealer_id, title, country)
      select ${FIRST} + n, d.reseller_id, d.id, 'Company ' || n, 1
      from generate_series(0, ${companies - 1}) n join dealers d on d.id = ${FIRST} + n % 200`,
    `insert into stations (id, title, mount, password_sealed, type, country, connecta, latitude, longitude)
      select ${FIRST} + n, 'Station ' || n, 'BENCH' || n, '\\x00', 4, 1, 1, 50 + n % 80 / 10.0, -5 + n % 60 / 10.0
      from generate_series(0, ${STATIONS - 1}) n`,
    `insert into rovers (id, reseller_id, dealer_id, company_id, title, username, password_sealed, casta)
      select ${FIRST} + n, c.reseller_id, c.dealer_id, c.id, 'Rover ' || n, 'bench' || n, '\\x${sealed}', 1
      from generate_series(0, ${ROVERS - 1}) n join companies c on c.id = ${FIRST} + n % ${companies}`,
    'vacuum (freeze, analyze) resellers, dealers, companies, stations, rovers',
  );
}
