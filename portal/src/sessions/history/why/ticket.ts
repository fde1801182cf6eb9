import type { FixLoss, RoverSession } from '@cairn/contract';
import { absoluteWithZone } from '../../../ui/dates.ts';
import { share } from '../../../ui/format.ts';
import { lengthOf, sentence, spell, type Telling, usual } from './sentences.ts';

/** What the losses come to: `4 losses, 6 min 2 s of 1 h 51 min without a fix`. */
export function summary(losses: readonly FixLoss[], all: number, telling: Telling): string {
  const lost = losses.reduce((sum, loss) => sum + lengthOf(loss, telling), 0);
  return telling.say(losses.length === 1 ? 'why.summaryOne' : 'why.summary', {
    n: losses.length,
    lost: spell(lost, telling),
    all: spell(all, telling),
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
  telling: Telling,
): string {
  const { say } = telling;
  const all = session.connection_time;
  const [fromDay = '', fromTime = '', zone = ''] = absoluteWithZone(session.date_time).split(' ');
  const [toDay, toTime] = session.ended ? absoluteWithZone(session.ended).split(' ') : [];
  const to = session.ended ? `${toDay === fromDay ? '' : `${toDay} `}${toTime}` : say('why.ticket.live');
  return [
    `${say('why.title')} ${say('why.ticket.head', { rover, session: session.session_id })}`,
    say('why.ticket.when', { from: `${fromDay} ${fromTime}`, to, zone, all: spell(all, telling) }),
    say('why.ticket.fixed', {
      share: share(session.num_fix, session.num_ggas) || '-',
      ttf: session.time_to_fix === null ? '-' : spell(session.time_to_fix, telling),
    }),
    losses.length > 0 ? summary(losses, all, telling) : say('why.ticket.none'),
    '',
    ...losses.flatMap((loss, index) => {
      const rest = usual(loss, telling);
      return [`${index + 1}. ${sentence(loss, telling)}.`, ...(rest ? [`   (${rest})`] : [])];
    }),
    ...(losses.length > 0 ? [''] : []),
    link,
  ].join('\n');
}
