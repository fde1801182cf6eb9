import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import type { TenantValue } from '../tenancy/tenantLevels.ts';
import { Meter, StatCard } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import { StateGlyph } from './SubscriptionStatus.tsx';
import { stateText } from './states.ts';
import './messages.ts';

/** Parts of the whole, active first; what was cancelled is no part of it. */
const states = [3, 5, 2, 4] as const;
const tones = { 2: '--st-est', 3: '--st-fixed', 4: '--st-gps', 5: '--st-dgps' } as const;

interface Props {
  tenant: TenantValue;
  onOpen?: () => void;
}

/** How many subscriptions are active, of how many, and how many are suspended, scheduled and expired. */
export function SubscriptionsCard({ tenant, onOpen }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    ...query(areas.subscriptions.totals, tenant),
    refetchInterval: 60_000,
    select: ({ totals }) => new Map(totals.map(({ value, total }) => [value, total])),
  });
  const countOf = (status: number) => data && (data.get(status) ?? 0);
  const total = states.reduce((sum, status) => sum + (countOf(status) ?? 0), 0);
  const summary = states.map((status) => `${stateText(status)} ${count(countOf(status))}`).join(', ');
  const none = t(tenant.company ? 'subscriptions.noneFound' : 'subscriptions.noneHere');
  return (
    <StatCard
      label={t('subscriptions.title')}
      value={data ? count(countOf(3)) : isError ? '-' : <Skeleton width={64} height={26} />}
      note={data && t('subscriptions.cardNote', { total: count(total) })}
      picture={
        <Meter
          label={`${t('subscriptions.title')}: ${summary}`}
          parts={states.map((status) => ({ value: countOf(status) ?? 0, color: `var(${tones[status]})` }))}
        />
      }
      foot={
        data &&
        (total === 0 ? (
          <span>{none}</span>
        ) : (
          states.slice(1).map((status) => (
            <span className="status" key={status} title={stateText(status)}>
              <StateGlyph status={status} />
              <span className="visually-hidden">{stateText(status)} </span>
              <span>{count(countOf(status))}</span>
            </span>
          ))
        ))
      }
      {...(onOpen && { onOpen })}
    />
  );
}
