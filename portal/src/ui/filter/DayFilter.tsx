import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { type DayMark, dayFrom, dayText, isListedYear } from '../dates.ts';
import { IconCalendar } from '../icons.tsx';
import { Calendar } from './Calendar.tsx';
import { RemoveButton } from './RemoveButton.tsx';

interface Props {
  /** "Start": also the accessible name. */
  name: string;
  /** `2026-11-20`, from the URL. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  /** The earliest and latest day that make sense, `2026-11-20`. */
  min?: string | undefined;
  max?: string | undefined;
  /** The list shows what has happened: a day that is still to come cannot be chosen. */
  past?: boolean;
  mark?: DayMark;
}

/** A day to filter by, typed as DD-MM-YYYY or chosen from a calendar. */
export function DayFilter({ name, value, onChange, min, max, past = false, mark = '-' }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const shape = t('filter.dayShape').replaceAll('-', mark);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(dayText(value, mark));
  const [typing, setTyping] = useState(false);
  useEffect(() => setTyped(dayText(value, mark)), [value, mark]);

  const allowed = (day: string) =>
    (min === undefined || day >= min) && (max === undefined || day <= max) && !(past && day > today());
  const day = dayFrom(typed);
  const errorOf = () => {
    if (typed.trim() === '') return undefined;
    if (day === undefined) {
      if (typed.length < 10 && typing) return undefined;
      const year = /^\s*\d{1,2}[/.-]\d{1,2}[/.-](\d{4})\s*$/.exec(typed)?.[1];
      const isStrange = year !== undefined && !isListedYear(Number(year));
      return isStrange ? t('filter.dayYears') : t('filter.wrongShape', { shape });
    }
    if (past && day > today()) return t('filter.dayFuture');
    if (min !== undefined && day < min) return t('filter.dayTooEarly', { day: dayText(min, mark) });
    if (max !== undefined && day > max) return t('filter.dayTooLate', { day: dayText(max, mark) });
    return undefined;
  };
  const error = errorOf();
  const take = () => {
    setTyping(false);
    if (error !== undefined || (typed.trim() !== '' && day === undefined)) return;
    if (day !== value) onChange(day);
    setTyped(dayText(day, mark));
  };
  return (
    <span className={error ? 'dayfilter bad' : value ? 'dayfilter on' : 'dayfilter'}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={shape}
        maxLength={10}
        value={typed}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-wrong`}
        onChange={(event) => {
          setTyping(true);
          setTyped(event.currentTarget.value);
        }}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      {error !== undefined && (
        <span className="wrong" id={`${id}-wrong`} role="alert">
          {error}
        </span>
      )}
      {value ? (
        <RemoveButton
          name={name}
          onRemove={() => {
            setTyped('');
            onChange(undefined);
          }}
        />
      ) : (
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <button
              type="button"
              aria-label={t('filter.choose', { name })}
              title={t('filter.choose', { name })}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar className="icon" aria-hidden="true" />
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <Calendar
              value={day}
              today={today()}
              isAllowed={allowed}
              onChoose={(chosen) => {
                setOpen(false);
                onChange(chosen);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
}

/** Says the day by this machine's clock, as the reader sees it. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
