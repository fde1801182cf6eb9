import type { Station } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { t, useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Status } from '../status/Status.tsx';
import { stationStatus } from '../status/status.ts';
import { StatCard } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import styles from './stations.module.css';
import './messages.ts';

const NAMED_STATIONS = 4;
const squares = { online: undefined, offline: styles.off, out: styles.out };

type CardStation = Pick<Station, 'value' | 'text' | 'status'> & { out_of_service: unknown };

interface Props {
  /** data[0] total, data[1] online. */
  counts: readonly { value: number }[] | undefined;
  stations: readonly CardStation[] | undefined;
  onOpen?: () => void;
  country?: 0 | 1 | 2 | undefined;
}

/** How many are online, one square for each station, and which are offline or out of service. */
export function StationsCard({ counts, stations, onOpen, country }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const [total, online] = [counts?.[0]?.value, counts?.[1]?.value];
  const inState = (name: 'offline' | 'out') => stations?.filter((one) => stationStatus(one) === name) ?? [];
  const [off, out] = [inState('offline'), inState('out')];
  return (
    <StatCard
      label={t('stations.cardTitle')}
      value={counts ? count(online) : <Skeleton width={64} height={26} />}
      note={counts && t('stations.cardNote', { total: count(total) })}
      picture={
        <span
          className={styles.squares}
          role="img"
          aria-label={t('stations.cardPicture', { online: count(online), total: count(total) })}
        >
          {stations?.map((station) => (
            <i key={station.value} className={squares[stationStatus(station)]} />
          ))}
        </span>
      }
      foot={
        stations &&
        (stations.length === 0 ? (
          <span>{t('stations.none')}</span>
        ) : off.length + out.length === 0 ? (
          <Status status="online">{t('stations.allOnline')}</Status>
        ) : (
          <>
            {off.length > 0 && <Status status="offline">{names(off)}</Status>}
            {out.length > 0 && (
              <Status status="out">{t('stations.outOfService', { names: names(out) })}</Status>
            )}
          </>
        ))
      }
      {...(onOpen && { onOpen })}
      {...(mayOpen('casteroutages') && {
        corner: (
          <Link className="link" {...page('casteroutages', { search: country ? { country } : {} })}>
            {t('stations.outages')}
          </Link>
        ),
      })}
    />
  );
}

/** The first of them by name, and how many more there are. */
function names(stations: readonly CardStation[]): string {
  const first = stations
    .slice(0, NAMED_STATIONS)
    .map(({ text }) => text)
    .join(', ');
  return stations.length > NAMED_STATIONS
    ? `${first} ${t('stations.moreOffline', { n: stations.length - NAMED_STATIONS })}`
    : first;
}
