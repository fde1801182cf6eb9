import { rtcmMessage, rtcmMessageName, type SentCorrections as Sent } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { currentLanguage, useTranslation } from '../language/index.ts';
import { dateText } from '../ui/dates.ts';
import { count, duration } from '../ui/format.ts';
import { QueryState, Skeleton } from '../ui/States.tsx';
import { Lacks } from './Lacks.tsx';
import styles from './manage-rover.module.css';
import { rowsOf } from './sentRows.rules.ts';
import type { Rover } from './useRover.ts';
import './messages.ts';

/** The caster counts in steps of ten seconds. */
const REFRESH_MS = 10_000;

type Rate = Sent['messages'][number]['rover'];

/** What was really sent to the rover in the last minute, beside what its station sends, and what the station lacks. */
export function SentCorrections({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const sent = useQuery({
    ...query(areas.correctionProfiles.sent, { rover: rover.value }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <QueryState query={sent} failed={t('corrections.sentFailed')} loading={<Skeleton height={120} />}>
      {(data) => <Measured sent={data} />}
    </QueryState>
  );
}

function Measured({ sent }: { sent: Sent }) {
  const { t } = useTranslation();
  const { station, seconds, messages, profile, lacks, changed, hint } = sent;
  if (!station) return <p className={styles.sentnone}>{t('corrections.sentNothing')}</p>;
  return (
    <>
      <Lacks lacks={lacks} station={station} />
      {changed && changed.fixed === 0 && (
        <p className={styles.sentfoot}>{t('corrections.unfixed', { at: dateText(changed.at) })}</p>
      )}
      {messages.length === 0 ? (
        <p className={styles.sentnone}>{t('corrections.sentNotYet')}</p>
      ) : (
        <Messages messages={messages} asSent={profile === null} />
      )}
      <p className={styles.sentfoot}>
        {t('corrections.sentFrom')}{' '}
        <Link {...page('casterreferencestation', { id: station.value })} data-user-text>
          {station.text}
        </Link>
        {messages.length > 0 && `, ${t('corrections.sentIn', { time: duration(seconds) })}`}
      </p>
      {hint && (
        <p className={styles.sentfoot} title={t('corrections.needSource', { source: hint.source })}>
          {t(`corrections.need.${hint.need}`, { family: hint.family })}
        </p>
      )}
    </>
  );
}

function Messages({ messages, asSent }: { messages: Sent['messages']; asSent: boolean }) {
  const { t } = useTranslation();
  const total = (who: 'station' | 'rover') =>
    messages.reduce((sum, message) => sum + (message[who]?.bytes ?? 0), 0);
  const perSecond = (bytes: number) => t('corrections.perSecond', { n: count(bytes) });
  return (
    <table className={styles.sent} aria-label={t('corrections.sentTable')}>
      <thead>
        <tr>
          <th scope="col">{t('corrections.message')}</th>
          <th scope="col" className="right">
            {t('corrections.stationSends')}
          </th>
          {!asSent && (
            <th scope="col" className="right">
              {t('corrections.roverGets')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rowsOf(messages).map(({ type, becomes, station, rover }) => (
          <tr key={type}>
            <Message type={type} becomes={becomes} />
            <Cell rate={station} />
            {!asSent && <Cell rate={rover} />}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('corrections.total')}</th>
          <td className="right num">{perSecond(total('station'))}</td>
          {!asSent && <td className="right num">{perSecond(total('rover'))}</td>}
        </tr>
      </tfoot>
    </table>
  );
}

/** Its number and the first words of its name, the rest of which is in the tooltip; for both, where it is converted. */
function Message({ type, becomes }: { type: number; becomes: number | undefined }) {
  const named = (number: number) => rtcmMessageName(number, currentLanguage());
  return becomes === undefined ? (
    <th scope="row" className="cut" title={named(type)}>
      {type} <small>{named(type).split(/[:,(]/)[0]}</small>
    </th>
  ) : (
    <th scope="row" className="cut" title={`${named(type)} → ${named(becomes)}`}>
      {type} → {becomes} <small>{rtcmMessage(type)?.constellation}</small>
    </th>
  );
}

function Cell({ rate }: { rate: Rate }) {
  const { t } = useTranslation();
  if (!rate) return <td className="right dim">–</td>;
  const { interval, bytes } = rate;
  return (
    <td className="right num">
      {interval === null ? t('corrections.once') : t('corrections.every', { n: count(interval) })}
      <small>{t('corrections.perSecond', { n: count(bytes) })}</small>
    </td>
  );
}
