import { useTranslation } from '../language/index.ts';
import { DayFilter } from '../ui/filter/DayFilter.tsx';
import { MomentFilter } from '../ui/filter/MomentFilter.tsx';
import type { SharedFilter } from './useLog.ts';
import './messages.ts';

interface Props {
  filter: SharedFilter;
  onFilter: (
    patch: {
      start?: string | undefined;
      end?: string | undefined;
      at?: string | undefined;
      line?: undefined;
    },
    how?: { push?: boolean },
  ) => void;
}

/** First and last day of a log, and the moment that it is read from. */
export function TimeFilters({ filter: { start, end, at }, onFilter }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <DayFilter
        name={t('logs.start')}
        value={start}
        max={end}
        onChange={(next) => onFilter({ start: next })}
      />
      <DayFilter name={t('logs.end')} value={end} min={start} onChange={(next) => onFilter({ end: next })} />
      <MomentFilter
        name={t('logs.moment')}
        value={at}
        onChange={(next) => onFilter({ at: next, line: undefined }, { push: true })}
      />
    </>
  );
}
