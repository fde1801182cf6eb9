import { isRole, roleIds, type SubscriptionLogRow, subscriptionActions, UK_RESELLERS } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useListAddress, useRecordList } from '../kit/useRecordList.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { dayBounds } from '../ui/dates.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { logList, yearUntilToday } from './log.columns.tsx';
import './messages.ts';

const actions = subscriptionActions.filter(({ value }) => value !== 0);

/** Subscriptions log: who sold, renewed, suspended and cancelled what, and what began and ended by itself. */
export function SubscriptionLog() {
  const { t } = useTranslation();
  const { role } = useUser();
  const system = isRole(role, 'systemAdmin');
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const tenants = useTenants();
  const { from, to, ...tenant } = usePeriodAndTenant(system);
  const { filter, onFilter, reply, ...list } = useRecordList(logList, {
    input: {
      ...tenant,
      start: dayBounds(from).start.toISOString(),
      end: dayBounds(to).end.toISOString(),
    },
  });
  const columns = useMemo(
    () => (system ? list.table.columns : list.table.columns.filter(({ id }) => id !== 'reseller')),
    [list.table.columns, system],
  );
  return (
    <Page {...list.page}>
      <ListFilters {...list.search}>
        <PeriodFilter
          mark="/"
          fromName={t('subscriptionsLog.from')}
          toName={t('subscriptionsLog.to')}
          from={from}
          to={to}
          onChange={(days) => onFilter(days as object)}
        />
        {system && (
          <FilterChip
            name={t('filter.reseller')}
            options={[
              { value: UK_RESELLERS, text: t('subscriptionsLog.ukResellers') },
              ...(tenants.reseller ?? []),
            ]}
            value={tenant.reseller}
            onChange={(reseller) =>
              onFilter({ reseller: reseller ?? 0, dealer: undefined, company: undefined })
            }
          />
        )}
        <TenantFilter
          userRole={Math.max(role, roleIds.reseller)} // the chip before it is that of the resellers
          options={tenants}
          value={{ ...filter, reseller: tenant.reseller === UK_RESELLERS ? undefined : tenant.reseller }}
          onChange={({ dealer, company }) => onFilter({ dealer, company })}
        />
        <FilterChip
          name={t('subscriptionsLog.subtype')}
          options={reply?.subtypes ?? []}
          value={filter.subtype}
          onChange={(subtype) => onFilter({ subtype })}
        />
        <FilterChip
          name={t('subscriptionsLog.type')}
          options={actions.map(({ value, text }) => ({ value: Number(value), text: serverText(text) }))}
          value={filter.type}
          onChange={(type) => onFilter({ type: type ?? 0 })}
        />
      </ListFilters>
      <DataTable
        {...list.table}
        columns={columns}
        {...(mayOpen('casterrovermanage') && {
          onOpen: ({ roverid }: SubscriptionLogRow) =>
            void navigate(page('casterrovermanage', { id: roverid })),
        })}
      />
    </Page>
  );
}

/** The period, and of a system admin the resellers: those of the UK, until others are chosen. */
function usePeriodAndTenant(system: boolean) {
  const { filter } = useListAddress(logList);
  const { from, to, reseller } = filter as { from?: string; to?: string; reseller?: number };
  return { ...yearUntilToday(new Date()), ...(from && { from }), ...(to && { to }), ...resellerOf() };

  function resellerOf(): { reseller: number | undefined } {
    return { reseller: system ? (reseller ?? UK_RESELLERS) : undefined };
  }
}
