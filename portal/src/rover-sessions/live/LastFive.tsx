import { useTranslation } from '../../language/index.ts';
import { Card } from '../../ui/Card.tsx';
import { duration } from '../../ui/format.ts';
import { RunningDuration } from '../../ui/RunningDuration.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { DateText } from '../../ui/Time.tsx';
import styles from './live.module.css';
import { useLastFive } from './useLive.ts';

const rows = ['1', '2', '3', '4', '5'];

/** How long the last five connections lasted, newest first; the live one is the brightest. */
export function LastFive({ rover, session }: { rover: number; session: number | undefined }) {
  const { t } = useTranslation();
  const { data } = useLastFive(rover, session);
  const minutes = data?.datasets[0]?.data ?? [];
  const longest = Math.max(...minutes, 1);
  return (
    <Card title={t('live.lastFive')} className={styles.lastfive}>
      {data?.labels.length === 0 && <p className="dim">{t('live.lastFiveNone')}</p>}
      <ul>
        {!data && rows.map((row) => <Skeleton key={row} height={24} />)}
        {data?.labels
          .map((began, index) => ({ began, minutes: minutes[index] ?? 0, id: data.sessions[index] }))
          .reverse()
          .map((one) => (
            <li key={one.id} className={one.id === session ? styles.now : undefined}>
              <DateText value={one.began} shape="second" />
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(one.minutes / longest) * 100}%` }} />
              </span>
              <span className="num">
                {one.id === session ? (
                  <RunningDuration from={one.began} />
                ) : (
                  duration(Math.round(one.minutes * 60))
                )}
              </span>
            </li>
          ))}
      </ul>
    </Card>
  );
}
