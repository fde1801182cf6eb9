import { type Company, companySortKeys } from '@cairn/contract';
import { useCallback } from 'react';
import { z } from 'zod';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { company } from '../tenancy/kinds.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { type ListFilter, listFilter, TenantList } from '../tenancy/TenantList.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { useList } from '../useList.ts';
import { columns } from './columns.ts';
import './messages.ts';

const companyFilter = listFilter.extend({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  sort: z.enum(companySortKeys).default('company'),
});
type Filter = z.output<typeof companyFilter>;

const read = ({ CasterCompanies, Total }: { CasterCompanies: Company[]; Total: number }) => ({
  rows: CasterCompanies,
  total: Total,
});
const rowId = ({ value }: Company) => value;
const none = { reseller: undefined, dealer: undefined, company: undefined };

/** Companies; scrolling near the end loads more. */
export function CompanyList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(companyFilter);
  const { stext = '', sort, desc, reseller, dealer, company: only } = filter;
  const input = { reseller, dealer, company: only, stext, orderby: sort, sortdesc: desc };
  const onFilter = useCallback(
    (patch: Partial<ListFilter>, how?: { push?: boolean }) => setFilter(patch as Partial<Filter>, how),
    [setFilter],
  );
  return (
    <TenantList
      kind={company}
      name="companies"
      title={t('companies.title')}
      search={t('companies.search')}
      none={{ title: t('companies.none'), text: t('companies.noneText') }}
      columns={columns}
      list={useList(areas.companies.list, input, read, rowId)}
      filter={filter}
      onFilter={onFilter}
      filtered={Boolean(stext || reseller || dealer || only)}
      onReset={() => setFilter({ ...none, stext: undefined })}
      overview={(id) => `/home/company/${id}`}
    >
      <TenantFilter
        userRole={role}
        options={tenants}
        value={filter}
        onChange={(tenant) => setFilter(tenant)}
      />
    </TenantList>
  );
}
