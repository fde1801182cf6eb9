import type { LogLine } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import './words.ts';

const atMost = 12;

/** The newest lines of the caster log, as they come with the poll. */
export function LatestEvents({ events }: { events: readonly LogLine[] | undefined }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('network.events')}
      className="latest"
      tools={
        <Link className="btn quiet small" to={'/home/logs/casterlogmessages' as string}>
          {t('network.eventsAll')}
        </Link>
      }
    >
      {events?.length === 0 && <p className="dim">{t('network.eventsNone')}</p>}
      <ul className="events">
        {events === undefined
          ? ['70%', '54%', '62%', '48%', '66%', '58%'].map((width) => (
              <li key={width}>
                <Skeleton width={48} />
                <span />
                <Skeleton width={width} />
              </li>
            ))
          : events.slice(0, atMost).map((event, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines stand still and their text moves on: no layout shift
              <li key={line} title={event.Description}>
                <DateText value={event.Timestamp} shape="time" />
                <i className="logmark" style={{ background: event.Color }} aria-hidden="true" />
                <span className="cut">
                  {event.Username && <b>{event.Username} </b>}
                  {event.Message}
                </span>
                <span className="r cut">{event.Basestation}</span>
              </li>
            ))}
      </ul>
    </Card>
  );
}
