import { statusFilterIds, subscriptionStatusIds } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { areas, keyOf } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { PeriodFilter } from '../ui/filter/PeriodFilter.tsx';
import { IconCalendar, IconPlus, IconRefresh } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { useWide } from '../ui/useWide.ts';
import { RoverFilter } from './RoverFilter.tsx';
import { StatusChip, StatusCounts } from './StatusFilter.tsx';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import styles from './subscriptions.module.css';
import { useEndingViews } from './useEndingViews.ts';
import { useSubscriptionList } from './useSubscriptionList.ts';
import './messages.ts';

const ExpiryMonths = lazy(async () => ({
  default: (await import('../expiry-calendar/ExpiryMonths.tsx')).ExpiryMonths,
}));

const SellDialog = lazy(async () => ({ default: (await import('./SellDialog.tsx')).SellDialog }));

/** Subscriptions: all that the person may see, found, filtered and sorted by the server. */
export function SubscriptionList() {
  const { t } = useTranslation();
  const user = useUser();
  const may = useCan();
  const client = useQueryClient();
  const tenants = useTenants();
  const [sells, setSells] = useState(false);
  const { filter, onFilter, status, onStatus, days, onDays, reply, ...list } =
    useSubscriptionList('subscriptions');
  const offered = useEndingViews(filter);
  const isWide = useWide();
  const [isCalendarShown, showCalendar] = useLocalStorage('subscriptions-calendar', true);
  const calendar = isWide && isCalendarShown;
  const isSearch = Boolean(filter.stext);
  return (
    <Page
      {...list.page}
      actions={
        <>
          {isWide && (
            <Button
              tone="quiet"
              aria-pressed={isCalendarShown}
              icon={<IconCalendar className="icon" aria-hidden="true" />}
              onClick={() => showCalendar(!isCalendarShown)}
            >
              {t('subscriptions.calendar')}
            </Button>
          )}
          <Button
            icon={<IconRefresh className="icon" aria-hidden="true" />}
            onClick={() => void client.invalidateQueries({ queryKey: keyOf(areas.subscriptions.list) })}
          >
            {t('ui.refresh')}
          </Button>
          {may(areas.subscriptions.add) && (
            <Button
              tone="primary"
              icon={<IconPlus className="icon" aria-hidden="true" />}
              onClick={() => setSells(true)}
            >
              {t('subscription.add')}
            </Button>
          )}
        </>
      }
    >
      <ListFilters {...list.search} offered={offered}>
        {!isSearch && (
          <>
            <TenantFilter
              userRole={user.role}
              options={tenants}
              value={filter}
              onChange={(tenant) => onFilter({ ...tenant, rover: undefined })}
            />
            <RoverFilter
              company={user.company ?? filter.company}
              value={filter.rover}
              onChange={(rover) => onFilter({ rover })}
            />
          </>
        )}
        <PeriodFilter
          isOfEnds
          name={t('subscriptions.ends')}
          fromName={t('subscriptions.endsFrom')}
          toName={t('subscriptions.endsTo')}
          {...days}
          onChange={onDays}
        />
        <FilterChip
          name={t('subscriptions.renewsent')}
          options={[
            { value: 'no', text: t('subscriptions.notRenewed') },
            { value: 'yes', text: t('subscriptions.renewed') },
          ]}
          value={filter.renewed}
          onChange={(renewed) => onFilter({ renewed })}
        />
        <StatusChip status={status} onStatus={onStatus} />
      </ListFilters>
      <div className={calendar ? styles.beside : undefined}>
        <div className={styles.listed}>
          <StatusCounts status={status} onStatus={onStatus} counts={reply?.Counts} />
          <SubscriptionTable
            table={calendar ? { ...list.table, narrowed: true } : list.table}
            tenant={isSearch ? {} : filter}
          />
        </div>
        {calendar && (
          <Suspense fallback={null}>
            <ExpiryMonths
              tenant={isSearch ? {} : filter}
              day={days.from === days.to ? days.from : undefined}
              onDay={(day) =>
                onFilter({
                  from: day,
                  to: day,
                  ...(day
                    ? { renewed: 'no', status: statusFilterIds.everySubscription }
                    : { renewed: undefined, status: subscriptionStatusIds.active }),
                } as object)
              }
            />
          </Suspense>
        )}
      </div>
      {sells && (
        <Suspense fallback={null}>
          <SellDialog company={filter.company} onClose={() => setSells(false)} />
        </Suspense>
      )}
    </Page>
  );
}
