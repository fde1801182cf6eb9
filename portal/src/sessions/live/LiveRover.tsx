import type { LiveData } from '@cairn/contract';
import { IconPlugConnectedX, IconPlugOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areas } from '../../api.ts';
import { isAbsent } from '../../call.ts';
import { useCan } from '../../session/useCan.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner, Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, type Failure, Skeleton } from '../../ui/States.tsx';
import { StatusTag } from '../../ui/Status.tsx';
import { rtkStatus } from '../../ui/status.ts';
import { RelativeTime } from '../../ui/Time.tsx';
import { Back, NotYours, OneRover } from '../OneRover.tsx';
import { TrackMap } from '../track/TrackMap.tsx';
import { Actions } from './Actions.tsx';
import { Indicator } from './Indicator.tsx';
import { LastFive } from './LastFive.tsx';
import { LiveFacts } from './LiveFacts.tsx';
import './live.css';
import { RoverEvents } from './RoverEvents.tsx';
import { SessionCard } from './SessionCard.tsx';
import { type Ongoing, useNowOf, useOngoing, usePulse, useRecordOf } from './useLive.ts';
import './words.ts';

const DisconnectDialog = lazy(async () => ({
  default: (await import('../../rovers/DisconnectDialog.tsx')).DisconnectDialog,
}));

/** Live rover: one rover as it is this second, and the track of its session so far. */
export function LiveRover() {
  const { t } = useTranslation();
  return <OneRover title={t('live.title')}>{(id) => <Watched key={id} id={id} />}</OneRover>;
}

function Watched({ id }: { id: number }) {
  const { t } = useTranslation();
  const may = useCan();
  const { data: record, error: recordError, refetch } = useRecordOf(id);
  const now = useNowOf(id, Boolean(record));
  const [asking, setAsking] = useState(false);
  const live = now.data?.livedata;
  const last = useLast(live);
  const { data: ongoing, error: trackError } = useOngoing(id, live?.session_id ?? last?.session_id);
  const pulse = usePulse(live, now.dataUpdatedAt);
  const began = useBegan(live?.session_id);
  if (isAbsent(now.error) || record === null) return <NotYours title={t('live.title')} />;

  const name = record?.text ?? '\u00a0';
  const failed = record ? !now.data && now.error : recordError;
  const shown = live ?? last;
  return (
    <Page
      title={record?.text ?? t('live.title')}
      tag={
        live ? (
          <StatusTag status={rtkStatus(live.rtk_status)} />
        ) : live === null ? (
          <StatusTag status="note">{t('live.offline')}</StatusTag>
        ) : undefined
      }
      sub={<Indicator pulse={pulse} />}
      actions={
        <div className="liveactions">
          <Back />
          <Actions rover={id} username={record?.username} />
          {may(areas.rovers.disconnect) && (
            <Button
              tone="danger"
              icon={<IconPlugConnectedX className="i" aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t('live.disconnect')}
            </Button>
          )}
        </div>
      }
    >
      <span className="sr" role="status">
        {began && t('live.began')}
      </span>
      {failed ? (
        <ErrorState
          title={t('live.failed')}
          error={failed as Failure}
          onRetry={() => void (record ? now.refetch() : refetch())}
        />
      ) : (
        <>
          {live === null && last && <Lost />}
          <div className={live === null ? 'liverover stale' : 'liverover'}>
            {shown ? (
              <Session id={id} live={shown} ongoing={ongoing} error={trackError} gone={live === null}>
                <LiveFacts
                  live={shown}
                  ongoing={ongoing ?? undefined}
                  samples={pulse?.samples ?? []}
                  gone={live === null}
                />
              </Session>
            ) : live === null ? (
              <Offline id={id} lastConnect={record?.connect_time_rover} />
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

/** The last that was heard of the rover on this page, kept while it is away. */
function useLast(live: LiveData | null | undefined): LiveData | undefined {
  const last = useRef<LiveData>(undefined);
  if (live) last.current = live;
  return last.current;
}

/** Whether the page has gone on with another session than it began with. */
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
    <div className="gone">
      <Banner tone="alarm" icon={<IconPlugOff className="i" aria-hidden="true" />}>
        <b>{t('live.offline')}</b> {t('live.noSession')}
        <br />
        <span className="dim">{t('live.lostText')}</span>
      </Banner>
    </div>
  );
}

function Offline({ id, lastConnect }: { id: number; lastConnect: string | null | undefined }) {
  const { t } = useTranslation();
  const [before, after] = t('live.lastSeen', { ago: '\u0000' }).split('\u0000');
  return (
    <>
      <div className="liveside">
        <section className="card nosession">
          <EmptyState title={t('live.noSession')} icon={<IconPlugOff className="i" aria-hidden="true" />}>
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
        <div className="beside">
          <LastFive rover={id} session={undefined} />
        </div>
      </div>
      <RoverEvents rover={id} />
    </>
  );
}

interface SessionProps {
  id: number;
  live: LiveData;
  ongoing: Ongoing | null | undefined;
  error: Error | null;
  gone: boolean;
  children: React.ReactNode;
}

function Session({ id, live, ongoing, error, gone, children }: SessionProps) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <div className="liveside">
        <section className="card mapcard" aria-label={t('track.title')}>
          {ongoing?.track ? (
            <TrackMap
              key={ongoing.session.session_id}
              track={ongoing.track}
              stations={ongoing.stations}
              rover={id}
              live={!gone}
              follow
            />
          ) : error ? (
            <ErrorState title={t('live.trackFailed')} error={error as Failure} />
          ) : ongoing ? (
            <EmptyState title={t('live.waiting')} />
          ) : (
            <Skeleton height="100%" />
          )}
        </section>
        <div className="beside">
          <SessionCard live={live} ongoing={ongoing ?? undefined} />
          <LastFive rover={id} session={gone ? undefined : live.session_id} />
        </div>
      </div>
      <RoverEvents rover={id} />
    </>
  );
}
