import { t } from '../language/index.ts';
import { absoluteWithZone, ago, type DateShape, dateText, type Instant, toDate } from './dates.ts';
import { useNow } from './useNow.ts';

/** A date whose tabular hyphens, a digit wide, are pulled in. Hover names the zone. */
export function DateText({
  value,
  shape = 'minute',
}: {
  value: Instant | null | undefined;
  shape?: DateShape;
}) {
  const at = toDate(value);
  if (!at) return <span className="date faint">-</span>;
  const [day, time] = shape === 'time' ? [undefined, dateText(at, shape)] : dateText(at, shape).split(' ');
  const [dd, mm, yy] = day?.split('-') ?? [];
  return (
    <time className="date" dateTime={at.toISOString()} title={absoluteWithZone(at)}>
      {day && (
        <>
          {dd}
          <i>-</i>
          {mm}
          <i>-</i>
          {yy}
        </>
      )}
      {day && time && ' '}
      {time}
    </time>
  );
}

/** `2 s ago`, absolute time and zone on hover; moves on by itself. */
export function RelativeTime({ value }: { value: Instant | null | undefined }) {
  const now = useNow();
  const at = toDate(value);
  if (!at) return <span className="faint">{t('ago.never')}</span>;
  const { n, unit } = ago((now - at.getTime()) / 1000);
  return (
    <time className="num nowrap" dateTime={at.toISOString()} title={absoluteWithZone(at)}>
      {t(`ago.${unit}`, { n })}
    </time>
  );
}
