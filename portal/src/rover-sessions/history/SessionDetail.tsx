import type { RoverSession, TrackStation } from '@cairn/contract';
import { memo, type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { GgaTrouble } from '../../status/GgaTrouble.tsx';
import { StatusTag } from '../../status/Status.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Card, Details, StatBar } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Copy.tsx';
import { classes } from '../../ui/classes.ts';
import { dateText } from '../../ui/dates.ts';
import { count, dataSize, distance, duration, quantity } from '../../ui/format.ts';
import { IconChevronLeft, IconChevronRight, IconMapOff } from '../../ui/icons.tsx';
import { Page } from '../../ui/Page.tsx';
import { RunningDuration } from '../../ui/RunningDuration.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx';
import { DateText } from '../../ui/Time.tsx';
import { FixLosses } from '../losses/FixLosses.tsx';
import { usePins } from '../losses/usePins.ts';
import { usePlayer } from '../playback/usePlayer.ts';
import { TrackMap } from '../track/TrackMap.tsx';
import styles from './history.module.css';
import { SessionLog } from './SessionLog.tsx';
import { ShareList } from './Shares.tsx';
import { endText } from './sessions.columns.tsx';
import type { Recorded, useLosses, useSession } from './useHistory.ts';

export interface DetailProps {
  id: number;
  session: number;
  /** The rover's. */
  name: string;
  actions: ReactNode;
  recorded: ReturnType<typeof useSession>;
  losses: ReturnType<typeof useLosses>;
  loss: number | undefined;
  onLoss: (number: number | undefined) => void;
  onOlder: (() => void) | undefined;
  onNewer: (() => void) | undefined;
}

/** One session: its losses of fix, its track, its totals and its log. A live one is polled. */
export function SessionDetail(props: DetailProps) {
  const { id, session, name, actions, recorded, losses, loss, onLoss, onOlder, onNewer } = props;
  const { t } = useTranslation();
  const { data } = recorded;
  const live = data?.session.live === 1;
  return (
    <Page
      title={name || t('history.title')}
      tag={
        <span className={styles.tagline}>
          {data && (
            <StatusTag status={live ? 'online' : 'unknown'}>
              {live ? t('history.isLive') : t('history.over', { reason: endText(data.session) })}
            </StatusTag>
          )}
        </span>
      }
      sub={
        <span className={styles.sessionstep}>
          {t('history.session_id')} {session}
          <IconButton small label={t('history.newer')} onClick={onNewer} disabled={!onNewer}>
            <IconChevronLeft className="icon" aria-hidden="true" />
          </IconButton>
          <IconButton small label={t('history.older')} onClick={onOlder} disabled={!onOlder}>
            <IconChevronRight className="icon" aria-hidden="true" />
          </IconButton>
        </span>
      }
      {...(live && { updatedAt: recorded.dataUpdatedAt, updating: recorded.isFetching })}
      actions={actions}
    >
      {recorded.error && !data ? (
        <ErrorState
          title={t('history.failed')}
          error={recorded.error}
          onRetry={() => void recorded.refetch()}
        />
      ) : data === null ? (
        <EmptyState title={t('history.unknown')}>{t('history.unknownText', { id: session })}</EmptyState>
      ) : (
        <SessionContent
          id={id}
          session={session}
          name={name}
          loss={loss}
          onLoss={onLoss}
          losses={losses}
          recorded={data}
        />
      )}
    </Page>
  );
}

// Heights of what is there before its figures are, px: those of the facts and of the axis on a desk.
const STATS_HEIGHT = 75;
const LOSSES_HEIGHT = 493;
const MAP_HEIGHT = 430;

const noStations: readonly TrackStation[] = [];

type SessionContentProps = Pick<DetailProps, 'id' | 'session' | 'name' | 'loss' | 'onLoss' | 'losses'> & {
  /** Undefined while it is awaited. */
  recorded: Recorded | undefined;
};

/** The content of the drawer, in which the map stays from one session to the next. */
function SessionContent({ id, session, name, loss, onLoss, losses, recorded }: SessionContentProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ session: number; point: number | undefined }>();
  const onMap = useDeferredValue(recorded); // the axis first
  const pins = usePins(onMap?.track, losses.data?.losses, loss, onLoss);
  const choose = useCallback((point: number | undefined) => setChosen({ session, point }), [session]);
  const selected = chosen?.session === onMap?.session.session_id ? chosen?.point : undefined;
  const playback = usePlayer(onMap?.track, selected, choose);
  if (recorded && !recorded.track)
    return (
      <div className={styles.sessiondetail}>
        <SessionGgas session={recorded.session} />
        <SessionStats session={recorded.session} />
        <Card className="wide">
          <EmptyState title={t('history.noTrack')} icon={<IconMapOff className="icon" aria-hidden="true" />}>
            {t('history.noTrackText')}
          </EmptyState>
        </Card>
        <SessionTotals session={recorded.session} />
        <SessionLog log={recorded.log} track={null} />
      </div>
    );
  const isAwaited = !recorded || !(losses.data || losses.error);
  return (
    <div className={styles.sessiondetail} aria-busy={isAwaited}>
      {recorded && <SessionGgas session={recorded.session} />}
      {recorded ? <SessionStats session={recorded.session} /> : <Skeleton height={STATS_HEIGHT} />}
      {losses.error && !losses.data ? (
        <Card className="wide">
          <ErrorState
            title={t('history.whyFailed')}
            error={losses.error}
            onRetry={() => void losses.refetch()}
          />
        </Card>
      ) : (
        <div className={styles.losses}>
          {recorded?.track ? (
            <FixLosses
              key={session}
              track={recorded.track}
              session={recorded.session}
              log={recorded.log}
              loss={loss}
              onLoss={onLoss}
              rover={name}
              reply={losses.data}
              onPoint={playback.select}
              playback={playback}
            />
          ) : (
            <section className="card">
              <Skeleton height={LOSSES_HEIGHT} />
            </section>
          )}
        </div>
      )}
      <section className={classes('card', styles.trackcard)} aria-label={t('history.map')}>
        <TrackMap
          track={onMap?.track ?? undefined}
          stations={onMap?.stations ?? noStations}
          live={onMap?.session.live === 1}
          selected={selected}
          rover={id}
          onSelect={playback.select}
          playback={playback}
          {...(pins && { pins })}
          height={MAP_HEIGHT}
        />
      </section>
      {recorded && (
        <>
          <SessionTotals session={recorded.session} />
          <SessionLog log={recorded.log} track={recorded.track} />
        </>
      )}
    </div>
  );
}

