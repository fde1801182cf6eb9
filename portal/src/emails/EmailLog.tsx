import { emailStates, isRole, LOGGED_EMAILS } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useListAddress, useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { dayBounds } from '../ui/dates.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { EmailDrawer } from './EmailDrawer.tsx';
import { emailLog } from './emails.columns.tsx';
import './messages.ts';

/** Rows of a page, for system admins and for others. */
const ADMIN_ROWS = 100;
const ROWS = 50;
const POLL_MS = 60_000;

/** What the service wrote to whom, and what became of it; a row opens the e-mail. */
export function EmailLog() {
  const { t } = useTranslation();
  const { role } = useUser();
  const isSystem = isRole(role, 'systemAdmin');
  const tenants = useTenants();
  const { from, to } = useDays();
  const list = useRecordList(emailLog, {
    limit: isSystem ? ADMIN_ROWS : ROWS,
    refetchInterval: POLL_MS,
    input: {
      ...(from && { start: dayBounds(from).start.toISOString() }),
      ...(to && { end: dayBounds(to).end.toISOString() }),
    },
  });
  const { filter, onFilter } = list;
  const opened = useOpenListRow(list);
  const types = useQuery({ ...query(areas.emails.types, {}), enabled: isSystem, staleTime: Infinity });
  const hidden = isSystem ? [] : isRole(role, 'reseller') ? ['reseller'] : ['reseller', 'dealer'];
  const columns = list.table.columns.filter(({ id }) => !hidden.includes(id));
  return (
    <Page {...list.page}>
      <ListFilters {...list.search}>
        <TenantFilter
          userRole={role}
          options={tenants}
          value={filter}
          onChange={(tenant) => onFilter({ ...tenant })}
        />
        {isSystem && (
          <FilterChip
            name={t('emails.type')}
            options={types.data?.CasterEmails ?? []}
            value={filter.type}
            onChange={(type) => onFilter({ type })}
          />
        )}
        <FilterChip
          name={t('emails.state')}
          options={emailStates.map((value) => ({ value, text: t(`emails.states.${value}`) }))}
          value={filter.state || undefined}
          onChange={(state) => onFilter({ state: state ?? '' })}
        />
        <PeriodFilter
          mark="/"
          fromName={t('emails.from')}
          toName={t('emails.to')}
          from={from}
          to={to}
          onChange={(days) => onFilter(days as object)}
        />
      </ListFilters>
      <DataTable
        {...list.table}
        {...opened.table}
        columns={columns}
        {...(list.total === LOGGED_EMAILS && {
          summary: t('emails.furthest', { n: count(LOGGED_EMAILS) }),
        })}
      />
      {opened.drawer && <EmailDrawer key={opened.drawer.id} {...opened.drawer} />}
    </Page>
  );
}

/** The days of the address, which the call has as moments. */
function useDays(): { from?: string | undefined; to?: string | undefined } {
  return useListAddress(emailLog).filter as { from?: string; to?: string };
}
