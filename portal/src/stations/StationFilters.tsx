import { isStationStatus, type Station, stationStatusIds, statusFilterIds } from '@cairn/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import styles from './stations.module.css';
import '../station-health/messages.ts';
import type { StationFilter } from './useStations.ts';
import './messages.ts';

interface Props {
  filter: StationFilter;
  onFilter: (patch: Partial<StationFilter>) => void;
  /** What the search is for, in its box. */
  search: string;
  /** What the search found; undefined while it is awaited. */
  found: readonly Station[] | undefined;
  /** How many of it have an open alarm. */
  alarmed: number | undefined;
  /** More filters, between the two. */
  children?: ReactNode;
}

/** Over a list of stations: the search, and how many are online, offline, and have alarms; a click filters by it. */
export function StationFilters({ filter, onFilter, search, found, alarmed, children }: Props) {
  const { t } = useTranslation();
  const online = found?.filter(({ status }) => isStationStatus(status, 'online')).length;
  const outOfService = found?.filter(({ out_of_service }) => out_of_service).length ?? 0;
  const total = found?.length;
  return (
    <div className={styles.searchrow}>
      <SearchBox
        type="stations"
        placeholder={search}
        value={filter.stext}
        onChange={(stext) => onFilter({ stext })}
      />
      {children}
      <StatusStrip
        label={t('stations.status')}
        value={filter.status}
        onChange={(status) => onFilter({ status })}
        total={total ?? 0}
        searching={Boolean(filter.stext)}
        items={[
          { value: statusFilterIds.everyStation, count: total },
          { value: stationStatusIds.online, status: 'online', count: online },
          {
            value: stationStatusIds.offline,
            status: 'offline',
            count: total === undefined ? undefined : total - (online ?? 0) - outOfService,
          },
          ...(outOfService > 0 || filter.status === statusFilterIds.outOfService
            ? [{ value: statusFilterIds.outOfService, status: 'out' as const, count: outOfService }]
            : []),
          {
            value: statusFilterIds.alarmed,
            status: 'dgps',
            label: t('health.alarms'),
            count: alarmed,
            share: false,
          },
        ]}
      />
    </div>
  );
}
