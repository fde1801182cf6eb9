import { startWorld } from './world.ts';

/** A world with a company, another one, and a system admin of the first as who does something in events. */
export async function withTenants(t: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(t);
  const { seed } = world;
  const company = await seed.company({ title: 'Wold Grange' });
  const other = await seed.company({ title: 'Elsewhere' });
  const scope = ({ reseller_id, dealer_id, company_id }: typeof company) => ({
    resellerId: reseller_id,
    dealerId: dealer_id,
    companyId: company_id,
  });
  const actor = { userId: (await world.addUser({ role: 1 })).id, name: 'Ada King', ...scope(company) };
  return { ...world, company, other, actor, scope };
}
