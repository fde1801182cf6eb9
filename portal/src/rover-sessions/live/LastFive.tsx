import type { LiveData } from '@cairn/contract';
import { useTranslation } from '../../language/index.ts';
import { Card } from '../../ui/Card.tsx';
import { duration } from '../../ui/format.ts';
import { Skeleton } from '../../ui/States.tsx';
import { DateText } from '../../ui/Time.tsx';
import { useNow } from '../../ui/useNow.ts';
import { lastConnections } from './connections.rules.ts';
import styles from './live.module.css';
import { useLastFive } from './useLive.ts';

const rows = ['1', '2', '3', '4', '5'];

/** How long the last five connections lasted, newest first; the live one is the brightest. */
export function LastFive({ rover, live }: { rover: number; live: LiveData | undefined }) {
  const { t } = useTranslation();
  const { data } = useLastFive(rover, live?.session_id);
  const now = useNow();
  return (
    <Card title={t('live.lastFive')} className={styles.lastfive}>
      {data?.labels.length === 0 && <p className="dim">{t('live.lastFiveNone')}</p>}
      <ul>
        {!data && rows.map((row) => <Skeleton key={row} height={24} />)}
        {data &&
          lastConnections(data, live, now).map(({ id, began, seconds, share, isLive }) => (
            <li key={id} className={isLive ? styles.now : undefined}>
              <DateText value={began} shape="second" />
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${share * 100}%` }} />
              </span>
              <span className="num">{duration(seconds)}</span>
            </li>
          ))}
      </ul>
    </Card>
  );
}
