import { type Dealer, dealerSortKeys } from '@cairn/contract';
import { useCallback } from 'react';
import { z } from 'zod';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { dealer } from '../tenancy/kinds.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { type ListFilter, listFilter, TenantList } from '../tenancy/TenantList.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { useList } from '../useList.ts';
import { columns } from './columns.ts';
import './messages.ts';

const dealerFilter = listFilter.extend({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  sort: z.enum(dealerSortKeys).default('dealer'),
});
type Filter = z.output<typeof dealerFilter>;

const read = ({ CasterDealers, total }: { CasterDealers: Dealer[]; total: number }) => ({
  rows: CasterDealers,
  total,
});
const rowId = ({ value }: Dealer) => value;
const none = { reseller: undefined, dealer: undefined };

/** Dealers; scrolling near the end loads more. */
export function DealerList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(dealerFilter);
  const { stext = '', sort, desc, reseller, dealer: only } = filter;
  const input = { reseller, dealer: only, stext, orderby: sort, sortdesc: desc };
  const onFilter = useCallback(
    (patch: Partial<ListFilter>, how?: { push?: boolean }) => setFilter(patch as Partial<Filter>, how),
    [setFilter],
  );
  return (
    <TenantList
      kind={dealer}
      name="dealers"
      title={t('dealers.title')}
      search={t('dealers.search')}
      none={{ title: t('dealers.none'), text: t('dealers.noneText') }}
      columns={columns}
      list={useList(areas.dealers.list, input, read, rowId)}
      filter={filter}
      onFilter={onFilter}
      filtered={Boolean(stext || reseller || only)}
      onReset={() => setFilter({ ...none, stext: undefined })}
      overview={(id) => `/home/dealer/network/${id}`}
    >
      <TenantFilter
        userRole={role}
        options={tenants}
        deepest="dealer"
        value={filter}
        onChange={({ reseller, dealer }) => setFilter({ reseller, dealer })}
      />
    </TenantList>
  );
}
