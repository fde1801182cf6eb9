import { type RoverRow, roverSortKeys } from '@cairn/contract';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { columnsFor, rowId } from '../rovers/columns.tsx';
import { RoverDrawer } from '../rovers/RoverDrawer.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { IconArrowLeft } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/States.tsx';
import { DataTable, type Sort } from '../ui/table/DataTable.tsx';
import { useList } from '../useList.ts';
import './messages.ts';

const roverFilter = z.object({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  stext: z.coerce.string().optional(),
  sort: z.enum(roverSortKeys).default('rover'),
  desc: z.boolean().default(false),
  open: z.int().optional(),
});
type Filter = z.output<typeof roverFilter>;

const read = ({ rovers, total }: { rovers: RoverRow[]; total: number }) => ({ rows: rovers, total });

/** The rovers of one company: the person's own, or the one that is chosen. */
export function CompanyRovers() {
  const { t } = useTranslation();
  const { role, company: own, companytitle } = useUser();
  const [filter, setFilter] = useUrlFilter(roverFilter);
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
            onChange={(stext) => setFilter({ stext })}
          />
        )}
        <div className="chips">
          <TenantFilter
            userRole={role}
            options={tenants}
            value={filter}
            onChange={(tenant) => setFilter({ ...tenant, open: undefined })}
          />
        </div>
      </div>
      {company ? (
        <Rovers company={company} filter={filter} onFilter={setFilter} />
      ) : (
        <EmptyState title={t('companies.choose')}>{t('companies.chooseText')}</EmptyState>
      )}
    </Page>
  );
}

interface RoversProps {
  company: number;
  filter: Filter;
  onFilter: (patch: Partial<Filter>, how?: { push?: boolean }) => void;
}

function Rovers({ company, filter, onFilter }: RoversProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { stext = '', sort, desc, open } = filter;
  const list = useList(areas.rovers.list, { company, stext, orderby: sort, sortdesc: desc }, read, rowId, {
    refetchInterval: 30_000,
  });
  const onOpen = useCallback(({ value }: RoverRow) => onFilter({ open: value }, { push: true }), [onFilter]);
  const here = list.table.rows?.findIndex(({ value }) => value === open) ?? -1;
  const step = (to: RoverRow | undefined) => to && (() => onFilter({ open: to.value }));
  return (
    <>
      <DataTable
        name="company-rovers"
        label={t('companies.rovers')}
        summary={list.total !== undefined && count(list.total)}
        columns={columnsFor(role)}
        {...list.table}
        sort={{ id: sort, desc }}
        onSort={({ id, desc }: Sort) => onFilter({ sort: id as Filter['sort'], desc })}
        onOpen={onOpen}
        openId={open}
        empty={{ title: t('companies.noRovers'), text: t('companies.noRoversText') }}
        filtered={Boolean(stext)}
        onClearFilters={() => onFilter({ stext: undefined })}
      />
      {open !== undefined && (
        <RoverDrawer
          id={open}
          onClose={() => onFilter({ open: undefined })}
          onPrevious={step(list.table.rows?.[here - 1])}
          onNext={here < 0 ? undefined : step(list.table.rows?.[here + 1])}
        />
      )}
    </>
  );
}
