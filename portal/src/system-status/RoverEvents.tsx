import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { EventLines } from '../logs/EventLines.tsx';
import { Card } from '../ui/Card.tsx';
import styles from './system-status.module.css';

const pollMs = 5_000;
/** Lines of stations are between those of rovers. */
const read = 100;
const shown = 11;
/** As the log numbers what its lines are about. */
const ofRovers = 1;

/** What the casters logged last of the rovers. */
export function RoverEvents({ span }: { span: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(areas.logs.caster, { limit: read }), refetchInterval: pollMs });
  const lines = data?.Log.filter(({ Type_code }) => Type_code === ofRovers).slice(0, shown);
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
