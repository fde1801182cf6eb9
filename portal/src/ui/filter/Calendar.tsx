import { useEffect, useRef, useState } from 'react';
import { locale, useTranslation } from '../../language/index.ts';
import { IconButton } from '../Button.tsx';
import { IconChevronLeft, IconChevronRight } from '../icons.tsx';
import { addMonths, monthOf, movedBy, weeksOfMonth } from './monthDays.rules.ts';

interface Props {
  /** `2026-11-20` */
  value: string | undefined;
  today: string;
  isAllowed: (day: string) => boolean;
  onChoose: (day: string) => void;
}

/** A month to choose a day of, Monday first; arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ value, today, isAllowed, onChoose }: Props) {
  const { t } = useTranslation();
  const [focused, setFocused] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(true);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    moved.current = false;
  }, [focused]);
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day));
  const month = monthOf(focused);
  const weeks = weeksOfMonth(month);
  const moveTo = (day: string, focus: boolean) => {
    moved.current = focus;
    setFocused(day);
  };
  return (
    <div className="calendarmonth">
      <header>
        <IconButton
          small
          label={t('filter.monthBefore')}
          onClick={() => moveTo(addMonths(focused, -1), false)}
        >
          <IconChevronLeft className="icon icon-14" aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite">{format(focused, { month: 'long', year: 'numeric' })}</h2>
        <IconButton small label={t('filter.monthAfter')} onClick={() => moveTo(addMonths(focused, 1), false)}>
          <IconChevronRight className="icon icon-14" aria-hidden="true" />
        </IconButton>
      </header>
      <table ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={format(day, { weekday: 'long' })}>
                {format(day, { weekday: 'short' }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-autofocus={day === focused || undefined}
                    className={monthOf(day) === month ? undefined : 'outside'}
                    aria-label={format(day, {
                      weekday: 'long',
                      day: 'numeric',
                      month: 'long',
                      year: 'numeric',
                    })}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === value}
                    disabled={!isAllowed(day)}
                    tabIndex={day === focused ? 0 : -1}
                    onClick={() => onChoose(day)}
                    onKeyDown={(event) => {
                      const next = movedBy(event.key, day);
                      if (next === undefined) return;
                      event.preventDefault();
                      if (isAllowed(next)) moveTo(next, true);
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
