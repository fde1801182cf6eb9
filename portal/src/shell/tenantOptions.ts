import { areas, query } from '../api.ts';

/** What the cascading filter and the breadcrumb know of tenants; read once, cached for five minutes. */
export const tenantOptions = { ...query(areas.network.filterOptions, {}), staleTime: 5 * 60_000 };
