import { isRole, type LoggedRover, resellerOfCountry, singleCountryOf } from '@cairn/contract';
import { useIsFetching } from '@tanstack/react-query';
import { memo, useCallback, useMemo } from 'react';
import { useUser } from '../auth/session.ts';
import { OnlyFavourites } from '../favourites/OnlyFavourites.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { useTiles } from '../map/useTiles.ts';
import { LiveRoverDrawer } from '../rovers/RoverDrawer.tsx';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { rtkStatuses } from '../status/status.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Segmented } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import type { SetFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { LastUpdate, Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useListOrMap } from '../ui/useListOrMap.tsx';
import { columns, rowId } from './columns.tsx';
import { LatestEvents } from './LatestEvents.tsx';
import { neighbours } from './neighbours.ts';
import styles from './network.module.css';
import { HoveredRows, RoverMap } from './RoverMap.tsx';
import { RoversCard } from './RoversCard.tsx';
import {
  allStatuses,
  type LoggedFilter,
  loggedFilter,
  loggedOf,
  type Polled,
  useFound,
  usePolled,
} from './useLogged.ts';
import './messages.ts';

/** Logged Rovers: everyone who is connected, on the map and in the table, four seconds old at most. */
export function LoggedRovers() {
  const { filter, onFilter, table } = useListFilter(loggedFilter);
  const { polled, refetch } = usePolled(filter);
  return <Drawn filter={filter} onFilter={onFilter} table={table} polled={polled} refetch={refetch} />;
}

interface Props extends FiltersProps {
  table: ReturnType<typeof useListFilter<typeof loggedFilter>>['table'];
  polled: Polled;
  refetch: () => unknown;
}

