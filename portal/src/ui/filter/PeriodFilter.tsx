import { useTranslation } from '../../language/index.ts';
import type { DayMark } from '../dates.ts';
import { DayFilter, today } from './DayFilter.tsx';
import { FilterChip } from './FilterChip.tsx';
import { endPeriods, nameOf, type Period, type PeriodName, pastPeriods, periodOf } from './periods.rules.ts';

interface Props extends Period {
  /** "Ends"; "Period" by default. */
  name?: string;
  /** "Start" and "End", as the list calls them. */
  fromName: string;
  toName: string;
  /** Of what ends, which may lie ahead; else all lies in the past. */
  isOfEnds?: boolean;
  mark?: DayMark;
  /** The days that changed. */
  onChange: (days: Partial<Record<keyof Period, string | undefined>>) => void;
}

/** The days that are listed: by the name of a period, or the first and the last. */
export function PeriodFilter({
  from,
  to,
  name,
  fromName,
  toName,
  isOfEnds = false,
  mark = '-',
  onChange,
}: Props) {
  const { t } = useTranslation();
  const present = today();
  const names = isOfEnds ? endPeriods : pastPeriods;
  return (
    <>
      <FilterChip<PeriodName>
        name={name ?? t('filter.period')}
        options={names.map((value) => ({ value, text: t(`filter.${value}`) }))}
        value={nameOf({ from, to }, present, names)}
        onChange={(next) => onChange(next ? periodOf(next, present) : { from: undefined, to: undefined })}
      />
      <DayFilter
        past={!isOfEnds}
        mark={mark}
        name={fromName}
        value={from}
        max={to}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        past={!isOfEnds}
        mark={mark}
        name={toName}
        value={to}
        min={from}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}
