import type { FixLoss, RoverSession, WithoutFix } from '@cairn/contract';
import { withPlainSpaces } from '../../language/datesInOneLine.ts';
import { translateCode } from '../../language/index.ts';
import { absoluteWithZone } from '../../ui/dates.ts';
import { decimals } from '../../ui/format.ts';
import {
  certainty,
  durationText,
  figuresWithinLimits,
  type SentenceContext,
  sentence,
  withoutFixText,
} from './sentences.ts';

type Timed = Pick<RoverSession, 'connection_time' | 'time_to_fix' | 'status_ms'>;

/** Seconds of a session in which it was not fixed: the rest of the share of time that its page shows. */
export const secondsWithoutFix = ({ connection_time, status_ms: times }: Timed): number =>
  times ? (times.float + times.dgps + times.gps + times.est + times.conn) / 1000 : connection_time;

/** The losses of a session, and its time before the first fix that lasts, s. */
export interface Losses {
  readonly losses: readonly FixLoss[];
  readonly before_fix: number | null;
  /** What changed last in its corrections, when it has had no fix since. */
  readonly without_fix: WithoutFix | null;
}

/**
 * What the losses come to: `4 losses: 6 m 2 s of 1 h 51 m without a fix, 5 m 30 s of it in the losses, 14 s before the
 * first fix, 18 s otherwise`.
 */
export function summary(
  { losses, before_fix }: Omit<Losses, 'without_fix'>,
  session: Timed,
  context: SentenceContext,
): string {
  const { t } = context;
  const lost = secondsWithoutFix(session);
  const inLosses = losses.reduce((sum, { without_fix }) => sum + without_fix, 0);
  const first = before_fix ?? 0;
  const parts = {
    summaryLosses: inLosses,
    summaryFirst: first,
    summaryOther: Math.round(lost) - inLosses - first,
  };
  const spells = Object.entries(parts)
    .filter(([, seconds]) => seconds >= 1)
    .map(([key, seconds]) => translateCode(`losses.${key}`, { spell: durationText(seconds, context) }, t));
  const total = t(losses.length === 1 ? 'losses.summaryOne' : 'losses.summary', {
    n: losses.length,
    lost: durationText(lost, context),
    all: durationText(session.connection_time, context),
  });
  return spells.length > 0 ? `${total}: ${spells.join(', ')}` : total;
}

/** The whole answer as text, for a support ticket. */
export function ticket(
  { rover, session, reply, link }: { rover: string; session: RoverSession; reply: Losses; link: string },
  context: SentenceContext,
): string {
  const { t } = context;
  const { losses, without_fix } = reply;
  const unfixed = without_fix && withoutFixText(without_fix, context);
  const all = session.connection_time;
  const [fromDay = '', fromTime = '', zone = ''] = absoluteWithZone(session.date_time).split(' ');
  const [toDay, toTime] = session.ended ? absoluteWithZone(session.ended).split(' ') : [];
  const to = session.ended ? `${toDay === fromDay ? '' : `${toDay} `}${toTime}` : t('losses.ticket.live');
  const lines = [
    `${t('losses.title')} ${t('losses.ticket.head', { rover, session: session.session_id })}`,
    t('losses.ticket.when', { from: `${fromDay} ${fromTime}`, to, zone, all: durationText(all, context) }),
    t('losses.ticket.fixed', {
      share: session.quality === null ? '-' : `${decimals(session.quality, 1, context.language)} %`,
      ttf: session.time_to_fix === null ? '-' : durationText(session.time_to_fix, context),
    }),
    losses.length > 0 ? summary(reply, session, context) : t('losses.ticket.none'),
    ...(unfixed ? [[`${unfixed.since}.`, unfixed.because, unfixed.advice].filter(Boolean).join(' ')] : []),
    '',
    ...losses.flatMap((loss, index) => {
      const rest = figuresWithinLimits(loss, context);
      const sure = loss.cause === 'unknown' ? '' : ` (${certainty(loss, context).toLowerCase()})`;
      return [`${index + 1}. ${sentence(loss, context)}${sure}.`, ...(rest ? [`   (${rest})`] : [])];
    }),
    ...(losses.length > 0 ? [''] : []),
    link,
  ];
  return withPlainSpaces(lines.join('\n'));
}
