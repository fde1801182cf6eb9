import type { LiveData } from '@cairn/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { areas, isAbsent } from '../../api.ts';
import { useCan } from '../../auth/useCan.ts';
import { useTranslation } from '../../language/index.ts';
import { RoverRefusals } from '../../refusals/Refusals.tsx';
import { GgaTrouble } from '../../status/GgaTrouble.tsx';
import { StatusTag } from '../../status/Status.tsx';
import { silentSeconds } from '../../status/silence.rules.ts';
import { rtkStatus } from '../../status/status.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { duration } from '../../ui/format.ts';
import { IconPlugConnectedX, IconPlugOff } from '../../ui/icons.tsx';
import { Banner, Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { useNow } from '../../ui/useNow.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { RecentLosses } from '../lost-fix/RecentLosses.tsx';
import { BackButton, RoverPage, RoverUnauthorised } from '../RoverPage.tsx';
import { Actions } from './Actions.tsx';
import { Indicator } from './Indicator.tsx';
import { LastFive } from './LastFive.tsx';
import { LiveSession } from './LiveSession.tsx';
import { LiveStats } from './LiveStats.tsx';
import styles from './live.module.css';
import { RoverEvents } from './RoverEvents.tsx';
import { useLiveData, useOngoing, usePulse, useRoverRecord } from './useLive.ts';
import './messages.ts';

const DisconnectDialog = lazy(async () => ({
  default: (await import('../../rovers/DisconnectDialog.tsx')).DisconnectDialog,
}));

/** Live rover: one rover as it is this second, and the track of its session so far. */
export function LiveRover() {
  const { t } = useTranslation();
  return <RoverPage title={t('live.title')}>{(id) => <Watched key={id} id={id} />}</RoverPage>;
}

function Watched({ id }: { id: number }) {
  const { t } = useTranslation();
  const may = useCan();
  const { data: record, error: recordError, refetch } = useRoverRecord(id);
  const now = useLiveData(id, Boolean(record));
  const [asking, setAsking] = useState(false);
  const live = now.data?.livedata;
  const last = useLast(live);
  const { data: ongoing, error: trackError } = useOngoing(id, live?.session_id ?? last?.session_id);
  const pulse = usePulse(live, now.dataUpdatedAt);
  const began = useBegan(live?.session_id);
  const silent = useSilence(live);
  const phone = usePhone(); // there the button that ends a session is away from the thumb
  if (isAbsent(now.error) || record === null) return <RoverUnauthorised title={t('live.title')} />;

  const name = record?.text ?? '\u00a0';
  const disconnect = may(areas.rovers.disconnect) && (
    <Button
      tone="danger"
      icon={<IconPlugConnectedX className="icon" aria-hidden="true" />}
      onClick={() => setAsking(true)}
    >
      {t('live.disconnect')}
    </Button>
  );
  const failed = record ? !now.data && now.error : recordError;
  const shown = live ?? last;
  return (
    <Page
      title={record?.text ?? t('live.title')}
      tag={
        live && silent !== null ? (
          <StatusTag status="unknown">{t('live.silent', { time: duration(silent) })}</StatusTag>
        ) : live ? (
          <StatusTag status={rtkStatus(live.rtk_status)} />
        ) : live === null ? (
          <StatusTag status="unknown">{t('live.offline')}</StatusTag>
        ) : undefined
      }
      sub={<Indicator pulse={pulse} isSilent={silent !== null} />}
      actions={
        <div className={styles.liveactions}>
          <BackButton />
          <Actions rover={id} />
          {!phone && disconnect}
        </div>
      }
    >
      <span className="visually-hidden" role="status">
        {began && t('live.began')}
      </span>
      {failed ? (
        <ErrorState
          title={t('live.failed')}
          error={failed}
          onRetry={() => void (record ? now.refetch() : refetch())}
        />
      ) : (
        <>
          {live !== undefined && <RoverRefusals rover={id} connected={live !== null} />}
          {live === null && last && <Lost />}
          <div className={live === null ? classes(styles.liverover, 'stale') : styles.liverover}>
            {shown ? (
              <LiveSession
                id={id}
                name={name}
                live={shown}
                ongoing={ongoing}
                error={trackError}
                disconnected={live === null}
                isSilent={silent !== null}
                foot={phone && disconnect}
              >
                <GgaTrouble rover={shown} />
                <LiveStats
                  live={shown}
                  ongoing={ongoing ?? undefined}
                  samples={pulse?.samples ?? []}
                  disconnected={live === null}
                  silent={silent}
                />
              </LiveSession>
            ) : live === null ? (
              <Offline id={id} lastConnect={record?.connect_time_rover} foot={phone && disconnect} />
            ) : (
              <Skeleton height={420} />
            )}
          </div>
        </>
      )}
      {asking && (
        <Suspense fallback={null}>
          <DisconnectDialog
            rover={{ id, text: name }}
            onClose={() => setAsking(false)}
            onDone={() => void now.refetch()}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The last live data of the rover on this page, shown while it is disconnected. */
function useLast(live: LiveData | null | undefined): LiveData | undefined {
  const last = useRef<LiveData>(undefined);
  if (live) last.current = live;
  return last.current;
}

/** Seconds without a GGA, if that is longer than this receiver usually takes. */
function useSilence(live: LiveData | null | undefined): number | null {
  const now = useNow();
  return live?.valid_until ? silentSeconds(live.lastgga, Date.parse(live.valid_until), now) : null;
}

/** Whether the page follows a later session than the one it opened with. */
function useBegan(session: number | undefined): boolean {
  const first = useRef(session);
  const [began, setBegan] = useState(false);
  useEffect(() => {
    if (session === undefined) return;
    first.current ??= session;
    if (session !== first.current) setBegan(true);
  }, [session]);
  return began;
}

function Lost() {
  const { t } = useTranslation();
  return (
    <div className={styles.livelost}>
      <Banner tone="error" icon={<IconPlugOff className="icon" aria-hidden="true" />}>
        <b>{t('live.offline')}</b> {t('live.noSession')}
        <br />
        <span className="dim">{t('live.lostText')}</span>
      </Banner>
    </div>
  );
}

interface OfflineProps {
  id: number;
  lastConnect: string | null | undefined;
  foot: React.ReactNode;
}

function Offline({ id, lastConnect, foot }: OfflineProps) {
  const { t } = useTranslation();
  const [before, after] = t('live.lastSeen', { ago: '\u0000' }).split('\u0000');
  return (
    <>
      <div className={styles.liveside}>
        <section className={classes('card', styles.nosession)}>
          <EmptyState title={t('live.noSession')} icon={<IconPlugOff className="icon" aria-hidden="true" />}>
            {t('live.noSessionText')}{' '}
            {lastConnect && (
              <>
                {before}
                <RelativeTime value={lastConnect} />
                {after}.
              </>
            )}
          </EmptyState>
        </section>
        <div className={styles.columns}>
          <LastFive rover={id} live={undefined} />
          {foot}
        </div>
      </div>
      <RecentLosses rover={id} />
      <RoverEvents rover={id} />
    </>
  );
}
