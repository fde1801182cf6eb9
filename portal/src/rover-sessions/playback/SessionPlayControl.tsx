import { useTranslation } from '../../language/index.ts';
import { PlayControl } from '../../ui/PlayControl.tsx';
import { SPEEDS } from './player.ts';
import type { Playback } from './usePlayer.ts';
import './messages.ts';

interface Props {
  playback: Playback;
  /** Number of points of the track. */
  points: number;
  /** The point to play from where none is chosen. */
  from?: () => number | undefined;
}

/** Short and long steps, s. */
const STEP = 10;
const LONG_STEP = 60;

/** Replays a session at 1 to 60 times its speed. */
export function SessionPlayControl({ playback, points, from }: Props) {
  const { t } = useTranslation();
  const disabled = points < 2;
  const step = (name: 'farBack' | 'back' | 'forward' | 'farForward', by: number) => ({
    label: t(`playback.${name}`),
    run: () => playback.step(by),
    disabled,
  });
  return (
    <PlayControl
      playing={playback.playing}
      onPlay={() => playback.toggle(from?.())}
      disabled={disabled}
      steps={[
        step('farBack', -LONG_STEP),
        step('back', -STEP),
        step('forward', STEP),
        step('farForward', LONG_STEP),
      ]}
      speed={playback.speed}
      speeds={SPEEDS.map((value) => ({ value, text: t('playback.speed', { n: value }) }))}
      onSpeed={playback.setSpeed}
    />
  );
}
