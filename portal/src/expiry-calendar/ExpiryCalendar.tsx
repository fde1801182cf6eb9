import { lazy, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { addMonths, monthOf } from '../ui/filter/monthDays.rules.ts';
import { count } from '../ui/format.ts';
import { IconChevronLeft, IconChevronRight, IconLink } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { ErrorState, SkeletonLines } from '../ui/States.tsx';
import { usePhone } from '../ui/usePhone.ts';
import { Agenda } from './Agenda.tsx';
import { DayExpiries } from './DayExpiries.tsx';
import { dayName, fullDay } from './dayNames.ts';
import { nothingEnds, ofMonth } from './days.rules.ts';
import { ExportMonth } from './ExportMonth.tsx';
import styles from './expiry-calendar.module.css';
import { Legend } from './Kinds.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { Notices } from './Notices.tsx';
import { type ExpiryCalendarState, useExpiryCalendar } from './useExpiryCalendar.ts';
import './messages.ts';

const FeedDialog = lazy(async () => ({ default: (await import('./FeedDialog.tsx')).FeedDialog }));

/** What expires when: a month of subscriptions' ends, and the rovers of a day. */
export function ExpiryCalendar() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { role, dealer } = useUser();
  const mayFeed = useCan()(areas.calendarFeed.make);
  const [feeds, setFeeds] = useState(false);
  const tenants = useTenants();
  const calendar = useExpiryCalendar();
  const { filter, setFilter, month, counts, byDay } = calendar;
  const all = byDay ? ofMonth(month, byDay) : nothingEnds;
  const ending = all.ending + all.trials;
  const sums = { count: ending, ending: count(ending), renewed: count(all.renewed) };
  return (
    <Page
      title={t('expiryCalendar.title')}
      sub={byDay && t('expiryCalendar.sum', sums)}
      updatedAt={counts.dataUpdatedAt}
      updating={counts.isFetching}
      actions={
        <>
          {mayFeed && (
            <Button
              icon={<IconLink className="icon icon-14" aria-hidden="true" />}
              onClick={() => setFeeds(true)}
            >
              {t('expiryCalendar.feed')}
            </Button>
          )}
          <Notices dealer={dealer ?? filter.dealer} />
          <ExportMonth month={month} filter={filter} />
        </>
      }
    >
      <div className="toolbar filters">
        <div className="chips">
          <TenantFilter userRole={role} options={tenants} value={filter} onChange={setFilter} />
          <FilterChip
            name={t('expiryCalendar.type')}
            options={counts.data?.types ?? []}
            value={filter.type}
            onChange={(type) => setFilter({ type })}
          />
        </div>
      </div>
      {counts.error && !byDay ? (
        <ErrorState
          title={t('expiryCalendar.failed')}
          error={counts.error}
          onRetry={() => void counts.refetch()}
        />
      ) : (
        <Card className={styles.expiryCalendar} flush>
          <MonthHead calendar={calendar} />
          {phone ? <Agenda calendar={calendar} /> : <MonthAndDay calendar={calendar} />}
        </Card>
      )}
      {feeds && (
        <Suspense fallback={null}>
          <FeedDialog onClose={() => setFeeds(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function MonthHead({ calendar: { month, today, showMonth } }: { calendar: ExpiryCalendarState }) {
  const { t } = useTranslation();
  const first = `${month}-01`;
  const present = monthOf(today);
  return (
    <div className={styles.expiryHead}>
      <IconButton label={t('filter.monthBefore')} onClick={() => showMonth(monthOf(addMonths(first, -1)))}>
        <IconChevronLeft className="icon" aria-hidden="true" />
      </IconButton>
      <h2 aria-live="polite">{dayName(first, { month: 'long', year: 'numeric' })}</h2>
      <IconButton label={t('filter.monthAfter')} onClick={() => showMonth(monthOf(addMonths(first, 1)))}>
        <IconChevronRight className="icon" aria-hidden="true" />
      </IconButton>
      <Button size="small" disabled={month === present} onClick={() => showMonth(present)}>
        {t('expiryCalendar.today')}
      </Button>
      <span className="grow" />
      <Legend />
    </div>
  );
}

function MonthAndDay({ calendar }: { calendar: ExpiryCalendarState }) {
  const { month, weeks, day, today, byDay, filter, showDay, showMonth } = calendar;
  return (
    <div className={styles.expiryMonth}>
      <MonthGrid
        month={month}
        weeks={weeks}
        day={day}
        today={today}
        byDay={byDay}
        onDay={showDay}
        onMonth={showMonth}
      />
      <section className={styles.expiryDay} aria-label={day && fullDay(day)}>
        {day ? (
          <>
            <h3>{fullDay(day)}</h3>
            <DayExpiries key={day} day={day} filter={filter} />
          </>
        ) : (
          <SkeletonLines />
        )}
      </section>
    </div>
  );
}
