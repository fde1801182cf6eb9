import { isAtLeast, type Outstanding, type Reply } from '@cairn/contract';
import { useCallback } from 'react';
import { z } from 'zod';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useList } from '../useList.ts';
import { CompanyEmails } from './CompanyEmails.tsx';
import { columnsFor, rowId } from './gdpr.columns.tsx';
import './messages.ts';

const pollMs = 120_000;

const filter = z.object({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  stext: z.coerce.string().optional(),
  open: z.int().optional(),
});

const read = ({ data, counts }: Reply<typeof areas.compliance.outstanding>) => ({
  rows: data,
  total: counts[0] ?? data.length,
});

/** Companies that were asked to accept the data-processing notice and have not; a row opens what was sent to them. */
export function OutstandingList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const [{ reseller, dealer, stext = '', open }, setFilter] = useUrlFilter(filter);
  const list = useList(areas.compliance.outstanding, { reseller, dealer, stext }, read, rowId, {
    refetchInterval: pollMs,
  });
  const { rows } = list.table;
  const onOpen = useCallback(
    ({ companyid }: Outstanding) => setFilter({ open: companyid }, { push: true }),
    [setFilter],
  );
  const here = rows?.findIndex(({ companyid }) => companyid === open) ?? -1;
  const step = (to: Outstanding | undefined) => to && (() => setFilter({ open: to.companyid }));
  const [waiting, past14, past28] = list.reply?.counts ?? [];

  return (
    <Page
      title={t('gdpr.title')}
      sub={
        list.reply && t('gdpr.sub', { waiting: count(waiting), past14: count(past14), past28: count(past28) })
      }
      updatedAt={list.updatedAt}
      updating={list.updating}
    >
      <ListFilters
        name="gdpr"
        all={t('gdpr.all')}
        search={{ type: 'companies', placeholder: t('gdpr.search'), value: stext || undefined }}
        onSearch={(stext) => setFilter({ stext })}
      >
        {isAtLeast(role, 'reseller') && (
          <TenantFilter
            userRole={role}
            deepest="dealer"
            options={tenants}
            value={{ reseller, dealer }}
            onChange={({ reseller, dealer }) => setFilter({ reseller, dealer })}
          />
        )}
      </ListFilters>
      <DataTable
        name="gdpr"
        label={t('gdpr.title')}
        columns={columnsFor(role)}
        {...list.table}
        onOpen={onOpen}
        openId={open}
        empty={{ title: t('gdpr.none'), text: t('gdpr.noneText') }}
        filtered={Boolean(stext || reseller || dealer)}
        onClearFilters={() => setFilter({ stext: undefined, reseller: undefined, dealer: undefined })}
      />
      {open !== undefined && (
        <CompanyEmails
          key={open}
          company={open}
          row={rows?.[here]}
          onClose={() => setFilter({ open: undefined })}
          onPrevious={step(rows?.[here - 1])}
          onNext={here < 0 ? undefined : step(rows?.[here + 1])}
        />
      )}
    </Page>
  );
}
