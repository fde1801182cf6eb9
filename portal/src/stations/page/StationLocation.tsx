import type { Station } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { areas, query } from '../../api.ts';
import { page } from '../../app/paths.ts';
import { useTranslation } from '../../language/index.ts';
import type { MapPoint, MapRing, MapStation } from '../../map/GeoMap.tsx';
import { LazyMap } from '../../map/LazyMap.tsx';
import { useTiles } from '../../map/useTiles.ts';
import { Status } from '../../status/Status.tsx';
import { mapStatus, stationStatus } from '../../status/status.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './page.module.css';
import { errorsOnPage } from './useAvailability.ts';
import './messages.ts';

/** Shows a ring of 35 km and the neighbours around it. */
const START_ZOOM = 7.2;

/** Shows the coverage of a station and its neighbours on a map of its surroundings. */
export function StationLocation({ station }: { station: Station }) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const navigate = useNavigate();
  const { value, text, latitude, longitude } = station;
  const status = mapStatus(station);
  const points = useMemo(
    (): MapPoint[] => [{ id: value, text, latitude, longitude, status }],
    [value, text, latitude, longitude, status],
  );
  return (
    <Card flush className={styles.location}>
      <LazyMap
        key={`${latitude} ${longitude}`}
        title={t('station.locationOf', { station: text })}
        kind="stations"
        points={points}
        rings={useRings(value)}
        stations={useNeighbours(value)}
        onStation={(id) => void navigate(page('casterreferencestation', { id: Number(id) }))}
        center={[longitude, latitude]}
        zoom={START_ZOOM}
        tiles={tiles}
        legend={<Status status={stationStatus(station)} />}
      />
    </Card>
  );
}

/** How far from the station fixes were obtained; it changes once an hour. */
function useRings(base: number): readonly MapRing[] | undefined {
  const { data } = useQuery({
    ...query(areas.timeMachine.coverage, { base }),
    staleTime: 600_000,
    meta: errorsOnPage,
  });
  return useMemo(
    () =>
      data?.stations.flatMap(({ latitude, longitude, rings }) =>
        rings.map(({ km, kind }) => ({ latitude, longitude, km, kind })),
      ),
    [data],
  );
}

/** The other stations; those of both countries, as a border is no border for a rover. */
function useNeighbours(base: number): readonly MapStation[] | undefined {
  const { data } = useQuery({
    ...query(areas.stations.live, {}),
    staleTime: 60_000,
    meta: errorsOnPage,
  });
  return useMemo(
    () =>
      data?.basestations
        .filter(({ value }) => value !== base)
        .map(({ value, text, latitude, longitude, status, out_of_service }) => ({
          id: value,
          text,
          latitude,
          longitude,
          status: stationStatus({ status, out_of_service }),
        })),
    [data, base],
  );
}
