import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { localZone } from '../ui/dates.ts';
import { daysBetween } from '../ui/filter/monthDays.rules.ts';
import { EmptyState, SkeletonLines } from '../ui/States.tsx';
import { DayExpiries } from './DayExpiries.tsx';
import { dayName } from './dayNames.ts';
import { daysOfMonth, nothingEnds } from './days.rules.ts';
import styles from './expiry-calendar.module.css';
import { Kinds, toneOf } from './Kinds.tsx';
import type { ExpiryCalendarState } from './useExpiryCalendar.ts';
import './messages.ts';

/** A telephone shows the days of the month on which something ends, one opened. */
export function Agenda({ calendar }: { calendar: ExpiryCalendarState }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const { month, day, today, byDay, filter, showDay } = calendar;
  const press = (one: string) => {
    setClosed(one === day && !closed);
    if (one !== day) showDay(one);
  };
  if (!byDay) return <SkeletonLines />;
  const days = daysOfMonth(month).filter((one) => byDay.has(one));
  if (days.length === 0)
    return (
      <EmptyState title={t('expiryCalendar.none')}>
        {t('expiryCalendar.noneText', { zone: localZone() })}
      </EmptyState>
    );
  return (
    <ul className={styles.expiryAgenda}>
      {days.map((one) => {
        const counts = byDay.get(one) ?? nothingEnds;
        return (
          <li key={one}>
            <button type="button" aria-expanded={one === day && !closed} onClick={() => press(one)}>
              <b>{dayName(one, { weekday: 'short', day: 'numeric', month: 'short' })}</b>
              <Kinds words counts={counts} tone={toneOf(daysBetween(today, one))} />
            </button>
            {one === day && !closed && <DayExpiries day={one} filter={filter} />}
          </li>
        );
      })}
    </ul>
  );
}
