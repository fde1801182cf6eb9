import type { LiveData } from '@cairn/contract';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx';
import { useLosses } from '../history/useHistory.ts';
import { usePins } from '../losses/usePins.ts';
import { RecentLosses } from '../lost-fix/RecentLosses.tsx';
import { usePlayer } from '../playback/usePlayer.ts';
import { TrackMap } from '../track/TrackMap.tsx';
import { LastFive } from './LastFive.tsx';
import styles from './live.module.css';
import { RoverEvents } from './RoverEvents.tsx';
import { SessionCard } from './SessionCard.tsx';
import type { Ongoing } from './useLive.ts';
import './messages.ts';

const FixLosses = lazy(async () => ({ default: (await import('../losses/FixLosses.tsx')).FixLosses }));

/** px, of the axis with its lanes on a desk. */
const LOSSES_HEIGHT = 493;

interface Props {
  id: number;
  name: string;
  live: LiveData;
  ongoing: Ongoing | null | undefined;
  error: Error | null;
  disconnected: boolean;
  isSilent: boolean;
  /** Under the cards. */
  foot: React.ReactNode;
  children: React.ReactNode;
}

/** A session as it goes on or as it ended on this page: its figures, map, losses and events. */
export function LiveSession(props: Props) {
  const { id, name, live, ongoing, error, disconnected, isSilent, foot, children } = props;
  const { t } = useTranslation();
  const [loss, setLoss] = useState<number>();
  const [point, setPoint] = useState<number>();
  const losses = useLosses(id, live.session_id, !disconnected);
  const choose = useCallback((number: number) => setLoss(number), []);
  const playback = usePlayer(ongoing?.track, point, setPoint);
  const pins = usePins(ongoing?.track, losses.data?.losses, loss, choose);
  return (
    <>
      {children}
      <div className={styles.liveside}>
        <section className="card mapcard" aria-label={t('track.title')}>
          {ongoing?.track ? (
            <TrackMap
              key={ongoing.session.session_id}
              track={ongoing.track}
              stations={ongoing.stations}
              rover={id}
              live={!disconnected && !isSilent}
              follow
              selected={point}
              onSelect={playback.select}
              playback={playback}
              {...(pins && { pins })}
            />
          ) : error ? (
            <ErrorState title={t('live.trackFailed')} error={error} />
          ) : ongoing ? (
            <EmptyState title={t('live.waiting')} />
          ) : (
            <Skeleton height="100%" />
          )}
        </section>
        <div className={styles.columns}>
          <SessionCard live={live} ongoing={ongoing ?? undefined} />
          <LastFive rover={id} live={disconnected ? undefined : live} />
          {foot}
        </div>
      </div>
      {ongoing?.track ? (
        <Suspense fallback={<AwaitedLosses />}>
          <FixLosses
            key={ongoing.session.session_id}
            track={ongoing.track}
            session={ongoing.session}
            log={ongoing.log}
            reply={losses.data}
            rover={name}
            loss={loss}
            onLoss={setLoss}
            onPoint={playback.select}
            playback={playback}
          />
        </Suspense>
      ) : (
        ongoing === undefined && !error && <AwaitedLosses />
      )}
      <RecentLosses rover={id} title={t('lostFix.lastHours', { n: 6 })} />
      <RoverEvents rover={id} />
    </>
  );
}

const AwaitedLosses = () => (
  <section className="card">
    <Skeleton height={LOSSES_HEIGHT} />
  </section>
);
