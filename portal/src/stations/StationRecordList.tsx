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
import './stationRecordMessages.ts';
import { countries } from '../tenancy/countries.ts';
import { columns, rowId } from './stationRecords.columns.tsx';
import { stationFilter, useStationRecords } from './useStations.ts';

const StationDialog = lazy(async () => ({ default: (await import('./StationDialog.tsx')).StationDialog }));
const recordFilter = stationFilter.extend({
  sort: stationFilter.shape.sort.default('base'),
  add: z.literal(1).optional(),
});

/** The list of administrators: every station with what it takes to run it. */
export function StationRecordList() {
  const { t } = useTranslation();
  const { single_country } = useUser();
  const may = useCan();
  const { filter, onFilter, table } = useListFilter(recordFilter);
  const { list, all, found, shown, alarmed } = useStationRecords(filter);
  const mayChange = may(areas.stations.create);
  const add = mayChange
    ? { label: t('stationRecords.add'), run: () => onFilter({ add: 1 }, { push: true }) }
    : undefined;
  const opened = useOpenListRow({ table: { rows: shown, rowId }, filter, onFilter });
  return (
    <Page
      title={t('stationRecords.title')}
      sub={shown && t('stationRecords.shown', { n: count(shown.length), of: count(all?.length) })}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
      actions={<AddButton add={add} />}
    >
      <StationFilters
        filter={filter}
        onFilter={onFilter}
        search={t('stationRecords.search')}
        found={found}
        alarmed={alarmed}
      >
        {!singleCountryOf(single_country) && (
          <div className="chips">
            <FilterChip
              name={t('stationRecords.country')}
              options={countries}
              value={filter.country || undefined}
              onChange={(next) => onFilter({ country: next ?? 0 })}
            />
          </div>
        )}
      </StationFilters>
      <DataTable
        name="stationRecords"
        label={t('stationRecords.title')}
        columns={columns}
        rows={shown}
        rowId={rowId}
        {...table}
        rowsKey={`${list.isPlaceholderData} ${table.rowsKey}`}
        {...(mayChange && opened.table)}
        error={list.error}
        onRetry={() => void list.refetch()}
        updatedAt={list.dataUpdatedAt}
        empty={{
          title: t('stationRecords.none'),
          text: t('stationRecords.noneText'),
          ...(add && { action: add }),
        }}
      />
      <Suspense fallback={null}>
        {add && filter.add && <StationDialog onClose={() => onFilter({ add: undefined })} />}
        {opened.drawer && mayChange && (
          <StationDialog key={opened.drawer.id} id={opened.drawer.id} onClose={opened.drawer.onClose} />
        )}
      </Suspense>
    </Page>
  );
}
