import { useTranslation } from '../language/index.ts';
import { Segmented } from '../ui/Button.tsx';
import { DayFilter } from '../ui/filter/DayFilter.tsx';
import { useChosenInSight } from '../ui/useChosenInSight.ts';
import { type Preset, presets } from './range.rules.ts';
import { type ChosenRange, shareRange } from './sharedRange.ts';
import styles from './statistics.module.css';
import './messages.ts';

interface Props {
  value: ChosenRange;
  /** The names that the page can show; by default all. */
  offered?: readonly Preset[];
  /** No day after today can be chosen. */
  past?: boolean;
  onChange: (patch: Partial<ChosenRange>) => void;
}

/** The one range of a page with figures over time: by its name, or by its first and last day. */
export function RangeControl({ value, offered = presets, past = false, onChange }: Props) {
  const { t } = useTranslation();
  const { range, from, to } = value;
  const isOwn = from !== undefined || to !== undefined;
  const row = useChosenInSight<HTMLDivElement>(isOwn ? 'own' : range);
  const change = (patch: Partial<ChosenRange>) => {
    shareRange({ ...value, ...patch });
    onChange(patch);
  };
  return (
    <>
      <div ref={row} className={styles.ranges}>
        <Segmented
          label={t('statistics.range')}
          options={offered.map((preset: Preset | 'own') => ({
            value: preset,
            label: preset === 'own' ? '' : t(`statistics.${preset}`),
          }))}
          value={isOwn ? 'own' : range}
          onChange={(next) => next !== 'own' && change({ range: next, from: undefined, to: undefined })}
        />
      </div>
      <DayFilter
        past={past}
        name={t('statistics.from')}
        value={from}
        max={to}
        onChange={(day) => change({ from: day })}
      />
      <DayFilter
        past={past}
        name={t('statistics.to')}
        value={to}
        min={from}
        onChange={(day) => change({ to: day })}
      />
    </>
  );
}
