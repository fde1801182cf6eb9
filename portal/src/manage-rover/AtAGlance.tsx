import { isRtkStatus, type SubscriptionRecord } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { withoutFixText } from '../rover-sessions/losses/sentences.ts';
import { Ribbon } from '../rover-sessions/lost-fix/RecentHours.tsx';
import { lossPage, lossParts } from '../rover-sessions/lost-fix/sentence.ts';
import { StatusTag } from '../status/Status.tsx';
import { silentByStatus } from '../status/silence.rules.ts';
import { rtkStatus } from '../status/status.ts';
import { distance, duration, quantity } from '../ui/format.ts';
import { RunningDuration } from '../ui/RunningDuration.tsx';
import { QueryState, Skeleton } from '../ui/States.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { useNow } from '../ui/useNow.ts';
import styles from './manage-rover.module.css';
import { type Stat, Stats, useSubscriptionStat } from './Stats.tsx';
import { type Rover, useLastDay } from './useRover.ts';

/** The RTK status of a rover, how long it reported nothing, or that it is not connected. */
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
  const stats: readonly Stat[] = [
    {
      label: t('manageRover.station'),
      value: rover.basestation ?? '-',
      note:
        rover.basestation === null || rover.distance === null ? undefined : distance(rover.distance * 1000),
    },
    {
      label: t('manageRover.age'),
      value: quantity(rover.data_age, 's'),
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
    useSubscriptionStat(subscription),
  ];
  return (
    <section id="rover-now" className={styles.glance} aria-label={t('manageRover.now')}>
      <LastDay rover={rover} />
      <Stats stats={stats} />
    </section>
  );

  function fixText({ time_to_fix: time }: Rover): string {
    return time === null ? t('rovers.noFix') : t('rovers.fixIn', { time: duration(time) });
  }
}

/** The last loss of fix with its cause and the way to it, and the last 24 hours on one axis. */
function LastDay({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const day = useLastDay(rover.value);
  const last = day.data?.losses.at(-1);
  const loss = last && lossParts(last);
  const unfixed = day.data?.without_fix && withoutFixText(day.data.without_fix, { t });
  // what is read every four seconds knows of a first fix before the day does
  const wasFixed =
    isRtkStatus(rover.rtk_status, 'fixed') ||
    day.data?.runs.some(({ status }) => isRtkStatus(status, 'fixed'));
  return (
    <>
      <div className={styles.why}>
        <span className={styles.k}>
          {unfixed
            ? unfixed.since
            : loss
              ? t('manageRover.lostAt', { at: loss.at, time: duration(Math.max(1, loss.seconds)) })
              : t('manageRover.lastLoss')}
        </span>
        <b>
          {unfixed?.because ??
            loss?.because ??
            (day.data ? t(wasFixed ? 'manageRover.noLoss' : 'manageRover.noFix') : '\u00a0')}
        </b>
        {unfixed?.advice && <small>{unfixed.advice}</small>}
        <small>
          {last && (
            <>
              <Link className="link" {...lossPage(last)}>
                {t('lostFix.why')}
              </Link>
              {' · '}
            </>
          )}
          <Link className="link" {...page('casterrovercompare', { id: rover.value })}>
            {t('manageRover.compare')}
          </Link>
        </small>
      </div>
      <div className={styles.day}>
        <span className={styles.k}>{t('lostFix.lastHours', { n: 24 })}</span>
        <QueryState query={day} failed={t('lostFix.failed')} loading={<Skeleton height={64} />}>
          {(reply) => <Ribbon recent={reply} rover={rover.value} />}
        </QueryState>
      </div>
    </>
  );
}
