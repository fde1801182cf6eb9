import type { Track, TrackStation } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../../api.ts';
import { useTranslation } from '../../language/index.ts';
import { nearestPlace } from '../../map/nearestPlace.ts';
import { loadPlaces } from '../../map/places.ts';
import { Status } from '../../status/Status.tsx';
import { rtkStatus } from '../../status/status.ts';
import { IconButton } from '../../ui/Button.tsx';
import { dateText } from '../../ui/dates.ts';
import { count, decimals, distance, quantity } from '../../ui/format.ts';
import { IconX } from '../../ui/icons.tsx';
import { DateText } from '../../ui/Time.tsx';
import { SessionPlayControl } from '../playback/SessionPlayControl.tsx';
import type { Playback } from '../playback/usePlayer.ts';
import { timeOf } from './append.ts';
import { useHoveredPoint } from './hover.ts';
import styles from './track.module.css';

interface Props {
  track: Track;
  stations: readonly TrackStation[];
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
  live: boolean;
  rover: number | undefined;
  playback: Playback | undefined;
}

/** Every point of the track in order, and the detail of the one under the pointer, chosen, or newest. */
export function PointBar({ track, stations, selected, onSelect, live, rover, playback }: Props) {
  const { t } = useTranslation();
  const hovered = useHoveredPoint();
  const last = track.seconds.length - 1;
  const index = Math.min(hovered ?? selected ?? last, last);
  const status = rtkStatus(track.status[index]);
  const metres = (track.Distance[index] ?? Number.NaN) * 1000;
  const station = stations.find(({ value }) => value === track.station[index])?.text ?? '-';
  const rows = [
    [t('track.time'), <DateText key="t" value={timeOf(track, index)} shape="time" />],
    [t('track.status'), <Status key="s" status={status} />],
    [t('track.satellites'), track.num_sateliites[index] ?? '-'],
    [t('track.hdop'), figure(track.hdop[index])],
    [t('track.age'), figure(track.data_age[index], 's')],
    [t('track.baseline'), distance(metres)],
    [t('track.altitude'), figure(track.altitude[index], 'm', 2)],
    [t('track.station'), station],
  ] as const;
  const place = usePlace(track.long[index], track.lat[index]);
  const chosen = selected === undefined ? undefined : timeOf(track, selected);
  return (
    <div className={styles.pointbar}>
      <div className={styles.scrub}>
        {playback && <SessionPlayControl playback={playback} points={track.seconds.length} />}
        <input
          type="range"
          aria-label={t('track.points')}
          min={0}
          max={last}
          value={index}
          aria-valuetext={t('track.pointText', {
            time: dateText(timeOf(track, index), 'time'),
            status: t(`status.${status}`),
            n: track.num_sateliites[index] ?? '-',
            km: distance(metres),
          })}
          onChange={(event) => onSelect(event.currentTarget.valueAsNumber)}
        />
        <span className="num dim">
          {t('track.pointOf', { n: count(index + 1), of: count(track.seconds.length) })}
        </span>
        <IconButton
          small
          label={t(live ? 'track.newest' : 'track.leave')}
          style={selected === undefined ? { visibility: 'hidden' } : undefined}
          onClick={() => onSelect(undefined)}
        >
          <IconX className="icon icon-14" aria-hidden="true" />
        </IconButton>
      </div>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.near}>
          <dt>{t('track.near')}</dt>
          <dd title={place} data-user-text>
            {place}
          </dd>
        </div>
        {rover !== undefined && <Message rover={rover} at={chosen} />}
      </dl>
    </div>
  );
}

/** So near the middle of a place a direction says nothing, m. */
const WITHIN_PLACE = 500;

/** `2.4 km NE of Horncastle`; a dash without a position, far from all places, and until they are loaded. */
function usePlace(longitude: number | null | undefined, latitude: number | null | undefined): string {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['places'],
    queryFn: loadPlaces,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || typeof longitude !== 'number' || typeof latitude !== 'number') return '-';
  const found = nearestPlace(data, longitude, latitude);
  if (!found) return '-';
  if (found.distance < WITHIN_PLACE) return found.name;
  return t('track.place', {
    distance: quantity(found.distance / 1000, 'km'),
    direction: t(`track.compass.${found.direction}`),
    name: found.name,
  });
}

/** The sentence that the rover sent at a chosen point. */
function Message({ rover, at }: { rover: number; at: number | undefined }) {
  const { t } = useTranslation();
  const isoTime = (shift: number) => new Date((at ?? 0) + shift).toISOString();
  const { data, isFetched } = useQuery({
    ...query(areas.roverSessions.requests, { rover, start: isoTime(-500), end: isoTime(500), limit: 1 }),
    enabled: at !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const message = isFetched ? (data?.requests[0]?.GGA ?? t('track.noMessage')) : '\u00a0';
  return (
    <div className={styles.message}>
      <dt>{t('track.message')}</dt>
      {at === undefined ? <dd className="dim">{t('track.choose')}</dd> : <dd className="mono">{message}</dd>}
    </div>
  );
}

const figure = (value: number | null | undefined, unit = '', digits = 1): string =>
  value === null || value === undefined ? '-' : `${decimals(value, digits)}${unit && ` ${unit}`}`;
