import { isRole } from '@cairn/contract';
import { Navigate } from '@tanstack/react-router';
import { z } from 'zod';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { ResellersStock } from './ResellersStock.tsx';
import { StockPage } from './StockPage.tsx';
import './messages.ts';

const address = z.object({ reseller: z.int().optional() });

/** The stock that a reseller gives its dealers from, and what they have; a dealer is led to its own. */
export function ResellerStock() {
  const user = useUser();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(address);
  if (user.dealer) return <Navigate {...page('castersubscriptionsstockdealer')} replace />;
  const system = isRole(user.role, 'systemAdmin');
  const reseller = (system ? filter.reseller : undefined) ?? user.business ?? undefined;
  const chips = system && (
    <TenantFilter
      userRole={user.role}
      deepest="reseller"
      options={tenants}
      value={{ reseller }}
      onChange={({ reseller: next }) => setFilter({ reseller: next })}
    />
  );
  if (reseller !== undefined) return <StockPage key={reseller} owner={{ reseller }} chips={chips} />;
  return <ResellersStock chips={chips} onOpen={(id) => setFilter({ reseller: id }, { push: true })} />;
}
