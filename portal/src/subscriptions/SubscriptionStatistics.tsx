import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { Donut } from '../charts/LazyCharts.tsx';
import { defineColumns } from '../kit/columns.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Card } from '../ui/Card.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { StateGlyph } from './SubscriptionStatus.tsx';
import { stateText } from './states.ts';
import styles from './subscriptions.module.css';
import './messages.ts';

type Stats = Reply<typeof areas.subscriptions.stats>;
type Need = Stats['needs'][number];

const tenant = z.object({
  reseller: z.int().min(1).optional(),
  dealer: z.int().min(1).optional(),
  company: z.int().min(1).optional(),
});
const states = [3, 2, 5, 4, 6] as const;
const tones = { 2: '--st-est', 3: '--st-fixed', 4: '--st-gps', 5: '--st-dgps', 6: '--series' } as const;

/** Subscriptions by state, and what of each type ends soon against what is in stock. */
export function SubscriptionStatistics() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(tenant);
  const stats = useQuery({ ...query(areas.subscriptions.stats, filter), refetchInterval: 300_000 });
  return (
    <Page
      title={t('subscriptionStats.title')}
      sub={stats.data && count(stats.data.total)}
      updatedAt={stats.dataUpdatedAt}
      updating={stats.isFetching}
    >
      <div className="toolbar filters">
        <div className="chips">
          <TenantFilter userRole={role} options={tenants} value={filter} onChange={setFilter} />
        </div>
      </div>
      <div className={styles.subscriptionStats}>
        <ByState stats={stats} />
        <Card flush title={t('subscriptionStats.needs')} meta={t('subscriptionStats.needsText')}>
          <DataTable
            name="subscription-needs"
            label={t('subscriptionStats.needs')}
            columns={columns}
            rows={stats.data?.needs}
            rowId={rowId}
            sort={{ id: 'days90', desc: true }}
            error={stats.error}
            onRetry={() => void stats.refetch()}
            empty={{ title: t('subscriptionStats.none'), text: t('subscriptionStats.noneText') }}
            maxHeight="none"
            hideToolbar
          />
        </Card>
      </div>
    </Page>
  );
}

function ByState({
  stats,
}: {
  stats: { data: Stats | undefined; error: Error | null; refetch: () => unknown };
}) {
  const { t } = useTranslation();
  const { data } = stats;
  const parts = states.map((status) => ({
    status,
    name: stateText(status),
    value: data?.data[status]?.value ?? 0,
    color: tones[status],
  }));
  return (
    <ChartFrame
      title={t('subscriptionStats.states')}
      height={220}
      loading={!data}
      failed={!data && stats.error !== null && stats}
      empty={data?.total === 0 && t('subscriptionStats.none')}
      foot={
        <ul className={styles.subscriptionStates}>
          {parts.map(({ status, name, value }) => (
            <li key={status}>
              <StateGlyph status={status} />
              <span className="grow">{name}</span>
              {data && value === 0 && <span className="dim">{t('subscriptionStats.none')}</span>}
              <b className="num">{data ? count(value) : ''}</b>
            </li>
          ))}
        </ul>
      }
    >
      {(height) => (
        <Donut
          label={t('subscriptionStats.states')}
          parts={parts}
          height={height}
          figure={count(data?.total)}
        />
      )}
    </ChartFrame>
  );
}

const rowId = ({ value }: Need) => value;
const figure = (read: (row: Need) => number) => ({
  value: read,
  cell: (row: Need) => count(read(row)),
  align: 'right' as const,
  width: 90,
  card: 'foot' as const,
});
const shortOf = ({ stock, days90 }: Need) => Math.max(0, days90 - stock);

const columns = defineColumns<Need, 'subscriptionStats'>('subscriptionStats', {
  type: { value: ({ text }) => text, width: 200, card: 'title' },
  stock: figure(({ stock }) => stock),
  days30: figure(({ days30 }) => days30),
  days60: figure(({ days60 }) => days60),
  days90: figure(({ days90 }) => days90),
  short: {
    ...figure(shortOf),
    cell: (row) => <span className={shortOf(row) > 0 ? styles.daysLast : 'dim'}>{count(shortOf(row))}</span>,
  },
});
