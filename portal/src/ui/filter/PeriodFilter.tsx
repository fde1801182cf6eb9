import { useTranslation } from '../../language/index.ts';
import { DayFilter, today } from './DayFilter.tsx';
import { FilterChip } from './FilterChip.tsx';
import { nameOf, type Period, type PeriodName, periodNames, periodOf } from './periods.rules.ts';

interface Props extends Period {
  /** "Start" and "End", as the list calls them. */
  fromName: string;
  toName: string;
  /** The days that changed. */
  onChange: (days: Partial<Record<keyof Period, string | undefined>>) => void;
}

/** The days that are listed: by the name of a period, or the first and the last. All lie in the past. */
export function PeriodFilter({ from, to, fromName, toName, onChange }: Props) {
  const { t } = useTranslation();
  const present = today();
  return (
    <>
      <FilterChip<PeriodName>
        name={t('filter.period')}
        options={periodNames.map((value) => ({ value, text: t(`filter.${value}`) }))}
        value={nameOf({ from, to }, present)}
        onChange={(name) => onChange(name ? periodOf(name, present) : { from: undefined, to: undefined })}
      />
      <DayFilter past name={fromName} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter past name={toName} value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  );
}
