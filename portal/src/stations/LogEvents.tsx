import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { EventLines } from '../logs/EventLines.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/States.tsx';
import styles from './stations.module.css';
import './messages.ts';

const POLL_MS = 5000;
const SHOWN_EVENTS = 20;

/** The newest lines of the caster log that are about stations. */
export function LogEvents() {
  const { t } = useTranslation();
  const log = useQuery({
    ...query(areas.logs.caster, { basesonly: true, limit: SHOWN_EVENTS }),
    refetchInterval: POLL_MS,
  });
  return (
    <Card
      title={t('stations.events')}
      className={styles.logevents}
      tools={
        <Link className="button quiet small" {...page('casterlogmessages', { search: { basesonly: true } })}>
          {t('stations.eventsAll')}
        </Link>
      }
    >
      {log.error && !log.data ? (
        <ErrorState title={t('stations.eventsFailed')} error={log.error} onRetry={() => void log.refetch()} />
      ) : log.data?.Log.length === 0 ? (
        <p className="dim">{t('stations.eventsNone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the keyboard
        <ul className="events" tabIndex={0} aria-label={t('stations.events')}>
          <EventLines events={log.data?.Log} />
        </ul>
      )}
    </Card>
  );
}
