import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { EventLines } from '../logs/EventLines.tsx';
import { Card } from '../ui/Card.tsx';
import styles from './system-status.module.css';

const POLL_MS = 5_000;
/** Lines of stations are between those of rovers. */
const READ_LINES = 100;
const SHOWN_LINES = 11;
/** The number by which the log marks lines about rovers. */
const ROVER_LINES = 1;

/** What the casters logged last of the rovers. */
export function RoverEvents({ span }: { span: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(areas.logs.caster, { limit: READ_LINES }), refetchInterval: POLL_MS });
  const lines = data?.Log.filter(({ Type_code }) => Type_code === ROVER_LINES).slice(0, SHOWN_LINES);
  return (
    <Card
      title={t('systemStatus.events')}
      className={styles.events ?? ''}
      span={span}
      tools={
        <Link className="button quiet small" {...page('casterlogmessages')}>
          {t('systemStatus.eventsAll')}
        </Link>
      }
    >
      {lines?.length === 0 && <p className="dim">{t('systemStatus.eventsNone')}</p>}
      <ul className="events">
        <EventLines events={lines} />
      </ul>
    </Card>
  );
}
