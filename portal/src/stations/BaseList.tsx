import { singleCountryOf } from '@cairn/contract';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { AddButton } from '../kit/AddButton.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useTranslation } from '../language/index.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { StationFilters } from './StationFilters.tsx';
import './baseMessages.ts';
import { columns, rowId } from './bases.columns.tsx';
import './stations.css';
import { countries } from '../tenancy/countries.ts';
import { stationFilter, useBases } from './useStations.ts';

const BaseDialog = lazy(async () => ({ default: (await import('./BaseDialog.tsx')).BaseDialog }));
const baseFilter = stationFilter.extend({
  sort: stationFilter.shape.sort.default('base'),
  add: z.literal(1).optional(),
});

/** The admin bases list: every station with what it takes to run it. */
export function BaseList() {
  const { t } = useTranslation();
  const { single_country } = useUser();
  const may = useCan();
  const { filter, onFilter, table } = useListFilter(baseFilter);
  const { list, all, found, shown, alarmed } = useBases(filter);
  const mayChange = may(areas.stations.create);
  const add = mayChange
    ? { label: t('bases.add'), run: () => onFilter({ add: 1 }, { push: true }) }
    : undefined;
  const opened = useOpenListRow({ table: { rows: shown, rowId }, filter, onFilter });
  return (
    <Page
      title={t('bases.title')}
      sub={shown && t('bases.shown', { n: count(shown.length), of: count(all?.length) })}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
      actions={<AddButton add={add} />}
    >
      <StationFilters
        filter={filter}
        onFilter={onFilter}
        search={t('bases.search')}
        found={found}
        alarmed={alarmed}
      >
        {!singleCountryOf(single_country) && (
          <div className="chips">
            <FilterChip
              name={t('bases.country')}
              options={countries}
              value={filter.country || undefined}
              onChange={(next) => onFilter({ country: next ?? 0 })}
            />
          </div>
        )}
      </StationFilters>
      <DataTable
        name="bases"
        label={t('bases.title')}
        columns={columns}
        rows={shown}
        rowId={rowId}
        {...table}
        rowsKey={`${list.isPlaceholderData} ${table.rowsKey}`}
        {...(mayChange && opened.table)}
        error={list.error}
        onRetry={() => void list.refetch()}
        updatedAt={list.dataUpdatedAt}
        empty={{ title: t('bases.none'), text: t('bases.noneText'), ...(add && { action: add }) }}
      />
      <Suspense fallback={null}>
        {add && filter.add && <BaseDialog onClose={() => onFilter({ add: undefined })} />}
        {opened.drawer && mayChange && (
          <BaseDialog key={opened.drawer.id} id={opened.drawer.id} onClose={opened.drawer.onClose} />
        )}
      </Suspense>
    </Page>
  );
}
