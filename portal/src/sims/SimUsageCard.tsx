import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import type { TenantValue } from '../tenancy/tenantLevels.ts';
import { Meter, StatCard } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import { megabytes } from './data.ts';
import './supplierMessages.ts';

/** The country whose users have SIM cards of the product. */
const UNITED_KINGDOM = 1;

interface Props {
  tenant: TenantValue;
  onOpen?: () => void;
}

/** Data of all SIM cards of a scope in this month, and how much of their allowance it is; of users of country 1. */
export function SimUsageCard({ tenant, onOpen }: Props) {
  return useUser().country === UNITED_KINGDOM ? (
    <UsageCard tenant={tenant} {...(onOpen && { onOpen })} />
  ) : null;
}

function UsageCard({ tenant, onOpen }: Props) {
  const { t } = useTranslation();
  const { reseller, dealer, company } = tenant;
  const { data, isError } = useQuery({
    ...query(areas.sims.dataUsage, { reseller, dealer, company }),
    refetchInterval: 300_000,
  });
  const allowance = data?.allowance ?? null;
  return (
    <StatCard
      label={t('simPackages.usageCard')}
      value={data ? megabytes(data.used) : isError ? '-' : <Skeleton width={64} height={26} />}
      note={
        data &&
        (allowance === null
          ? t('simPackages.usageNote')
          : t('simPackages.usageOf', { allowance: megabytes(allowance) }))
      }
      picture={
        <Meter
          label={t('simPackages.usageCard')}
          parts={allowance === null ? [] : (data?.data ?? []).map(({ value, color }) => ({ value, color }))}
        />
      }
      foot={
        data && (
          <span>
            {data.simms === 0
              ? t('simPackages.usageNone')
              : t('simPackages.usageSims', { count: data.simms, n: count(data.simms) })}
          </span>
        )
      }
      {...(onOpen && { onOpen })}
    />
  );
}
