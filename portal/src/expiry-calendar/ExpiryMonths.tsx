import { dayIn } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import type { TenantValue } from '../tenancy/tenantLevels.ts';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { localZone } from '../ui/dates.ts';
import { addMonths, monthOf, weeksOfMonth } from '../ui/filter/monthDays.rules.ts';
import { count } from '../ui/format.ts';
import { useRovingTabIndex } from '../ui/useRovingTabIndex.ts';
import { dayName, fullDay } from './dayNames.ts';
import { countsByDay, daysOfMonth, levelOf, levels, nothingEnds, ofMonth } from './days.rules.ts';
import styles from './expiry-calendar.module.css';
import { Weekdays } from './Weekdays.tsx';
import './messages.ts';

/** This month and the two after it: a renewal is seldom spoken of earlier. */
const MONTHS = 3;

interface Props {
  tenant: TenantValue;
  /** The day whose subscriptions are listed, if it is one day. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** What ends in the next months, small beside a list: the more on a day, the lighter it is; a day filters the list. */
export function ExpiryMonths({ tenant, day, onDay }: Props) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const today = dayIn(new Date(), localZone());
  const { reseller, dealer, company } = tenant;
  return (
    <Card
      title={t('expiryCalendar.title')}
      tools={
        mayOpen('casterexpirycalendar') && (
          <Link
            className="button quiet small"
            {...page('casterexpirycalendar', { search: { reseller, dealer, company } })}
          >
            {t('expiryCalendar.open')}
          </Link>
        )
      }
    >
      <div className={styles.smallMonths}>
        {Array.from({ length: MONTHS }, (_, n) => monthOf(addMonths(`${monthOf(today)}-01`, n))).map(
          (month) => (
            <Month key={month} month={month} today={today} tenant={tenant} day={day} onDay={onDay} />
          ),
        )}
      </div>
      <p className={styles.levels}>
        <span>{t('expiryCalendar.levelNone')}</span>
        {levels.map((level) => (
          <i key={level} data-level={level} />
        ))}
        <span>{t('expiryCalendar.levelMost', { n: levels.at(-1) })}</span>
      </p>
    </Card>
  );
}

function Month({ month, today, tenant, day: chosen, onDay }: Props & { month: string; today: string }) {
  const { t } = useTranslation();
  const { reseller, dealer, company } = tenant;
  const days = daysOfMonth(month);
  const { data } = useQuery({
    ...query(areas.expiryCalendar.counts, {
      reseller,
      dealer,
      company,
      day: `${month}-01`,
      days: days.length,
      timezone: localZone(),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
  const byDay = useMemo(() => data && countsByDay(data), [data]);
  const endings = (ending: number) => t('expiryCalendar.ends', { n: count(ending), count: ending });
  const endingOn = (day: string) => {
    const { ending, trials } = byDay?.get(day) ?? nothingEnds;
    return ending + trials;
  };
  const whole = byDay && ofMonth(month, byDay);
  const busy = days.filter((day) => endingOn(day) > 0);
  const { onKeyDown, cell } = useRovingTabIndex(busy.length, 1);
  const name = dayName(`${month}-01`, { month: 'long', year: 'numeric' });
  const weeks = weeksOfMonth(month).filter((week) => week.some((day) => monthOf(day) === month));
  return (
    <section className={styles.smallMonth} aria-label={name}>
      <h3>
        {name}
        <span className="grow" />
        <small>{whole && endings(whole.ending + whole.trials)}</small>
      </h3>
      <table onKeyDown={onKeyDown}>
        <Weekdays week={weeks[0] ?? []} shape="narrow" />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const ending = monthOf(day) === month ? endingOn(day) : 0;
                const date = monthOf(day) === month ? Number(day.slice(8)) : '';
                const isToday = day === today && date !== '';
                return (
                  <td key={day} className={classes(isToday && styles.todayCell)}>
                    {ending > 0 ? (
                      <button
                        type="button"
                        data-level={levelOf(ending)}
                        aria-pressed={day === chosen}
                        aria-label={`${fullDay(day)}: ${endings(ending)}`}
                        title={endings(ending)}
                        onClick={() => onDay(day === chosen ? undefined : day)}
                        {...cell(busy.indexOf(day))}
                      >
                        {date}
                      </button>
                    ) : (
                      <span>{date}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
