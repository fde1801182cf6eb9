import { Link } from '@tanstack/react-router';
import { page } from '../../app/paths.ts';
import { useTranslation } from '../../language/index.ts';
import { LogMark } from '../../logs/LogMark.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { DateText } from '../../ui/Time.tsx';
import styles from './live.module.css';
import { useRoverLog } from './useLive.ts';

const skeletons = ['70%', '54%', '62%', '48%'];

/** The newest lines of the caster log about the rover. */
export function RoverEvents({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRoverLog(rover);
  return (
    <Card
      title={t('live.events')}
      className={styles.roverevents}
      tools={
        <Link className="button quiet small" {...page('casterlogmessages', { search: { rover } })}>
          {t('live.eventsAll')}
        </Link>
      }
    >
      {error && !data && (
        <ErrorState title={t('live.eventsFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.Log.length === 0 && <p className="dim">{t('live.eventsNone')}</p>}
      <ul className="events">
        {!data &&
          !error &&
          skeletons.map((width) => (
            <li key={width}>
              <Skeleton width={48} />
              <span />
              <Skeleton width={width} />
            </li>
          ))}
        {data?.Log.map((line) => (
          <li key={line.id}>
            <DateText value={line.Timestamp} shape="second" />
            <LogMark color={line.Color} type={line.Type_code} />
            <span>
              <b>{line.Message}</b> <span className="dim">{line.Description}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
