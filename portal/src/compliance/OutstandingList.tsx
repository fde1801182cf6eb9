import { isAtLeast } from '@cairn/contract';
import { useUser } from '../auth/session.ts';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { CompanyEmails } from './CompanyEmails.tsx';
import { columnsFor, outstanding } from './gdpr.columns.tsx';
import './messages.ts';

const POLL_MS = 120_000;

/** Companies that were asked to accept the data-processing notice and have not; a row opens what was sent to them. */
export function OutstandingList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const list = useRecordList(outstanding, { refetchInterval: POLL_MS });
  const { filter, onFilter } = list;
  const opened = useOpenListRow(list);
  const [waiting, past14, past28] = list.reply?.counts ?? [];

  return (
    <Page
      {...list.page}
      sub={
        list.reply && t('gdpr.sub', { waiting: count(waiting), past14: count(past14), past28: count(past28) })
      }
    >
      <ListFilters {...list.search} search={{ ...list.search.search, type: 'companies' }}>
        {isAtLeast(role, 'reseller') && (
          <TenantFilter
            userRole={role}
            deepest="dealer"
            options={tenants}
            value={filter}
            onChange={({ reseller, dealer }) => onFilter({ reseller, dealer })}
          />
        )}
      </ListFilters>
      <DataTable {...list.table} columns={columnsFor(role)} {...opened.table} />
      {opened.drawer && (
        <CompanyEmails
          key={opened.drawer.id}
          company={opened.drawer.id}
          row={opened.row}
          onClose={opened.drawer.onClose}
          onPrevious={opened.drawer.onPrevious}
          onNext={opened.drawer.onNext}
        />
      )}
    </Page>
  );
}
