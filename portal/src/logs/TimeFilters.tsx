import { useTranslation } from '../language/index.ts';
import { MomentFilter } from '../ui/filter/MomentFilter.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { startEndOf } from '../ui/filter/periods.rules.ts';
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
      <PeriodFilter
        mark="/"
        fromName={t('logs.start')}
        toName={t('logs.end')}
        from={start}
        to={end}
        onChange={(days) => onFilter(startEndOf(days))}
      />
      <MomentFilter
        mark="/"
        name={t('logs.moment')}
        value={at}
        onChange={(next) => onFilter({ at: next, line: undefined }, { push: true })}
      />
    </>
  );
}
