import { isRole, type Role } from '@cairn/contract';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { defineList } from '../kit/defineList.ts';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { useListAddress, useRecordList } from '../kit/useRecordList.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { dayBounds } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { SkeletonLines } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useOutlook } from './useStock.ts';
import './messages.ts';

const declared = defineList(areas.stock.report, {
  name: 'stockReports',
  read: ({ stock, total }) => ({ rows: stock, total }),
  filters: ['reseller', 'dealer'],
  columns: {
    reseller: { value: ({ reseller }) => reseller, width: 150, dim: true, foldInto: 'dealer' },
    dealer: { value: ({ dealer }) => dealer, width: 170, card: 'title' },
    type: { value: ({ type }) => type, width: 170, leastWidth: 152, card: 'line' },
    kind: { value: ({ kind }) => translateCode(`stockReports.${kind}`), width: 140, card: 'foot' },
    quant: {
      value: ({ quant }) => quant,
      cell: ({ quant }) => `${quant > 0 ? '+' : '−'}${count(Math.abs(quant))}`,
      align: 'right',
      width: 80,
      card: 'side',
    },
    dealer_po: { value: ({ dealer_po }) => dealer_po, width: 180, leastWidth: 112, dim: true, card: 'line' },
    user: { value: ({ user }) => user, width: 140, leastWidth: 116, dim: true },
    date: {
      value: ({ date }) => new Date(date),
      cell: ({ date }) => <DateText value={date} shape="second" />,
      width: 140,
      card: 'foot',
    },
  },
});

/** The list with the period in days of the reader's own zone. */
const list = {
  ...declared,
  filter: declared.filter.extend({ from: filterDay.optional(), to: filterDay.optional() }),
};

/** Stock Reports, for system admins and for those who manage the stock of their reseller. */
export function StockReports() {
  const { t } = useTranslation();
  const { role, business } = useUser();
  const system = isRole(role, 'systemAdmin');
  const { data } = useOutlook(system || !business ? undefined : { reseller: business });
  if (system || data?.manage === 1) return <Reports role={role} />;
  if (business && !data)
    return (
      <Page title={t('stockReports.title')}>
        <SkeletonLines count={8} />
      </Page>
    );
  return <NotAuthorisedPage title={t('stockReports.title')} />;
}

/** Who added, removed, assigned and took back which stock, when and on which order. */
function Reports({ role }: { role: Role }) {
  const { t } = useTranslation();
  const tenants = useTenants();
  const { from, to } = useListAddress(list).filter as { from?: string; to?: string };
  const { page, search, table, filter, onFilter } = useRecordList(list, {
    input: {
      ...(from && { start: dayBounds(from).start.toISOString() }),
      ...(to && { end: dayBounds(to).end.toISOString() }),
    },
  });
  return (
    <Page {...page}>
      <ListFilters {...search}>
        <PeriodFilter
          fromName={t('stockReports.start')}
          toName={t('stockReports.end')}
          from={from}
          to={to}
          onChange={(days) => onFilter(days as object)}
        />
        <TenantFilter
          userRole={role}
          deepest="dealer"
          options={tenants}
          value={filter}
          onChange={({ reseller, dealer }) => onFilter({ reseller, dealer })}
        />
      </ListFilters>
      <DataTable {...table} />
    </Page>
  );
}
