import type { LogLine } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { EventLines } from '../logs/EventLines.tsx';
import { Card } from '../ui/Card.tsx';
import './messages.ts';

const MAX_EVENTS = 12;

/** The newest lines of the caster log, as they come with the poll. */
export function LatestEvents({
  events,
  className,
}: {
  events: readonly LogLine[] | undefined;
  className: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('network.events')}
      {...(className && { className })}
      tools={
        <Link className="button quiet small" {...page('casterlogmessages')}>
          {t('network.eventsAll')}
        </Link>
      }
    >
      {events?.length === 0 && <p className="dim">{t('network.eventsNone')}</p>}
      <ul className="events">
        <EventLines events={events?.slice(0, MAX_EVENTS)} />
      </ul>
    </Card>
  );
}
