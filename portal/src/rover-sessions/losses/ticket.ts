import type { FixLoss, RoverSession } from '@cairn/contract';
import { absoluteWithZone } from '../../ui/dates.ts';
import { share } from '../../ui/format.ts';
import { durationText, lengthOf, type SentenceContext, sentence, unchangedFigures } from './sentences.ts';

/** What the losses come to: `4 losses, 6 min 2 s of 1 h 51 min without a fix`. */
export function summary(losses: readonly FixLoss[], all: number, context: SentenceContext): string {
  const lost = losses.reduce((sum, loss) => sum + lengthOf(loss, context), 0);
  return context.t(losses.length === 1 ? 'losses.summaryOne' : 'losses.summary', {
    n: losses.length,
    lost: durationText(lost, context),
    all: durationText(all, context),
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
      share: share(session.num_fix, session.num_ggas) || '-',
      ttf: session.time_to_fix === null ? '-' : durationText(session.time_to_fix, context),
    }),
    losses.length > 0 ? summary(losses, all, context) : t('losses.ticket.none'),
    '',
    ...losses.flatMap((loss, index) => {
      const rest = unchangedFigures(loss, context);
      return [`${index + 1}. ${sentence(loss, context)}.`, ...(rest ? [`   (${rest})`] : [])];
    }),
    ...(losses.length > 0 ? [''] : []),
    link,
  ].join('\n');
}