const secondsOf = (times: NonNullable<RoverSession['status_ms']>): number =>
  Object.values(times).reduce((sum, ms) => sum + ms, 0) / 1000;

/** What was wrong with the GGA of the session; its baseline is among the figures. */
const SessionGgas = ({ session: { unusable_ggas, gga_fault } }: { session: RoverSession }) => (
  <GgaTrouble rover={{ unusable_ggas, gga_fault, distance: null }} />
);

/** Totals of the session. */
const SessionTotals = memo(function SessionTotals({ session }: { session: RoverSession }) {
  const { t } = useTranslation();
  return (
    <div className={styles.columns}>
      <Card title={t('history.shares')} meta={session.status_ms && duration(secondsOf(session.status_ms))}>
        <ShareList session={session} />
      </Card>
      <Card title={t('history.details')}>
        <Details
          rows={[
            [
              t('history.session_id'),
              <Mono key="i" copy={t('history.session_id')}>
                {String(session.session_id)}
              </Mono>,
            ],
            [t('history.mountpoint'), <Mono key="m">{session.mountpoint}</Mono>],
            [t('history.ntrip'), t('history.revision', { n: session.ntrip_version })],
            [
              t('history.num_ggas'),
              session.unusable_ggas > 0
                ? t('history.ggasUsable', {
                    n: count(session.num_ggas),
                    other: count(session.unusable_ggas),
                  })
                : count(session.num_ggas),
            ],
            [t('history.sentReceived'), `${dataSize(session.bytes_sent)} / ${dataSize(session.bytes_rcvd)}`],
            [t('history.user_agent'), <Mono key="u">{session.user_agent || '-'}</Mono>],
          ]}
        />
      </Card>
    </div>
  );
});

const SessionStats = memo(function SessionStats({ session }: { session: RoverSession }) {
  const { t } = useTranslation();
  const live = session.live === 1;
  return (
    <StatBar
      stats={[
        {
          label: t('history.fact.started'),
          value: <DateText value={session.date_time} shape="time" />,
          note: <DateText value={session.date_time} shape="day" />,
        },
        {
          label: t('history.fact.duration'),
          value: live ? <RunningDuration from={session.date_time} /> : duration(session.connection_time),
          note: live ? t('history.fact.stillOn') : <Ended from={session.date_time} at={session.ended} />,
        },
        {
          label: t('history.fact.station'),
          value: session.refstation ?? '-',
          note: t('history.fact.mount', { mount: session.mountpoint }),
        },
        {
          label: t('history.fact.fixed'),
          value: quantity(session.quality, '%'),
          note: t('history.fact.ofTime', { n: count(session.num_ggas) }),
        },
        {
          label: t('history.fact.ttf'),
          value: session.time_to_fix === null ? '-' : duration(session.time_to_fix),
          note: session.time_to_fix === null ? t('history.fact.neverFixed') : undefined,
        },
        {
          label: t('history.fact.baseline'),
          value: distance(session.average_distance === null ? null : session.average_distance * 1000),
          note: t('history.fact.average'),
        },
        {
          label: t('history.fact.data'),
          value: dataSize(session.bytes_sent),
          note: t('history.fact.received', { size: dataSize(session.bytes_rcvd) }),
        },
      ]}
    />
  );
});

function Ended({ from, at }: { from: string; at: string | null }) {
  const { t } = useTranslation();
  const sameDay = dateText(from, 'day') === dateText(at, 'day');
  const [before, after] = t('history.fact.ended', { time: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <DateText value={at} shape={sameDay ? 'time' : 'second'} />
      {after}
    </>
  );
}
