import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useListAddress, useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { columnsOfCompany, rovers } from '../rovers/columns.tsx';
import { RoverDrawer } from '../rovers/RoverDrawer.tsx';
import { count } from '../ui/format.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { CompanyPage } from './CompanyPage.tsx';
import './messages.ts';

/** The rovers of one company: the person's own, or the one that is chosen. */
export function CompanyRovers() {
  const { t } = useTranslation();
  return (
    <CompanyPage
      address={useListAddress(rovers)}
      title={t('companies.rovers')}
      search={{ type: 'rovers', placeholder: t('companies.searchRovers') }}
      empty={{ title: t('companies.choose'), text: t('companies.chooseText') }}
    >
      {(company) => <Rovers company={company} />}
    </CompanyPage>
  );
}

function Rovers({ company }: { company: number }) {
  const { t } = useTranslation();
  const list = useRecordList(rovers, { input: { company }, refetchInterval: 30_000 });
  const { filter, onFilter } = list;
  const opened = useOpenListRow(list);
  return (
    <>
      <DataTable
        {...list.table}
        name="company-rovers"
        label={t('companies.rovers')}
        summary={
          list.total !== undefined && t('companies.roverCount', { n: count(list.total), count: list.total })
        }
        columns={columnsOfCompany}
        {...opened.table}
        empty={{ title: t('companies.noRovers'), text: t('companies.noRoversText') }}
        filtered={Boolean(filter.stext)} // the company is the page, not a filter of it
        onClearFilters={() => onFilter({ stext: undefined })}
      />
      {opened.drawer && <RoverDrawer {...opened.drawer} />}
    </>
  );
}
