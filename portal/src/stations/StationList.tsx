import { type Station, singleCountryOf } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { OnlyFavourites } from '../favourites/OnlyFavourites.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { HoveredRows } from '../network/RoverMap.tsx';
import { Segmented } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useListOrMap } from '../ui/useListOrMap.tsx';
import { LogEvents } from './LogEvents.tsx';
import { NetworkStatus } from './NetworkStatus.tsx';
import { StationFilters } from './StationFilters.tsx';
import { StationMap } from './StationMap.tsx';
import { StationsCard } from './StationsCard.tsx';
import { columns, rowId } from './stations.columns.tsx';
import styles from './stations.module.css';
import { stationFilter, useStations } from './useStations.ts';
import './messages.ts';

/** Reference Stations: who feeds the network, on the map and in the table, five seconds old at most. */
export function StationList() {
  const { t } = useTranslation();
  const { single_country } = useUser();
  const { filter, onFilter, table } = useListFilter(stationFilter);
  const { list, all, found, shown, alarmed, points, stale } = useStations(filter);
  const { country } = filter;
  const navigate = useNavigate();

  const onOpen = useCallback(
    ({ value }: Pick<Station, 'value'>) => void navigate(page('casterreferencestation', { id: value })),
    [navigate],
  );
  const onSelect = useCallback((id: string | number) => onOpen({ value: Number(id) }), [onOpen]);

  const view = useListOrMap('stations');
  const counts = list.data?.chartdata.data;
  const filters = (
    <StationFilters
      filter={filter}
      onFilter={onFilter}
      search={t('stations.search')}
      found={found}
      alarmed={alarmed}
    >
      <div className="chips">
        <OnlyFavourites
          value={filter.favourites === 1}
          onChange={(only) => onFilter({ favourites: only ? 1 : undefined })}
        />
      </div>
    </StationFilters>
  );
  return (
    <Page
      title={t('stations.title')}
      sub={counts && t('stations.sub', { online: count(counts[1]?.value), total: count(counts[0]?.value) })}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
      actions={
        !singleCountryOf(single_country) && (
          <Segmented
            label={t('stations.country')}
            options={[
              { value: 0, label: t('stations.countryAll') },
              { value: 1, label: t('stations.countryUk') },
              { value: 2, label: t('stations.countryDk') },
            ]}
            value={country}
            onChange={(next) => onFilter({ country: next })}
          />
        )
      }
    >
      <div className={stale ? classes(styles.stationlist, 'stale') : styles.stationlist}>
        {view.choice && filters}
        {view.choice}
        {view.map && (
          <div className={classes('grid', styles.live)}>
            <div className="card mapcard">
              <StationMap
                points={points}
                country={country}
                fitKey={`${country} ${filter.status} ${filter.stext ?? ''} ${filter.favourites ?? ''}`}
                onSelect={onSelect}
              />
            </div>
            <StationsCard counts={counts} stations={all} country={country} />
            <NetworkStatus country={country} />
            <LogEvents />
          </div>
        )}
        {!view.choice && filters}
        {view.list && (
          <HoveredRows>
            <DataTable
              name="stations"
              label={t('stations.title')}
              columns={columns}
              rows={shown}
              rowId={rowId}
              summary={shown && t('stations.shown', { n: count(shown.length), of: count(all?.length) })}
              {...table}
              rowsKey={`${list.isPlaceholderData} ${table.rowsKey}`}
              onOpen={onOpen}
              error={list.error}
              onRetry={() => void list.refetch()}
              updatedAt={list.dataUpdatedAt}
              empty={{
                title: t('stations.none'),
                text: t('stations.noneText'),
                noMatch: t('stations.noMatch'),
              }}
            />
          </HoveredRows>
        )}
      </div>
    </Page>
  );
}
