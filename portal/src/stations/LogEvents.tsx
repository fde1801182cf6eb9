import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { areas, query } from '../api.ts';
import { LogMark } from '../logs/LogMark.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState, type Failure, Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import './words.ts';

const pollMs = 5000;
const newest = 20;

/** The newest lines of the caster log that are about stations. */
export function LogEvents() {
  const { t } = useTranslation();
  const log = useQuery({
    ...query(areas.logs.caster, { basesonly: true, limit: newest }),
    refetchInterval: pollMs,
  });
  return (
    <Card
      title={t('stations.events')}
      className="logevents"
      tools={
        <Link
          className="btn quiet small"
          to={'/home/logs/casterlogmessages' as string}
          search={{ basesonly: true } as never}
        >
          {t('stations.eventsAll')}
        </Link>
      }
    >
      {log.error && !log.data ? (
        <ErrorState
          title={t('stations.eventsFailed')}
          error={log.error as Failure}
          onRetry={() => void log.refetch()}
        />
      ) : log.data?.Log.length === 0 ? (
        <p className="dim">{t('stations.eventsNone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the keyboard
        <ul className="events" tabIndex={0} aria-label={t('stations.events')}>
          {log.data
            ? log.data.Log.map((event, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines stand still and their text moves on: no layout shift
                <li key={line} title={event.Description}>
                  <DateText value={event.Timestamp} shape="time" />
                  <LogMark color={event.Color} type={event.Type_code} />
                  <span className="cut">
                    <b>{event.Basestation}</b> {event.Message}
                  </span>
                </li>
              ))
            : ['70%', '54%', '62%', '48%', '66%', '58%'].map((width) => (
                <li key={width}>
                  <Skeleton width={48} />
                  <span />
                  <Skeleton width={width} />
                </li>
              ))}
        </ul>
      )}
    </Card>
  );
}
