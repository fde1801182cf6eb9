import type { Track } from '@cairn/contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocalStorage } from '../../ui/useLocalStorage.ts';
import { nearest } from '../losses/model.ts';
import { hoveredPoint, hoverPoint } from '../track/hover.ts';
import { Player, SPEEDS } from './player.ts';

const DEFAULT_SPEED = 10;

/** A session that is replayed, and what its controls need. */
export interface Playback {
  readonly player: Player;
  readonly playing: boolean;
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
  /** Plays from the point that is chosen, else from `from`, else from the first; or pauses there. */
  readonly toggle: (from?: number) => void;
  readonly playFrom: (point: number) => void;
  /** Moves the playhead while it plays; else chooses that point. */
  readonly select: (point: number | undefined) => void;
  /** Goes some seconds of the track back or forward from the playhead or the chosen point. */
  readonly step: (seconds: number) => void;
}

/**
 * Replays a track. While it plays, the point that it is at is the one under the crosshair of map and curves; where it
 * pauses is the chosen one, whose GGA the map shows.
 */
export function usePlayer(
  track: Track | null | undefined,
  chosen: number | undefined,
  choose: (point: number | undefined) => void,
): Playback {
  const [player] = useState(() => new Player());
  const [saved, setSpeed] = useLocalStorage<number>('playback-speed', DEFAULT_SPEED);
  const speed = SPEEDS.find((one) => one === saved) ?? DEFAULT_SPEED;
  const playing = useSyncExternalStore(player.subscribe, player.isPlaying);
  const seconds = track?.seconds;

  useEffect(() => player.setSeconds(seconds ?? []), [player, seconds]);
  useEffect(() => player.setSpeed(speed), [player, speed]);

  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    const advance = (now: number) => {
      player.advance(now - before);
      before = now;
      frame = requestAnimationFrame(advance);
    };
    let frame = requestAnimationFrame(advance);
    const follow = () => {
      const index = player.playhead()?.index;
      if (index !== undefined) hoverPoint(index);
    };
    const leave = player.subscribe(follow);
    follow();
    return () => {
      cancelAnimationFrame(frame);
      leave();
      choose(hoveredPoint());
    };
  }, [playing, player, choose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is another one for another session
  useEffect(() => () => player.pause(), [player, choose]);

  const playFrom = useCallback(
    (point: number) => {
      player.play(point);
      choose(undefined);
    },
    [player, choose],
  );
  const toggle = useCallback(
    (from?: number) => (player.isPlaying() ? player.pause() : playFrom(chosen ?? from ?? 0)),
    [player, chosen, playFrom],
  );
  const select = useCallback(
    (point: number | undefined) => {
      if (player.isPlaying()) return player.seek(point ?? 0);
      hoverPoint(point); // the crosshair is where it was left: without a pointer nothing else moves it
      choose(point);
    },
    [player, choose],
  );
  const step = useCallback(
    (by: number) => {
      const index = player.playhead()?.index ?? chosen ?? hoveredPoint() ?? 0;
      const found = nearest(seconds ?? [], (seconds?.[index] ?? 0) + by);
      const point = found === index ? index + Math.sign(by) : found; // some rovers report every minute
      if (seconds?.[point ?? 0] === undefined) return;
      select(point);
    },
    [player, seconds, chosen, select],
  );
  return { player, playing, speed, setSpeed, toggle, playFrom, select, step };
}
