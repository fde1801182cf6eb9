import { statusFilterIds } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { StateGlyph } from './SubscriptionStatus.tsx';
import { stateText } from './states.ts';
import type { StatusFilter } from './useSubscriptionList.ts';
import './messages.ts';

/** The statuses in the order of the counts of the call. */
const counted = [3, 4, 2] as const;
/** Rarer ones, without counts; -1 stands for all, because 0 is no choice of a chip. */
const others = [5, 6, -1] as const;

interface Props {
  status: StatusFilter;
  onStatus: (next: StatusFilter) => void;
}

/** The common statuses with how many subscriptions have each. */
export function StatusCounts({
  status,
  onStatus,
  counts,
}: Props & { counts: readonly number[] | undefined }) {
  const { t } = useTranslation();
  return (
    <StatusStrip<StatusFilter>
      label={t('subscriptions.status')}
      value={status}
      onChange={onStatus}
      items={counted.map((value, index) => ({
        value,
        label: stateText(value),
        glyph: <StateGlyph status={value} />,
        count: counts?.[index],
      }))}
    />
  );
}

/** The rarer statuses as a chip; without one of them, active subscriptions are shown. */
export function StatusChip({ status, onStatus }: Props) {
  const { t } = useTranslation();
  return (
    <FilterChip
      name={t('subscriptions.status')}
      options={others.map((value) => ({
        value,
        text: value === -1 ? t('subscriptions.anyStatus') : stateText(value),
      }))}
      value={status === statusFilterIds.everySubscription ? -1 : others.find((value) => value === status)}
      onChange={(next) => onStatus(next === undefined ? 3 : next === -1 ? 0 : next)}
    />
  );
}