/** Apart from the poll, so that what it brings can be drawn later than what people do. */
const Drawn = memo(function Drawn({ filter, onFilter, table, polled, refetch }: Props) {
  const { t } = useTranslation();
  const { role, single_country } = useUser();
  const tiles = useTiles();
  const view = useListOrMap('logged-rovers');
  const { data } = polled;
  const { all, found, shown, points, stale } = useFound(polled, filter);
  const { country, status, sort, desc, open } = filter;

  const onOpen = useCallback(
    ({ value }: Pick<LoggedRover, 'value'>) => onFilter({ open: value }, { push: true }),
    [onFilter],
  );
  const onSelect = useCallback((id: string | number) => onOpen({ value: Number(id) }), [onOpen]);
  const neighbouring = useMemo(() => {
    if (open === undefined || !shown) return undefined;
    const column = columns.find(({ id }) => id === sort) ?? columns[0];
    return (
      column &&
      neighbours(
        shown,
        shown.findIndex(({ value }) => value === open),
        column,
        desc,
      )
    );
  }, [open, shown, sort, desc]);
  const step = (to: LoggedRover | undefined) => to && (() => onFilter({ open: to.value }));

  const counted = useMemo(() => countByStatus(found), [found]);
  const fixed = data?.chartdata.data[3]?.value;

  return (
    <Page
      title={t('network.loggedTitle')}
      sub={
        data &&
        (found && (filter.stext || filter.favourites)
          ? t('network.foundSub', { n: count(found.length), total: count(data.chartdata.total) })
          : t('network.loggedSub', { fixed: count(fixed), total: count(data.chartdata.total) }))
      }
      lastUpdate={<Age at={polled.at} filter={filter} />}
      actions={
        !singleCountryOf(single_country) && (
          <Segmented
            label={t('network.country')}
            options={[
              { value: 0, label: t('network.countryAll') },
              { value: 1, label: t('network.countryUk') },
              { value: 2, label: t('network.countryDk') },
            ]}
            value={country}
            onChange={(next) =>
              onFilter({
                country: next,
                dealer: undefined,
                company: undefined,
                ...(isRole(role, 'systemAdmin') && { reseller: resellerOfCountry[next] }),
              })
            }
          />
        )
      }
    >
      <div className={stale ? classes(styles.logged, 'stale') : styles.logged}>
        <Filters filter={filter} onFilter={onFilter} />
        <StatusStrip
          label={t('network.rtkStatus')}
          value={status}
          onChange={(next) => onFilter({ status: next })}
          total={found?.length ?? 0}
          searching={Boolean(filter.stext || filter.favourites)}
          items={[
            { value: allStatuses, count: found?.length },
            ...rtkStatuses.map(({ code, name }) => ({
              value: code,
              status: name,
              count: found && (counted.get(code) ?? 0),
            })),
          ]}
        />
        {view.choice}
        {view.map && (
          <div className={classes('grid', styles.live)}>
            <div className="card mapcard">
              <RoverMap
                title={t('network.map')}
                points={points}
                waiting={polled.isPending}
                country={country}
                fit
                fitKey={`${polled.scope} ${status} ${filter.stext ?? ''} ${filter.favourites ?? ''}`}
                selected={open}
                onSelect={onSelect}
                tiles={tiles}
              />
            </div>
            <div className={styles.columns}>
              <RoversCard counts={data?.chartdata} />
              <LatestEvents events={data?.lastevents} className={styles.latest} />
            </div>
          </div>
        )}
        {view.list && (
          <HoveredRows>
            <DataTable
              name="logged-rovers"
              label={t('network.loggedTitle')}
              columns={columns}
              rows={shown}
              rowId={rowId}
              summary={
                shown &&
                t('network.shown', { n: count(shown.length), of: count(all?.length ?? shown.length) })
              }
              {...table}
              rowsKey={`${polled.scope} ${table.rowsKey}`}
              onOpen={onOpen}
              openId={open}
              error={polled.error}
              onRetry={() => void refetch()}
              updatedAt={polled.at}
              empty={{ title: t('network.none'), text: t('network.noneText'), noMatch: t('network.noMatch') }}
            />
          </HoveredRows>
        )}
      </div>
      {open !== undefined && (
        <LiveRoverDrawer
          id={open}
          live={all?.find(({ value }) => value === open)}
          known={all !== undefined}
          onClose={() => onFilter({ open: undefined, tab: undefined })}
          onPrevious={step(neighbouring?.previous)}
          onNext={step(neighbouring?.next)}
        />
      )}
    </Page>
  );
});

interface FiltersProps {
  filter: LoggedFilter;
  onFilter: SetFilter<typeof loggedFilter>;
}

/** Search and tenants; memoised, as polls do not change them. */
const Filters = memo(({ filter, onFilter }: FiltersProps) => {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  return (
    <ListFilters
      name="logged-rovers"
      all={t('network.allRovers')}
      search={{ type: 'rovers', placeholder: t('network.search'), value: filter.stext }}
      onSearch={(stext) => onFilter({ stext })}
    >
      <TenantFilter
        userRole={role}
        options={tenants}
        value={filter}
        onChange={(tenant) =>
          onFilter({ ...tenant, ...(tenant.reseller !== filter.reseller && { country: 0 }) })
        }
      />
      <OnlyFavourites
        value={filter.favourites === 1}
        onChange={(only) => onFilter({ favourites: only ? 1 : undefined })}
      />
    </ListFilters>
  );
});

/** How old the list is, and whether it is being read: the page does not render for that. */
function Age({ at, filter }: { at: number; filter: LoggedFilter }) {
  const { queryKey } = loggedOf(filter);
  return <LastUpdate at={at} updating={useIsFetching({ queryKey, exact: true }) > 0} />;
}

function countByStatus(rovers: readonly LoggedRover[] | undefined): Map<number, number> {
  const counted = new Map<number, number>();
  for (const { rtk_fix_status: status } of rovers ?? [])
    if (status !== null) counted.set(status, (counted.get(status) ?? 0) + 1);
  return counted;
}
