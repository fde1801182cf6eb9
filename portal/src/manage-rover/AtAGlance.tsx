import type { SubscriptionRecord } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Ribbon } from '../rover-sessions/lost-fix/RecentHours.tsx';
import { lossPage, lossParts } from '../rover-sessions/lost-fix/sentence.ts';
import { StatusTag } from '../status/Status.tsx';
import { silentByStatus } from '../status/silence.rules.ts';
import { rtkStatus } from '../status/status.ts';
import { stateText } from '../subscriptions/states.ts';
import { decimals, distance, duration } from '../ui/format.ts';
import { RunningDuration } from '../ui/RunningDuration.tsx';
import { QueryState, Skeleton } from '../ui/States.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import { type Rover, useLastDay } from './useRover.ts';

const ACTIVE = 3;

/** Its RTK status, how long it reported nothing, or that it is not connected. */
export function RoverStatus({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const silent = silentByStatus({ status: rover.rtk_status, lastGga: rover.lastgga }, useNow());
  if (!rover.connected) return <StatusTag status="unknown">{t('rovers.offline')}</StatusTag>;
  if (silent === null) return <StatusTag status={rtkStatus(rover.rtk_status)} />;
  return <StatusTag status="unknown">{t('rovers.silent', { time: duration(silent) })}</StatusTag>;
}

interface Props {
  rover: Rover;
  subscription: SubscriptionRecord | undefined;
}

/** What support asks first: why it lost its fix last, its last day, where its corrections come from. */
export function AtAGlance({ rover, subscription }: Props) {
  const { t } = useTranslation();
  const stats: { label: string; value: ReactNode; note?: ReactNode }[] = [
    {
      label: t('manageRover.station'),
      value: rover.basestation ?? '-',
      note: rover.distance === null ? undefined : distance(rover.distance * 1000),
    },
    {
      label: t('manageRover.age'),
      value: rover.data_age === null ? '-' : `${decimals(rover.data_age, 1)} s`,
      note: (
        <>
          {t('manageRover.lastGga')} <RelativeTime value={rover.lastgga} />
        </>
      ),
    },
    {
      label: t(rover.connected ? 'manageRover.connected' : 'manageRover.lastConnect'),
      value: rover.connected ? (
        <RunningDuration from={rover.connect_time_rover} />
      ) : (
        <RelativeTime value={rover.connect_time_rover} />
      ),
      note: rover.connected ? fixText(rover) : undefined,
    },
    {
      label: t('manageRover.subscription'),
      value: subscription ? <SubscriptionValue subscription={subscription} /> : t('manageRover.none'),
      note: subscription && subscription.renewalsub > 0 && t('manageRover.renewalScheduled'),
    },
  ];
  return (
    <section id="rover-now" className="glance" aria-label={t('manageRover.now')}>
      <LastDay rover={rover.value} />
      {stats.map(({ label, value, note }) => (
        <div key={label}>
          <span className="k">{label}</span>
          <b>{value}</b>
          {note && <small>{note}</small>}
        </div>
      ))}
    </section>
  );

  function fixText({ time_to_fix: time }: Rover): string {
    return time === null ? t('rovers.noFix') : t('rovers.fixIn', { time: duration(time) });
  }
}

/** Days that are left, in words: colour is never alone. */
function SubscriptionValue({ subscription: { days, status } }: { subscription: SubscriptionRecord }) {
  const { t } = useTranslation();
  if (status !== ACTIVE) return stateText(status);
  const [before = '', after = ''] = t('manageRover.daysLeft', { count: days, n: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      {days}
      <em>{after}</em>
    </>
  );
}

/** The last loss of fix with its cause and the way to it, and the last 24 hours on one axis. */
function LastDay({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const day = useLastDay(rover);
  const last = day.data?.losses.at(-1);
  const loss = last && lossParts(last);
  const wasFixed = day.data?.runs.some(({ status }) => status === 4);
  return (
    <>
      <div className="why">
        <span className="k">
          {loss
            ? t('manageRover.lostAt', { at: loss.at, time: duration(Math.max(1, loss.seconds)) })
            : t('manageRover.lastLoss')}
        </span>
        <b>
          {loss?.because ?? (day.data ? t(wasFixed ? 'manageRover.noLoss' : 'manageRover.noFix') : '\u00a0')}
        </b>
        {last && (
          <small>
            <Link className="link" {...lossPage(last)}>
              {t('lostFix.why')}
            </Link>
          </small>
        )}
      </div>
      <div className="day">
        <span className="k">{t('lostFix.lastHours', { n: 24 })}</span>
        <QueryState query={day} failed={t('lostFix.failed')} loading={<Skeleton height={64} />}>
          {(reply) => <Ribbon recent={reply} />}
        </QueryState>
      </div>
    </>
  );
}
