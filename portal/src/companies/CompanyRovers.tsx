import { useRouter } from '@tanstack/react-router';
import { useUser } from '../auth/session.ts';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useListAddress, useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { columnsFor, rovers } from '../rovers/columns.tsx';
import { RoverDrawer } from '../rovers/RoverDrawer.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { count } from '../ui/format.ts';
import { IconArrowLeft } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/States.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import './messages.ts';

/** The rovers of one company: the person's own, or the one that is chosen. */
export function CompanyRovers() {
  const { t } = useTranslation();
  const { role, company: own, companytitle } = useUser();
  const { filter, onFilter } = useListAddress(rovers);
  const tenants = useTenants();
  const router = useRouter();
  const company = own ?? filter.company;
  const name = own ? companytitle : tenants.company?.find(({ value }) => value === company)?.text;
  return (
    <Page
      title={t('companies.rovers')}
      sub={name}
      actions={
        <Button
          icon={<IconArrowLeft className="icon" aria-hidden="true" />}
          onClick={() => router.history.back()}
        >
          {t('companies.back')}
        </Button>
      }
    >
      <div className="toolbar filters">
        {company && (
          <SearchBox
            type="rovers"
            placeholder={t('companies.searchRovers')}
            value={filter.stext}
            onChange={(stext) => onFilter({ stext })}
          />
        )}
        <div className="chips">
          <TenantFilter
            userRole={role}
            options={tenants}
            value={filter}
            onChange={(tenant) => onFilter({ ...tenant, open: undefined })}
          />
        </div>
      </div>
      {company ? (
        <Rovers company={company} />
      ) : (
        <EmptyState title={t('companies.choose')}>{t('companies.chooseText')}</EmptyState>
      )}
    </Page>
  );
}

function Rovers({ company }: { company: number }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const list = useRecordList(rovers, { input: { company }, refetchInterval: 30_000 });
  const { filter, onFilter } = list;
  const opened = useOpenListRow(list);
  return (
    <>
      <DataTable
        {...list.table}
        name="company-rovers"
        label={t('companies.rovers')}
        summary={list.total !== undefined && count(list.total)}
        columns={columnsFor(role)}
        {...opened.table}
        empty={{ title: t('companies.noRovers'), text: t('companies.noRoversText') }}
        filtered={Boolean(filter.stext)} // the company is the page, not a filter of it
        onClearFilters={() => onFilter({ stext: undefined })}
      />
      {opened.drawer && <RoverDrawer {...opened.drawer} />}
    </>
  );
}
