import { useTranslation } from '../language/index.ts';
import { IconButton } from './Button.tsx';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconPlayerPause,
  IconPlayerPlay,
} from './icons.tsx';
import styles from './play-control.module.css';

interface Step {
  /** What the button does: `Back 1 hour`. */
  readonly label: string;
  readonly run: () => void;
  readonly disabled: boolean;
}

interface Props {
  playing: boolean;
  onPlay: () => void;
  /** There is nothing to play. */
  disabled?: boolean;
  /** The steps from the longest back to the longest forward, two of each direction. */
  steps: readonly [Step, Step, Step, Step];
  speed: number;
  speeds: readonly { readonly value: number; readonly text: string }[];
  onSpeed: (speed: number) => void;
}

/** Plays what was recorded: steps back and forward, play or pause, and how fast. */
export function PlayControl({ playing, onPlay, disabled, steps, speed, speeds, onSpeed }: Props) {
  const { t } = useTranslation();
  const [farBack, back, forward, farForward] = steps;
  const Play = playing ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={styles.control}>
      <StepButton step={farBack} icon={IconChevronsLeft} />
      <StepButton step={back} icon={IconChevronLeft} />
      <IconButton label={t(playing ? 'ui.pause' : 'ui.play')} onClick={onPlay} disabled={disabled}>
        <Play className="icon" aria-hidden="true" />
      </IconButton>
      <StepButton step={forward} icon={IconChevronRight} />
      <StepButton step={farForward} icon={IconChevronsRight} />
      <select
        aria-label={t('ui.speed')}
        value={speed}
        onChange={(event) => onSpeed(Number(event.currentTarget.value))}
      >
        {speeds.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function StepButton({ step, icon: Icon }: { step: Step; icon: typeof IconChevronLeft }) {
  return (
    <IconButton small label={step.label} onClick={step.run} disabled={step.disabled}>
      <Icon className="icon" aria-hidden="true" />
    </IconButton>
  );
}
