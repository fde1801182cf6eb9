import { rtkStatusIds, type StationCoverage } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import type { MapPoint } from '../map/GeoMap.tsx';
import { pointStatus } from '../map/pointStatus.ts';
import { Status } from '../status/Status.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { coordinatePair, count, decimals } from '../ui/format.ts';
import { compareTexts } from '../ui/table/column.ts';
import styles from './display.module.css';
import type { LayerName } from './LayerCard.tsx';

/** More names than anybody reads; the whole list has its own page. */
const MAX_ROWS = 200;

interface Props {
  name: LayerName;
  points: readonly MapPoint[];
  coverage: readonly StationCoverage[] | undefined;
  onClose: () => void;
}

/** What the map shows as a list: the worst first, because a wall display is there to show faults. */
export function DisplayList({ name, points, coverage, onClose }: Props) {
  const { t } = useTranslation();
  const kind = name === 'rovers' ? 'rovers' : 'stations';
  const reach = new Map(
    coverage?.map(({ value, rings }) => [value, rings.findLast((ring) => ring.kind !== 'assumed')?.km]),
  );
  const sorted = useMemo(() => points.toSorted(worstFirst), [points]);
  const rest = sorted.length - MAX_ROWS;
  return (
    <Drawer
      title={t(name === 'rovers' ? 'display.listRovers' : 'display.listStations')}
      onClose={onClose}
      plain
    >
      <table className={styles.displaylist}>
        <thead>
          <tr>
            <th scope="col">{t('display.name')}</th>
            <th scope="col">{t('display.status')}</th>
            {coverage ? (
              <th scope="col" className="right">
                {t('display.reach')}
              </th>
            ) : (
              <th scope="col">{t('display.position')}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, MAX_ROWS).map((point) => (
            <tr key={point.id}>
              <th scope="row">{point.text}</th>
              <td>
                <Status status={pointStatus(kind, point.status)} />
              </td>
              {coverage ? (
                <td className="right num">{reach.get(Number(point.id)) ?? '-'}</td>
              ) : (
                <td className="num dim">{positionText(point)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="dim">
          <Link {...page('casterroverslogged')}>{t('display.listMore', { n: count(rest) })}</Link>
        </p>
      )}
    </Drawer>
  );
}

const worstFirst = (one: MapPoint, other: MapPoint) =>
  rank(one) - rank(other) || compareTexts(one.text, other.text);

/** GGA quality from worst to best: none, GPS (and stations off line), EST, DGPS, float, fixed. */
const { noPosition, gps, estimated, dgps, float, fixed } = rtkStatusIds;
const ranks: readonly number[] = [noPosition, gps, estimated, dgps, float, fixed];
const rank = ({ status }: MapPoint) => ranks.indexOf(status);

const positionText = ({ latitude, longitude }: MapPoint) =>
  latitude === null || longitude === null
    ? '-'
    : coordinatePair(decimals(latitude, 3), decimals(longitude, 3));
