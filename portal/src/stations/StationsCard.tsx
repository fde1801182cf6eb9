import { isStationStatus, type Station } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Status } from '../status/Status.tsx';
import { StatCard } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import styles from './stations.module.css';
import './messages.ts';

const named = 4;

interface Props {
  /** data[0] total, data[1] online. */
  counts: readonly { value: number }[] | undefined;
  stations: readonly Pick<Station, 'value' | 'text' | 'status'>[] | undefined;
  onOpen?: () => void;
  country?: 0 | 1 | 2 | undefined;
}

/** How many are online, one square for each station, and who is not. */
export function StationsCard({ counts, stations, onOpen, country }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const [total, online] = [counts?.[0]?.value, counts?.[1]?.value];
  const off = stations?.filter(({ status }) => !isStationStatus(status, 'online')) ?? [];
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
          {stations?.map(({ value, status }) => (
            <i key={value} className={isStationStatus(status, 'online') ? undefined : styles.off} />
          ))}
        </span>
      }
      foot={
        stations &&
        (stations.length === 0 ? (
          <span>{t('stations.none')}</span>
        ) : off.length === 0 ? (
          <Status status="online">{t('stations.allOnline')}</Status>
        ) : (
          <Status status="offline">
            {off
              .slice(0, named)
              .map(({ text }) => text)
              .join(', ')}
            {off.length > named && ` ${t('stations.moreOffline', { n: off.length - named })}`}
          </Status>
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
