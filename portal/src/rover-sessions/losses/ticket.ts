import type { FixLoss, RoverSession } from '@cairn/contract';
import { absoluteWithZone } from '../../ui/dates.ts';
import { decimals } from '../../ui/format.ts';
import { certainty, durationText, type SentenceContext, sentence, unchangedFigures } from './sentences.ts';

type Timed = Pick<RoverSession, 'connection_time' | 'time_to_fix' | 'status_ms'>;

/** Seconds of a session in which it was not fixed: the rest of the share of time that its page shows. */
export const secondsWithoutFix = ({ connection_time, status_ms: times }: Timed): number =>
  times ? (times.float + times.dgps + times.gps + times.est + times.conn) / 1000 : connection_time;

/** What the losses come to: `4 losses, 6 min 2 s of 1 h 51 min without a fix, 14 s of it before the first`. */
export function summary(losses: readonly FixLoss[], session: Timed, context: SentenceContext): string {
  return context.t(losses.length === 1 ? 'losses.summaryOne' : 'losses.summary', {
    n: losses.length,
    lost: durationText(secondsWithoutFix(session), context),
    all: durationText(session.connection_time, context),
    first: durationText(session.time_to_fix ?? session.connection_time, context),
  });
}

/** The whole answer as text, for a support ticket. */
export function ticket(
  {
    rover,
    session,
    losses,
    link,
  }: { rover: string; session: RoverSession; losses: readonly FixLoss[]; link: string },
  context: SentenceContext,
): string {
  const { t } = context;
  const all = session.connection_time;
  const [fromDay = '', fromTime = '', zone = ''] = absoluteWithZone(session.date_time).split(' ');
  const [toDay, toTime] = session.ended ? absoluteWithZone(session.ended).split(' ') : [];
  const to = session.ended ? `${toDay === fromDay ? '' : `${toDay} `}${toTime}` : t('losses.ticket.live');
  return [
    `${t('losses.title')} ${t('losses.ticket.head', { rover, session: session.session_id })}`,
    t('losses.ticket.when', { from: `${fromDay} ${fromTime}`, to, zone, all: durationText(all, context) }),
    t('losses.ticket.fixed', {
      share: session.quality === null ? '-' : `${decimals(session.quality, 1, context.language)} %`,
      ttf: session.time_to_fix === null ? '-' : durationText(session.time_to_fix, context),
    }),
    losses.length > 0 ? summary(losses, session, context) : t('losses.ticket.none'),
    '',
    ...losses.flatMap((loss, index) => {
      const rest = unchangedFigures(loss, context);
      const sure = loss.cause === 'unknown' ? '' : ` (${certainty(loss, context).toLowerCase()})`;
      return [`${index + 1}. ${sentence(loss, context)}${sure}.`, ...(rest ? [`   (${rest})`] : [])];
    }),
    ...(losses.length > 0 ? [''] : []),
    link,
  ].join('\n');
}
