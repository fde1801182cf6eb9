import { useEffect, useRef, useState } from 'react';
import { daysBetween, monthOf, movedBy } from '../ui/filter/monthDays.rules.ts';
import { fullDay } from './dayNames.ts';
import { type DayCounts, nothingEnds } from './days.rules.ts';
import styles from './expiry-calendar.module.css';
import { Kinds, toneOf } from './Kinds.tsx';
import { Weekdays } from './Weekdays.tsx';

interface Props {
  month: string;
  weeks: readonly (readonly string[])[];
  day: string | undefined;
  today: string;
  byDay: ReadonlyMap<string, DayCounts> | undefined;
  onDay: (day: string) => void;
  onMonth: (month: string) => void;
}

/** Six weeks, Monday first. Arrow keys move by days and weeks, Page Up and Page Down by months, Enter chooses. */
export function MonthGrid({ month, weeks, day, today, byDay, onDay, onMonth }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<string>();
  const shown = weeks.flat();
  const focusable = [focused, day].find((one) => one !== undefined && shown.includes(one)) ?? `${month}-01`;
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current || focusable !== focused) return; // another month is on its way
    grid.current?.querySelector<HTMLElement>(`[data-day="${focusable}"]`)?.focus();
    moved.current = false;
  }, [focusable, focused]);
  const moveTo = (next: string) => {
    moved.current = true;
    setFocused(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  };
  return (
    <table className={styles.expiryGrid} ref={grid}>
      <Weekdays week={weeks[0] ?? []} shape="short" />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} className={monthOf(one) === month ? undefined : 'outside'}>
                <button
                  type="button"
                  data-day={one}
                  aria-current={one === today ? 'date' : undefined}
                  aria-pressed={one === day}
                  tabIndex={one === focusable ? 0 : -1}
                  onClick={() => {
                    setFocused(one);
                    onDay(one);
                  }}
                  onKeyDown={(event) => {
                    const next = movedBy(event.key, one);
                    if (next === undefined) return;
                    event.preventDefault();
                    moveTo(next);
                  }}
                >
                  <span className="date num">{Number(one.slice(8))}</span>
                  <Kinds counts={byDay?.get(one) ?? nothingEnds} tone={toneOf(daysBetween(today, one))} />
                  <span className="visually-hidden">{fullDay(one)}</span>
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
