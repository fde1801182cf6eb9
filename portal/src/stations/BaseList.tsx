import { countries, type Station, singleCountryOf } from '@cairn/contract';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { StationFilters, tableProps } from './StationFilters.tsx';
import './baseMessages.ts';
import { columns, rowId } from './bases.columns.tsx';
import './stations.css';
import { stationFilter, useBases } from './useStations.ts';

const BaseDialog = lazy(async () => ({ default: (await import('./BaseDialog.tsx')).BaseDialog }));
const baseFilter = stationFilter.extend({ sort: stationFilter.shape.sort.default('base') });

/** The admin bases list: every station with what it takes to run it. */
export function BaseList() {
  const { t } = useTranslation();
  const { single_country } = useUser();
  const may = useCan();
  const [filter, setFilter] = useUrlFilter(baseFilter);
  const [adding, setAdding] = useState(false);
  const { list, all, found, shown, alarmed } = useBases(filter);
  const { open } = filter;
  const mayChange = may(areas.stations.create);
  const onOpen = useCallback(({ value }: Station) => setFilter({ open: value }, { push: true }), [setFilter]);
  const add = { label: t('bases.add'), run: () => setAdding(true) };

  return (
    <Page
      title={t('bases.title')}
      sub={shown && t('bases.shown', { n: count(shown.length), of: count(all?.length) })}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
      actions={
        mayChange && (
          <Button
            tone="primary"
            icon={<IconPlus className="icon" aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('bases.add')}
          </Button>
        )
      }
    >
      <StationFilters
        filter={filter}
        onFilter={setFilter}
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
              onChange={(next) => setFilter({ country: next ?? 0 })}
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
        {...tableProps(filter, setFilter)}
        {...(mayChange && { onOpen })}
        openId={open}
        error={list.error}
        onRetry={() => void list.refetch()}
        updatedAt={list.dataUpdatedAt}
        empty={{ title: t('bases.none'), text: t('bases.noneText'), ...(mayChange && { action: add }) }}
      />
      <Suspense fallback={null}>
        {adding && <BaseDialog onClose={() => setAdding(false)} />}
        {open !== undefined && mayChange && (
          <BaseDialog key={open} id={open} onClose={() => setFilter({ open: undefined })} />
        )}
      </Suspense>
    </Page>
  );
}
