import type { LogLine } from '@cairn/contract';
import { newestShape } from '../ui/dates.ts';
import { Skeleton } from '../ui/States.tsx';
import { DateText } from '../ui/Time.tsx';
import { LogMark } from './LogMark.tsx';

const skeletons = ['70%', '54%', '62%', '48%', '66%', '58%'];

/** Lines of the caster log inside a card, each with whom it is about; undefined while they are awaited. Their marks have no colour:
 * the colours of messages are those of the RTK status. */
export function EventLines({ events }: { events: readonly LogLine[] | undefined }) {
  if (!events)
    return skeletons.map((width) => (
      <li key={width}>
        <Skeleton width={48} />
        <span />
        <Skeleton width={width} />
      </li>
    ));
  return events.map((event, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the line elements stay and their text changes: no layout shift
    <li key={line} title={event.Description}>
      <DateText value={event.Timestamp} shape={newestShape(event.Timestamp)} />
      <LogMark color="var(--text-3)" type={event.Type_code} />
      <span className="cut">
        <b>{event.Type_code === 2 ? event.Basestation : event.Username}</b> {event.Message}
      </span>
    </li>
  ));
}
